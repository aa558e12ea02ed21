import type { Language, UserApplication } from '@lacorte/contracts';
import Handlebars from 'handlebars';
import { letterheadStyles } from '../printing/letterhead';
import { hashOf, type PrintableDocument, printKey, styledHead } from '../printing/printable-document';
import { receiptFolder } from '../receipts/receipt-document';
import { COPY_STYLES, COPY_TEMPLATE } from './copy-template';
import { copyView } from './copy-view';

const template = Handlebars.create().compile(COPY_TEMPLATE, { strict: true });

/** The full copy of an application, for its owner. Stored beside its receipts, so that an erasure finds it. */
export function copyDocument(application: UserApplication, language: Language): PrintableDocument {
  const view = copyView(application, language);
  const styles = letterheadStyles(language) + COPY_STYLES;
  return {
    key: printKey(receiptFolder(application.id), [COPY_TEMPLATE, styles, view]),
    source: hashOf(['copy', application, language]),
    page: () => ({
      language,
      head: styledHead(styles),
      title: `${view.texts.documentTitle} ${application.applicationCode}`,
      body: template(view),
    }),
  };
}
