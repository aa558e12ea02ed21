import {
  epcQrPayload,
  groupedIban,
  hasLink,
  interpolate,
  type Language,
  missingDocumentsText,
  PAGES,
  type Receipt,
  type ReceiptForDelivery,
  RULES,
  TIME_ZONE,
  withoutLinks,
  type YesNo,
} from '@lacorte/contracts';
import Handlebars from 'handlebars';
import QRCode from 'qrcode';
import { letterheadStyles, letterheadView, styledHead } from '../printing/letterhead';
import { hashOf, type PrintableDocument, type PrintedSite, printKey } from '../printing/printable-document';
import { RECEIPT_STYLES, RECEIPT_TEMPLATE } from './receipt-template';
import { RECEIPT_TEXTS } from './receipt-texts';

type Texts = (typeof RECEIPT_TEXTS)[Language];

interface ShownField {
  label: string;
  value: string;
  /** Inline style; empty where none is needed. */
  style: string;
}

/** Size of a value in points, as in the styles of the letterhead. */
const SIZE = 10.5;

const shown = (label: string, value: string, style = ''): ShownField => ({ label, value, style });

/**
 * A field in a smaller size where more than `room` characters would take more lines.
 *
 * @param least the smallest size in points; a longer value is wrapped
 */
function fitted(label: string, value: string, { room, least }: { room: number; least: number }): ShownField {
  const { length } = [...value];
  if (length <= room) return shown(label, value);
  return shown(label, value, `font-size: ${Math.max(least, (SIZE * room) / length).toFixed(1)}pt`);
}

/** A field whose value stays on its line if it has the length of a codice fiscale: copied from two lines, it would be read as two. */
const onOneLine = (label: string, value: string) =>
  shown(label, value, value.length > RULES.codiceFiscaleLength ? '' : 'white-space: nowrap');

/** A receipt with the rules of its application's tender, and until when missing documents can be added. */
type PrintedReceipt = Pick<ReceiptForDelivery, 'receipt' | 'rules' | 'adding'>;

/** Formats are created once, because creating one takes longer than the rest of a receipt. */
const FORMATS: Record<Language, { date: Intl.DateTimeFormat; time: Intl.DateTimeFormat; euro: Intl.NumberFormat }> = {
  it: formats('it-IT'),
  fr: formats('fr-FR'),
};

/** Folder of the prints of an application's receipt, in every language and version of the template. */
export const receiptFolder = (applicationId: string) => `receipts/of/${applicationId}`;

const template = Handlebars.create().compile(RECEIPT_TEMPLATE, { strict: true });

export function receiptDocument(printed: PrintedReceipt, language: Language, site: PrintedSite): PrintableDocument {
  const { receipt, rules, adding } = printed;
  const { account } = site;
  const view = receiptView(printed, language, site);
  const transferText = account && epcQrPayload(account, rules.feeCents, receipt.applicationCode);
  const styles = letterheadStyles(language) + RECEIPT_STYLES;
  return {
    key: printKey(receiptFolder(receipt.id), [RECEIPT_TEMPLATE, styles, view]),
    source: hashOf([receipt, language, rules, adding, account]),
    page: () => ({
      language,
      head: styledHead(styles),
      title: `${view.texts.documentTitle} ${view.code}`,
      body: template({
        ...view,
        qrCode: qrCode(view.receiptUrl),
        transferQrCode: transferText === null ? null : qrCode(transferText),
      }),
    }),
  };
}

/**
 * Data of the receipt's template, in the reader's language. Typed values lose their links, because an applicant may have
 * entered the e-mail address of another person, who gets the receipt.
 */
function receiptView({ receipt, rules, adding }: PrintedReceipt, language: Language, site: PrintedSite) {
  const { publicUrl, account } = site;
  const texts = RECEIPT_TEXTS[language];
  const fee = FORMATS[language].euro.format(rules.feeCents / 100);
  return {
    language,
    texts,
    ...letterheadView(language),
    code: receipt.applicationCode,
    submittedAt: instant(receipt.createdAt, language, texts),
    receiptUrl: `${publicUrl}${PAGES.receipt(receipt.id)}`,
    personalAreaUrl: `${publicUrl}${PAGES.personalArea}`,
    fee,
    groups: groups(receipt, texts),
    missing: missingDocumentsText(receipt.missing, adding, language),
    steps: [texts.nextFee, texts.nextReview, texts.nextRanking, texts.nextLease].map((sentence) =>
      interpolate(sentence, { months: rules.rankingEveryMonths, ...rules.waitMonths, years: rules.leaseYears }),
    ),
    transfer: account && [
      { label: texts.iban, value: groupedIban(account.iban) },
      { label: texts.beneficiary, value: account.beneficiary },
      { label: texts.amount, value: fee },
      { label: texts.reason, value: receipt.applicationCode },
    ],
  };
}

function groups(receipt: Receipt, texts: Texts): { title: string; fields: ShownField[] }[] {
  return [
    {
      title: texts.applicant,
      fields: [
        fitted(texts.name, withoutLinks(`${receipt.nome} ${receipt.cognome}`), { room: 60, least: 8.5 }),
        shown(texts.birthDate, day(receipt.dataNascita)),
        onOneLine(texts.taxCode, withoutLinks(receipt.codiceFiscale)),
        fitted(texts.email, address(receipt.email), { room: 42, least: 6.5 }),
      ],
    },
    {
      title: texts.residence,
      fields: [
        shown(texts.address, withoutLinks(receipt.indirizzo)),
        shown(texts.municipality, withoutLinks(receipt.comune)),
      ],
    },
    {
      title: texts.household,
      fields: [
        shown(texts.minors, presence(receipt.presenzaMinori, receipt.numeroMinori, texts)),
        shown(texts.disabled, presence(receipt.presenzaDisabile, receipt.numeroDisabili, texts)),
      ],
    },
    {
      title: texts.housing,
      fields: [shown(texts.housingType, receipt.tipologiaAbitazione.replace('-locali', ` ${texts.rooms}`))],
    },
  ];
}

/** An e-mail address without links. Only one that contains a web address changes, such as `lucia+www.example.com@example.com`. */
function address(email: string): string {
  return hasLink(email) ? withoutLinks(email) : email;
}

function presence(present: YesNo, count: string | null, texts: Texts): string {
  if (present === 'no') return texts.no;
  return count ? `${texts.yes}, ${count}` : texts.yes;
}

/** A date `yyyy-mm-dd` as both languages write it: dd/mm/yyyy. */
function day(date: string): string {
  return date.split('-').reverse().join('/');
}

function instant(createdAt: string, language: Language, texts: Texts): string {
  const at = new Date(createdAt);
  const { date, time } = FORMATS[language];
  return `${date.format(at)}, ${texts.at} ${time.format(at)}`;
}

function formats(locale: string) {
  return {
    date: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: TIME_ZONE }),
    time: new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: TIME_ZONE }),
    euro: new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR', trailingZeroDisplay: 'stripIfInteger' }),
  };
}

/** A QR code as an SVG path. An image of it would take a tenth of the time of a print. */
export interface QrCode {
  /** Modules along an edge. */
  side: number;
  /** Strokes along the rows, as wide as a module. */
  path: string;
}

export function qrCode(text: string): QrCode {
  const { modules } = QRCode.create([{ data: Buffer.from(text), mode: 'byte' }], { errorCorrectionLevel: 'M' });
  const rows = Array.from({ length: modules.size }, (_, y) => strokes(modules.data, y * modules.size, modules.size, y));
  return { side: modules.size, path: rows.join('') };
}

function strokes(modules: Uint8Array, start: number, size: number, y: number): string {
  let path = '';
  for (let x = 0; x < size; x += 1) {
    const from = x;
    while (x < size && modules[start + x]) x += 1;
    if (x > from) path += `M${from} ${y}.5h${x - from}`;
  }
  return path;
}
