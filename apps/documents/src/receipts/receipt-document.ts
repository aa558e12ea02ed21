import {
  epcQrPayload,
  groupedIban,
  type HousingType,
  hasLink,
  housingName,
  interpolate,
  type Language,
  missingDocumentsText,
  PAGES,
  type Receipt,
  type ReceiptForDelivery,
  RULES,
  withoutLinks,
  type YesNo,
} from '@lacorte/contracts';
import { printFolder } from '@lacorte/jobs';
import QRCode from 'qrcode';
import { correctedText, day, euro, instant } from '../printing/formats';
import { designOf } from '../printing/letterhead';
import { hashOf, type PrintableDocument, type PrintedSite } from '../printing/printable-document';
import { RECEIPT_TEXTS } from '../texts';
import { RECEIPT_STYLES, RECEIPT_TEMPLATE } from './receipt-template';

type Texts = (typeof RECEIPT_TEXTS)[Language];

interface ShownField {
  label: string;
  value: string;
  /** Inline style, or an empty string. */
  style: string;
}

/** Size of a value in points, as in the styles of the letterhead. */
const SIZE = 10.5;

const shown = (label: string, value: string, style = ''): ShownField => ({ label, value, style });

/** Returns a field whose font shrinks if the value has more than `room` characters, at most to `least` points. */
function fitted(label: string, value: string, { room, least }: { room: number; least: number }): ShownField {
  const { length } = [...value];
  if (length <= room) return shown(label, value);
  return shown(label, value, `font-size: ${Math.max(least, (SIZE * room) / length).toFixed(1)}pt`);
}

/** Returns a field that does not break a codice fiscale over two lines, because text copied from two lines would be two values. */
const onOneLine = (label: string, value: string) =>
  shown(label, value, value.length > RULES.codiceFiscaleLength ? '' : 'white-space: nowrap');

/** A receipt with the rules of its application's tender, and until when missing documents can be added. */
type PrintedReceipt = Pick<ReceiptForDelivery, 'receipt' | 'rules' | 'adding'>;

const DESIGN = designOf(RECEIPT_TEMPLATE, RECEIPT_STYLES);

export function receiptDocument(printed: PrintedReceipt, language: Language, site: PrintedSite): PrintableDocument {
  const { receipt, rules, adding } = printed;
  const { account } = site;
  const view = receiptView(printed, language, site);
  const transferText = account && epcQrPayload(account, rules.feeCents, receipt.applicationCode);
  return {
    key: DESIGN.keyOf(printFolder(receipt.id, 'receipt', language), view, language),
    replacesEarlier: true,
    source: hashOf([receipt, language, rules, adding, account]),
    page: () => {
      const transferQrCode = transferText === null ? null : qrCode(transferText);
      const codes = { qrCode: qrCode(view.receiptUrl), transferQrCode };
      return DESIGN.page(`${view.texts.documentTitle} ${view.code}`, { ...view, ...codes }, language);
    },
  };
}

/**
 * Returns the data of the receipt's template, in the reader's language. Typed values lose their links, because an applicant may have
 * entered the e-mail address of another person, who gets the receipt.
 */
function receiptView({ receipt, rules, adding }: PrintedReceipt, language: Language, site: PrintedSite) {
  const { publicUrl, account } = site;
  const texts = RECEIPT_TEXTS[language];
  const fee = euro(rules.feeCents / 100, language);
  const submittedOn = instant(receipt.createdAt, language, { dateStyle: 'long' });
  return {
    texts,
    code: receipt.applicationCode,
    submittedAt: `${submittedOn}, ${texts.at} ${instant(receipt.createdAt, language, { timeStyle: 'short' })}`,
    corrected: correctedText(receipt.correctedAt, language),
    receiptUrl: `${publicUrl}${PAGES.receipt(receipt.id)}`,
    personalAreaUrl: `${publicUrl}${PAGES.personalArea}`,
    fee,
    groups: groups(receipt, language),
    missing: missingDocumentsText(receipt.missing, adding, language),
    // The dense layout keeps the fee on the first page, even with a name of a hundred letters.
    isDense: account !== null || receipt.missing.length > 0 || receipt.correctedAt !== null,
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

function groups(receipt: Receipt, language: Language): { title: string; fields: ShownField[] }[] {
  const texts = RECEIPT_TEXTS[language];
  // Only an e-mail address that contains a web address changes, such as `lucia+www.example.com@example.com`.
  const email = hasLink(receipt.email) ? withoutLinks(receipt.email) : receipt.email;
  return [
    {
      title: texts.applicant,
      fields: [
        fitted(texts.name, withoutLinks(`${receipt.nome} ${receipt.cognome}`), { room: 60, least: 8.5 }),
        shown(texts.birthDate, day(receipt.dataNascita)),
        onOneLine(texts.taxCode, withoutLinks(receipt.codiceFiscale)),
        fitted(texts.email, email, { room: 42, least: 6.5 }),
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
      fields: [shown(texts.housingType, housingName(receipt.tipologiaAbitazione as HousingType, language))],
    },
  ];
}

function presence(present: YesNo, count: string | null, texts: Texts): string {
  if (present === 'no') return texts.no;
  return count ? `${texts.yes}, ${count}` : texts.yes;
}

/** Draws a QR code of `side` modules as an SVG path along its rows. An image would make a print about a tenth slower. */
export function qrCode(text: string) {
  const { modules } = QRCode.create([{ data: Buffer.from(text), mode: 'byte' }], { errorCorrectionLevel: 'M' });
  const { size: side, data } = modules;
  const rows = Array.from({ length: side }, (_, y) => data.subarray(y * side, (y + 1) * side).join(''));
  const strokes = rows.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(({ 0: { length }, index }) => `M${index} ${y}.5h${length}`),
  );
  return { side, path: strokes.join('') };
}
