import {
  acceptedExtensions,
  CONTACT_REPLY_HOURS,
  COOPERATIVE,
  DOCUMENT_SECTIONS,
  type DocumentSection,
  EXTRA_POINTS,
  type Language,
  MAX_FILE_BYTES,
  MEMBERSHIP_FEE_CENTS,
  PAGES,
  QUOTAS,
  TENDER,
} from '@lacorte/contracts';
import { LETTERHEAD_VIEW } from '../printing/letterhead';
import { TENDER_TEXTS } from './tender-texts';

type Texts = (typeof TENDER_TEXTS)[Language];
type Values = Record<string, string | number>;

const LOCALES: Record<Language, string> = { it: 'it-IT', fr: 'fr-FR' };
const BYTES_PER_MB = 1024 * 1024;

/**
 * Everything that the tender shows, in the reader's language, as text.
 *
 * @param publicUrl the site's address as browsers see it
 */
export function tenderView(language: Language, publicUrl: string) {
  const texts = TENDER_TEXTS[language];
  const percent = new Intl.NumberFormat(LOCALES[language], { style: 'percent' });
  return {
    language,
    texts,
    ...LETTERHEAD_VIEW,
    object: filled(texts.object, { name: COOPERATIVE.legalName, municipalities: TENDER.municipalities }),
    facts: facts(language),
    requirements: requirements(language),
    quotas: QUOTAS.map((quota) => ({
      name: texts.quotas[quota.id],
      share: percent.format(quota.percent / 100),
      percent: quota.percent,
    })),
    points: EXTRA_POINTS.map(({ id, points }) => ({ name: texts.extraPoints[id], points: `+${points}` })),
    papersText: papersText(language),
    papers: DOCUMENT_SECTIONS.map((section) => ({
      name: texts.papers[section.id],
      needed: needed(section, texts),
      maxFiles: section.maxFiles,
    })),
    steps: steps(language),
    applyUrl: `${publicUrl}${PAGES.apply}`,
    contactsText: filled(texts.contactsText, { hours: CONTACT_REPLY_HOURS }),
    openingHours: COOPERATIVE.openingHours
      .map(({ day, from, to }) => filled(texts.hoursRange, { day: texts.days[day], from, to }))
      .join(', '),
  };
}

function facts(language: Language): { label: string; value: string }[] {
  const texts = TENDER_TEXTS[language];
  const deadline = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' });
  return [
    { label: texts.deadline, value: deadline.format(new Date(`${TENDER.deadline}T00:00:00Z`)) },
    { label: texts.form, value: filled(texts.formValue, TENDER.formMinutes) },
    { label: texts.fee, value: euro(MEMBERSHIP_FEE_CENTS / 100, language) },
    { label: texts.ranking, value: filled(texts.rankingValue, { months: TENDER.rankingEveryMonths }) },
    { label: texts.wait, value: filled(texts.waitValue, TENDER.waitMonths) },
    { label: texts.lease, value: filled(texts.leaseValue, { years: TENDER.leaseYears }) },
  ];
}

/** Specification, section 5, Tender eligibility. */
function requirements(language: Language): { title: string; items: string[] }[] {
  const texts = TENDER_TEXTS[language];
  const { italian, foreign } = TENDER.residenceYears;
  return [
    {
      title: texts.italian,
      items: [
        filled(texts.residence, { years: italian }),
        filled(texts.isee, { amount: euro(TENDER.iseeCapEuro, language) }),
        texts.property,
        filled(texts.age, { years: TENDER.minimumAge }),
      ],
    },
    { title: texts.foreign, items: [texts.all, texts.permit, filled(texts.continuous, { years: foreign })] },
  ];
}

/** The form cannot know who needs a permit and leaves it optional; the requirements above ask foreign citizens for it. */
function needed({ id, required }: DocumentSection, texts: Texts): string {
  if (id === 'permesso-soggiorno') return texts.nonEuCitizens;
  return required ? texts.yes : texts.no;
}

function papersText(language: Language): string {
  const common = acceptedExtensions('carta-identita');
  const forOthers = acceptedExtensions('altri-documenti').filter((extension) => !common.includes(extension));
  return filled(TENDER_TEXTS[language].papersText, {
    size: MAX_FILE_BYTES / BYTES_PER_MB,
    formats: inCapitals(common),
    otherFormats: inCapitals(forOthers),
  });
}

function inCapitals(extensions: readonly string[]): string {
  return extensions.map((extension) => extension.slice(1).toUpperCase()).join(', ');
}

function steps(language: Language): string[] {
  const values: Values = {
    ...TENDER.formMinutes,
    fee: euro(MEMBERSHIP_FEE_CENTS / 100, language),
    months: TENDER.rankingEveryMonths,
    waitFrom: TENDER.waitMonths.from,
    waitTo: TENDER.waitMonths.to,
    years: TENDER.leaseYears,
  };
  return TENDER_TEXTS[language].steps.map((step) => filled(step, values));
}

function filled(sentence: string, values: Values): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}

function euro(amount: number, language: Language): string {
  const format = { style: 'currency', currency: 'EUR', trailingZeroDisplay: 'stripIfInteger' } as const;
  return new Intl.NumberFormat(LOCALES[language], format).format(amount);
}
