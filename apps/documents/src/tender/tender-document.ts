import {
  acceptedExtensions,
  CONTACT_REPLY_HOURS,
  COOPERATIVE,
  DOCUMENT_SECTIONS,
  type DocumentSection,
  HOUSING_TYPES,
  housingName,
  interpolate,
  type Language,
  MAX_FILE_BYTES,
  PAGES,
  PROJECT,
  type Tender,
} from '@lacorte/contracts';
import type { TenderRules } from '@lacorte/tender-rules';
import Handlebars from 'handlebars';
import { letterheadStyles, letterheadView, styledHead } from '../printing/letterhead';
import { hashOf, type PrintableDocument, printKey } from '../printing/printable-document';
import { TENDER_STYLES, TENDER_TEMPLATE } from './tender-template';
import { TENDER_TEXTS } from './tender-texts';

type Texts = (typeof TENDER_TEXTS)[Language];

const POINTS = ['minors', 'disability', 'eviction', 'residenceYear'] as const;

const LOCALES: Record<Language, string> = { it: 'it-IT', fr: 'fr-FR' };
const BYTES_PER_MB = 1024 * 1024;

/** Prefix of the keys of prints of drafts, which retention deletes. */
export const DRAFT_PRINTS = 'tender/drafts/';

const template = Handlebars.create().compile(TENDER_TEMPLATE, { strict: true });

/** The key names the tender and its version: no print of an earlier version is ever shown. Drafts have keys of their own. */
export function tenderDocument(tender: Tender, language: Language, publicUrl: string): PrintableDocument {
  const view = tenderView(tender, language, publicUrl);
  const styles = letterheadStyles(language) + TENDER_STYLES;
  const folder = tender.status === 'draft' ? DRAFT_PRINTS : 'tender/of/';
  const key = printKey(`${folder}${tender.id}/${tender.version}`, [TENDER_TEMPLATE, styles, view]);
  const page = { language, head: styledHead(styles), title: view.texts.documentTitle, body: template(view) };
  return { key, source: hashOf([tender.id, tender.version, language]), page: () => page };
}

/** Data of the tender's template, in the reader's language. */
export function tenderView(tender: Tender, language: Language, publicUrl: string) {
  const { rules } = tender;
  const texts = TENDER_TEXTS[language];
  const number = new Intl.NumberFormat(LOCALES[language]);
  const percent = new Intl.NumberFormat(LOCALES[language], { style: 'percent' });
  return {
    language,
    texts,
    ...letterheadView(language),
    object: interpolate(texts.object, { name: COOPERATIVE.legalName, municipalities: PROJECT.municipalities }),
    title: tender.title[language],
    facts: facts(tender, language),
    requirements: requirements(rules, language),
    quotas: rules.quotas
      .filter((quota) => quota.percent > 0)
      .map((quota) => ({
        name: texts.quotas[quota.group],
        share: percent.format(quota.percent / 100),
        percent: quota.percent,
      })),
    homes: HOUSING_TYPES.filter((type) => tender.homes[type] > 0).map((type) => ({
      name: housingName(type, language),
      number: number.format(tender.homes[type]),
    })),
    points: POINTS.filter((id) => rules.points[id] > 0).map((id) => ({
      name: caseName(id, rules, texts),
      points: `+${rules.points[id]}`,
    })),
    papersText: papersText(language),
    papers: DOCUMENT_SECTIONS.map((section) => ({
      name: texts.papers[section.id],
      needed: needed(section, texts),
      maxFiles: section.maxFiles,
    })),
    steps: steps(rules, language),
    applyUrl: `${publicUrl}${PAGES.apply}`,
    contactsText: interpolate(texts.contactsText, { hours: CONTACT_REPLY_HOURS }),
    openingHours: COOPERATIVE.openingHours
      .map(({ day, from, to }) => interpolate(texts.hoursRange, { day: texts.days[day], from, to }))
      .join(', '),
  };
}

function facts({ shownDeadline, rules }: Tender, language: Language): { label: string; value: string }[] {
  const texts = TENDER_TEXTS[language];
  const deadline = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' });
  return [
    { label: texts.deadline, value: deadline.format(new Date(`${shownDeadline}T00:00:00Z`)) },
    { label: texts.form, value: interpolate(texts.formValue, PROJECT.formMinutes) },
    { label: texts.fee, value: euro(rules.feeCents / 100, language) },
    {
      label: texts.ranking,
      value: interpolate(texts.rankingValue, { months: counted(texts.months, rules.rankingEveryMonths, language) }),
    },
    { label: texts.wait, value: interpolate(texts.waitValue, waitOf(rules, language)) },
    {
      label: texts.lease,
      value: interpolate(texts.leaseValue, { years: counted(texts.years, rules.leaseYears, language) }),
    },
  ];
}

/** Specification, section 5, Tender eligibility. */
function requirements(rules: TenderRules, language: Language): { title: string; items: string[] }[] {
  const texts = TENDER_TEXTS[language];
  const { italian, foreign } = rules.residenceYears;
  return [
    {
      title: texts.italian,
      items: [
        interpolate(texts.residence, { years: counted(texts.years, italian, language) }),
        interpolate(texts.isee, { amount: euro(rules.iseeCapEuro, language) }),
        texts.property,
        interpolate(texts.age, { years: counted(texts.years, rules.minimumAge, language) }),
      ],
    },
    {
      title: texts.foreign,
      items: [
        texts.all,
        texts.permit,
        interpolate(texts.continuous, { years: counted(texts.years, foreign, language) }),
      ],
    },
  ];
}

function caseName(id: (typeof POINTS)[number], { points }: TenderRules, { extraPoints }: Texts): string {
  if (id !== 'residenceYear' || points.residenceCap === null) return extraPoints[id];
  return interpolate(extraPoints.residenceCap, { cap: points.residenceCap });
}

/** Optional in the form, which does not know the citizenship. */
function needed({ id, required }: DocumentSection, texts: Texts): string {
  if (id === 'permesso-soggiorno') return texts.nonEuCitizens;
  return required ? texts.yes : texts.no;
}

function papersText(language: Language): string {
  const common = acceptedExtensions('carta-identita');
  const forOthers = acceptedExtensions('altri-documenti').filter((extension) => !common.includes(extension));
  return interpolate(TENDER_TEXTS[language].papersText, {
    size: MAX_FILE_BYTES / BYTES_PER_MB,
    formats: inCapitals(common),
    otherFormats: inCapitals(forOthers),
  });
}

function inCapitals(extensions: readonly string[]): string {
  return extensions.map((extension) => extension.slice(1).toUpperCase()).join(', ');
}

function steps(rules: TenderRules, language: Language): string[] {
  const texts = TENDER_TEXTS[language];
  const wait = waitOf(rules, language);
  const values = {
    ...PROJECT.formMinutes,
    fee: euro(rules.feeCents / 100, language),
    months: counted(texts.months, rules.rankingEveryMonths, language),
    waitFrom: wait.from,
    waitTo: wait.to,
    years: counted(texts.years, rules.leaseYears, language),
  };
  return texts.steps.map((step) => interpolate(step, values));
}

/** The unit belongs to the second number. */
function waitOf({ waitMonths: { from, to } }: TenderRules, language: Language): { from: number; to: string } {
  return { from, to: counted(TENDER_TEXTS[language].months, to, language) };
}

function counted(unit: Texts['months'], count: number, language: Language): string {
  const isOne = new Intl.PluralRules(LOCALES[language]).select(count) === 'one';
  return interpolate(isOne ? unit.one : unit.other, { count });
}

function euro(amount: number, language: Language): string {
  const format = { style: 'currency', currency: 'EUR', trailingZeroDisplay: 'stripIfInteger' } as const;
  return new Intl.NumberFormat(LOCALES[language], format).format(amount);
}
