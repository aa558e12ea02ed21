import type { Language, Receipt } from '@lacorte/contracts';
import Handlebars from 'handlebars';
import QRCode from 'qrcode';
import { type PrintableDocument, printKey, styledHead } from '../printing/printable-document';
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
    page: async () => ({
      language,
      head: styledHead(styles),
      title: `${view.texts.documentTitle} ${view.code}`,
      body: template({ ...view, qrCode: await qrCode(view.receiptUrl) }),
    }),
  };
}

async function qrCode(text: string): Promise<string> {
  const svg = await QRCode.toString([{ data: Buffer.from(text), mode: 'byte' }], {
    type: 'svg',
    errorCorrectionLevel: 'M',
    margin: 0,
    color: { dark: '#1f2430' },
  });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
