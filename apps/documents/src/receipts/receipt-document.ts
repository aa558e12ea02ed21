import { epcQrPayload, type Language } from '@lacorte/contracts';
import Handlebars from 'handlebars';
import QRCode from 'qrcode';
import { letterheadStyles, styledHead } from '../printing/letterhead';
import { hashOf, type PrintableDocument, type PrintedSite, printKey } from '../printing/printable-document';
import { RECEIPT_STYLES, RECEIPT_TEMPLATE } from './receipt-template';
import { type PrintedReceipt, receiptView } from './receipt-view';

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
