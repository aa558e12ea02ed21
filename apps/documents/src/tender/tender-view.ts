import {
  acceptedExtensions,
  CONTACT_REPLY_HOURS,
  COOPERATIVE,
  DOCUMENT_SECTIONS,
  type DocumentSection,
  interpolate,
  type Language,
  MAX_FILE_BYTES,
  PAGES,
  PROJECT,
  type Tender,
} from '@lacorte/contracts';
import type { TenderRules } from '@lacorte/tender-rules';
import { letterheadView } from '../printing/letterhead';
import { TENDER_TEXTS } from './tender-texts';

type Texts = (typeof TENDER_TEXTS)[Language];

const POINTS = ['minors', 'disability', 'eviction', 'residenceYear'] as const;

const LOCALES: Record<Language, string> = { it: 'it-IT', fr: 'fr-FR' };
const BYTES_PER_MB = 1024 * 1024;

/** Data of the tender's template, in the reader's language. */
export function tenderView(tender: Tender, language: Language, publicUrl: string) {
  const { rules } = tender;
  const texts = TENDER_TEXTS[language];
  const percent = new Intl.NumberFormat(LOCALES[language], { style: 'percent' });
  return {
    language,
    texts,
    ...letterheadView(language),
    object: interpolate(texts.object, { name: COOPERATIVE.legalName, municipalities: PROJECT.municipalities }),
    title: tender.title[language],
    facts: facts(tender, language),
    requirements: requirements(rules, language),
    quotas: rules.quotas.map((quota) => ({
      name: texts.quotas[quota.group],
      share: percent.format(quota.percent / 100),
      percent: quota.percent,
    })),
    points: POINTS.map((id) => ({ name: texts.extraPoints[id], points: `+${rules.points[id]}` })),
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
    { label: texts.ranking, value: interpolate(texts.rankingValue, { months: rules.rankingEveryMonths }) },
    { label: texts.wait, value: interpolate(texts.waitValue, rules.waitMonths) },
    { label: texts.lease, value: interpolate(texts.leaseValue, { years: rules.leaseYears }) },
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
        interpolate(texts.residence, { years: italian }),
        interpolate(texts.isee, { amount: euro(rules.iseeCapEuro, language) }),
        texts.property,
        interpolate(texts.age, { years: rules.minimumAge }),
      ],
    },
    { title: texts.foreign, items: [texts.all, texts.permit, interpolate(texts.continuous, { years: foreign })] },
  ];
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
  const values = {
    ...PROJECT.formMinutes,
    fee: euro(rules.feeCents / 100, language),
    months: rules.rankingEveryMonths,
    waitFrom: rules.waitMonths.from,
    waitTo: rules.waitMonths.to,
    years: rules.leaseYears,
  };
  return TENDER_TEXTS[language].steps.map((step) => interpolate(step, values));
}

function euro(amount: number, language: Language): string {
  const format = { style: 'currency', currency: 'EUR', trailingZeroDisplay: 'stripIfInteger' } as const;
  return new Intl.NumberFormat(LOCALES[language], format).format(amount);
}
