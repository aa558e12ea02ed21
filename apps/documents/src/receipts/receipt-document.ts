import { createHash } from 'node:crypto';
import type { Language, Receipt } from '@lacorte/contracts';
import Handlebars from 'handlebars';
import QRCode from 'qrcode';
import type { PrintableDocument } from '../printing/print-and-keep';
import { receiptStyles } from './receipt-styles';
import { RECEIPT_TEMPLATE } from './receipt-template';
import { receiptView } from './receipt-view';

const template = Handlebars.create().compile(RECEIPT_TEMPLATE, { strict: true });

/** @param publicUrl the site's address as browsers see it, for the QR code */
export async function composeReceipt(
  receipt: Receipt,
  language: Language,
  publicUrl: string,
): Promise<PrintableDocument> {
  const view = receiptView(receipt, language, publicUrl);
  const html = template({ ...view, qrCode: await qrCode(view.receiptUrl) });
  const styles = receiptStyles(language);
  const hash = createHash('sha256').update(styles).update('\0').update(html).digest('hex');
  return { html, styles, key: `receipts/${hash}.pdf` };
}

async function qrCode(text: string): Promise<string> {
  const svg = await QRCode.toString(text, {
    type: 'svg',
    errorCorrectionLevel: 'M',
    margin: 0,
    color: { dark: '#1f2430' },
  });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
