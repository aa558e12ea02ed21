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
import { euro, instant, isSingular, LOCALES, wholeNumber } from '../printing/formats';
import { designOf } from '../printing/letterhead';
import { hashOf, type PrintableDocument } from '../printing/printable-document';
import { TENDER_TEXTS } from '../texts';
import { TENDER_STYLES, TENDER_TEMPLATE } from './tender-template';

type Texts = (typeof TENDER_TEXTS)[Language];

const POINTS = ['minors', 'disability', 'eviction', 'residenceYear'] as const;

const BYTES_PER_MB = 1024 * 1024;

/** Prefix of the keys of prints of unpublished tenders. Retention deletes these prints. */
export const DRAFT_PRINTS = 'tender/drafts/';

const DESIGN = designOf(TENDER_TEMPLATE, TENDER_STYLES);

/** The key contains the tender and its version, so that a print of an earlier version is never shown. Unpublished tenders have a separate folder. */
export function tenderDocument(tender: Tender, language: Language, publicUrl: string): PrintableDocument {
  const { id, version } = tender;
  const view = tenderView(tender, language, publicUrl);
  const folder = tender.status === 'draft' ? DRAFT_PRINTS : 'tender/of/';
  return {
    key: DESIGN.keyOf(`${folder}${id}/${version}`, view, language),
    source: hashOf([id, version, language]),
    page: () => DESIGN.page(view.texts.documentTitle, view, language),
  };
}

export function tenderView(tender: Tender, language: Language, publicUrl: string) {
  const { rules } = tender;
  const { formMinutes, municipalities } = PROJECT;
  const texts = TENDER_TEXTS[language];
  const share = new Intl.NumberFormat(LOCALES[language], { style: 'percent' });
  const deadline = instant(tender.shownDeadline, language, { dateStyle: 'long', timeZone: 'UTC' });
  const fee = euro(rules.feeCents / 100, language);
  const months = counted('months', rules.rankingEveryMonths, language);
  const years = counted('years', rules.leaseYears, language);
  // Only the second number has the unit, as in 'da 2 a 6 mesi'.
  const wait = { from: rules.waitMonths.from, to: counted('months', rules.waitMonths.to, language) };
  const steps = { ...formMinutes, fee, months, waitFrom: wait.from, waitTo: wait.to, years };
  return {
    texts,
    object: interpolate(texts.object, { name: COOPERATIVE.legalName, municipalities }),
    title: tender.title[language],
    facts: [
      { label: texts.deadline, value: deadline },
      { label: texts.form, value: interpolate(texts.formValue, formMinutes) },
      { label: texts.fee, value: fee },
      { label: texts.ranking, value: interpolate(texts.rankingValue, { months }) },
      { label: texts.wait, value: interpolate(texts.waitValue, wait) },
      { label: texts.lease, value: interpolate(texts.leaseValue, { years }) },
    ],
    requirements: requirements(rules, language),
    quotas: rules.quotas
      .filter(({ percent }) => percent > 0)
      .map(({ group, percent }) => ({ name: texts.quotas[group], share: share.format(percent / 100), percent })),
    homes: HOUSING_TYPES.filter((type) => tender.homes[type] > 0).map((type) => ({
      name: housingName(type, language),
      number: wholeNumber(tender.homes[type], language),
    })),
    points: POINTS.filter((id) => rules.points[id] > 0).map((id) => ({
      name: caseName(id, rules, texts),
      points: `+${rules.points[id]}`,
    })),
    papersText: papersText(texts),
    papers: DOCUMENT_SECTIONS.map((section) => ({
      name: texts.papers[section.id],
      needed: needed(section, texts),
      maxFiles: section.maxFiles,
    })),
    steps: texts.steps.map((step) => interpolate(step, steps)),
    applyUrl: `${publicUrl}${PAGES.apply}`,
    contactsText: interpolate(texts.contactsText, { hours: CONTACT_REPLY_HOURS }),
    openingHours: COOPERATIVE.openingHours
      .map(({ day, from, to }) => interpolate(texts.hoursRange, { day: texts.days[day], from, to }))
      .join(', '),
  };
}

/** Returns the requirements of the specification, section 5, Tender eligibility. */
function requirements(rules: TenderRules, language: Language): { title: string; items: string[] }[] {
  const texts = TENDER_TEXTS[language];
  const { italian, foreign } = rules.residenceYears;
  const years = (count: number) => ({ years: counted('years', count, language) });
  return [
    {
      title: texts.italian,
      items: [
        interpolate(texts.residence, years(italian)),
        interpolate(texts.isee, { amount: euro(rules.iseeCapEuro, language) }),
        texts.property,
        interpolate(texts.age, years(rules.minimumAge)),
      ],
    },
    { title: texts.foreign, items: [texts.all, texts.permit, interpolate(texts.continuous, years(foreign))] },
  ];
}

function caseName(id: (typeof POINTS)[number], { points }: TenderRules, { extraPoints }: Texts): string {
  if (id !== 'residenceYear' || points.residenceCap === null) return extraPoints[id];
  return interpolate(extraPoints.residenceCap, { cap: points.residenceCap });
}

/** Says whether a document is required. The form cannot require the residence permit, because it does not ask for the citizenship. */
function needed({ id, required }: DocumentSection, texts: Texts): string {
  if (id === 'permesso-soggiorno') return texts.nonEuCitizens;
  return required ? texts.yes : texts.no;
}

function papersText(texts: Texts): string {
  const common = acceptedExtensions('carta-identita');
  const forOthers = acceptedExtensions('altri-documenti').filter((extension) => !common.includes(extension));
  return interpolate(texts.papersText, {
    size: MAX_FILE_BYTES / BYTES_PER_MB,
    formats: inCapitals(common),
    otherFormats: inCapitals(forOthers),
  });
}

const inCapitals = (extensions: readonly string[]) =>
  extensions.map((extension) => extension.slice(1).toUpperCase()).join(', ');

function counted(unit: 'months' | 'years', count: number, language: Language): string {
  const { one, other } = TENDER_TEXTS[language][unit];
  return interpolate(isSingular(count, language) ? one : other, { count });
}
