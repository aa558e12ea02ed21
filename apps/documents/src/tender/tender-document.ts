import type { Language } from '@lacorte/contracts';
import Handlebars from 'handlebars';
import { type PrintableDocument, printKey, printSource, styledHead } from '../printing/printable-document';
import { tenderStyles } from './tender-styles';
import { TENDER_TEMPLATE } from './tender-template';
import { tenderView } from './tender-view';

const template = Handlebars.create().compile(TENDER_TEMPLATE, { strict: true });

export function tenderDocument(language: Language, publicUrl: string): PrintableDocument {
  const view = tenderView(language, publicUrl);
  const styles = tenderStyles(language);
  const key = printKey('tender', [TENDER_TEMPLATE, styles, view]);
  const page = { language, head: styledHead(styles), title: view.texts.documentTitle, body: template(view) };
  // The tender shows no data but its own texts, which belong to the release.
  return { key, source: printSource([language]), page: () => page };
}
