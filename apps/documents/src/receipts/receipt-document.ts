import { epcQrPayload, type Language } from '@lacorte/contracts';
import Handlebars from 'handlebars';
import { letterheadStyles } from '../printing/letterhead';
import { hashOf, type PrintableDocument, type PrintedSite, printKey, styledHead } from '../printing/printable-document';
import { qrCode } from './qr-code';
import { RECEIPT_STYLES } from './receipt-styles';
import { RECEIPT_TEMPLATE } from './receipt-template';
import { type PrintedReceipt, receiptView } from './receipt-view';

/** Where the prints of an application's receipt are, in every language and version of the template. */
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
