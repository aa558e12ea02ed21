import type { Language, Receipt } from '@lacorte/contracts';
import Handlebars from 'handlebars';
import { type PrintableDocument, printKey, printSource, styledHead } from '../printing/printable-document';
import { qrCode } from './qr-code';
import { receiptStyles } from './receipt-styles';
import { RECEIPT_TEMPLATE } from './receipt-template';
import { receiptView } from './receipt-view';

const template = Handlebars.create().compile(RECEIPT_TEMPLATE, { strict: true });

/** @param publicUrl the site's address as browsers see it, for the QR code */
export function receiptDocument(receipt: Receipt, language: Language, publicUrl: string): PrintableDocument {
  const view = receiptView(receipt, language, publicUrl);
  const styles = receiptStyles(language);
  return {
    key: printKey('receipts', [RECEIPT_TEMPLATE, styles, view]),
    source: printSource([receipt, language]),
    page: () => ({
      language,
      head: styledHead(styles),
      title: `${view.texts.documentTitle} ${view.code}`,
      body: template({ ...view, qrCode: qrCode(view.receiptUrl) }),
    }),
  };
}
