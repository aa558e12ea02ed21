import {
  type Language,
  MEMBERSHIP_FEE_CENTS,
  PAGES,
  type Receipt,
  TENDER,
  TIME_ZONE,
  type YesNo,
} from '@lacorte/contracts';
import { LETTERHEAD_VIEW } from '../printing/letterhead';
import { RECEIPT_TEXTS } from './receipt-texts';

type Texts = (typeof RECEIPT_TEXTS)[Language];

interface Field {
  label: string;
  value: string;
}

const LOCALES: Record<Language, string> = { it: 'it-IT', fr: 'fr-FR' };

/**
 * Everything that a receipt shows, in the reader's language, as text.
 *
 * @param publicUrl the site's address as browsers see it
 */
export function receiptView(receipt: Receipt, language: Language, publicUrl: string) {
  const texts = RECEIPT_TEXTS[language];
  return {
    language,
    texts,
    ...LETTERHEAD_VIEW,
    code: receipt.applicationCode,
    submittedAt: instant(receipt.createdAt, language, texts),
    receiptUrl: `${publicUrl}${PAGES.receipt(receipt.id)}`,
    personalAreaUrl: `${publicUrl}${PAGES.personalArea}`,
    fee: euro(MEMBERSHIP_FEE_CENTS, language),
    groups: groups(receipt, texts),
    steps: steps(texts),
  };
}

function groups(receipt: Receipt, texts: Texts): { title: string; fields: Field[] }[] {
  return [
    {
      title: texts.applicant,
      fields: [
        { label: texts.name, value: `${receipt.nome} ${receipt.cognome}` },
        { label: texts.birthDate, value: day(receipt.dataNascita) },
        { label: texts.taxCode, value: receipt.codiceFiscale },
        { label: texts.email, value: receipt.email },
      ],
    },
    {
      title: texts.residence,
      fields: [
        { label: texts.address, value: receipt.indirizzo },
        { label: texts.municipality, value: receipt.comune },
      ],
    },
    {
      title: texts.household,
      fields: [
        { label: texts.minors, value: presence(receipt.presenzaMinori, receipt.numeroMinori, texts) },
        { label: texts.disabled, value: presence(receipt.presenzaDisabile, receipt.numeroDisabili, texts) },
      ],
    },
    {
      title: texts.housing,
      fields: [{ label: texts.housingType, value: receipt.tipologiaAbitazione.replace('-locali', ` ${texts.rooms}`) }],
    },
  ];
}

function steps(texts: Texts): string[] {
  const numbers: Record<string, number> = {
    months: TENDER.rankingEveryMonths,
    from: TENDER.waitMonths.from,
    to: TENDER.waitMonths.to,
    years: TENDER.leaseYears,
  };
  return [texts.nextFee, texts.nextReview, texts.nextRanking, texts.nextLease].map((sentence) =>
    sentence.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(numbers[name] ?? placeholder)),
  );
}

function presence(present: YesNo, count: string | null, texts: Texts): string {
  if (present === 'no') return texts.no;
  return count ? `${texts.yes}, ${count}` : texts.yes;
}

/** `yyyy-mm-dd` as both languages write it: dd/mm/yyyy. */
function day(date: string): string {
  return date.split('-').reverse().join('/');
}

function instant(createdAt: string, language: Language, texts: Texts): string {
  const at = new Date(createdAt);
  const date = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: TIME_ZONE }).format(at);
  const time = new Intl.DateTimeFormat(LOCALES[language], { timeStyle: 'short', timeZone: TIME_ZONE }).format(at);
  return `${date}, ${texts.at} ${time}`;
}

function euro(cents: number, language: Language): string {
  const format = new Intl.NumberFormat(LOCALES[language], {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  });
  return format.format(cents / 100);
}
