import type { Language, Tender } from '@lacorte/contracts';
import Handlebars from 'handlebars';
import { letterheadStyles } from '../printing/letterhead';
import { hashOf, type PrintableDocument, printKey, styledHead } from '../printing/printable-document';
import { TENDER_STYLES } from './tender-styles';
import { TENDER_TEMPLATE } from './tender-template';
import { tenderView } from './tender-view';

/** Prefix of the keys of prints of drafts, which retention deletes. */
export const DRAFT_PRINTS = 'tender/drafts/';

const template = Handlebars.create().compile(TENDER_TEMPLATE, { strict: true });

/** The key names the tender and its version: no print of an earlier version is ever shown. Drafts have keys of their own. */
export function tenderDocument(tender: Tender, language: Language, publicUrl: string): PrintableDocument {
  const view = tenderView(tender, language, publicUrl);
  const styles = letterheadStyles(language) + TENDER_STYLES;
  const folder = tender.status === 'draft' ? DRAFT_PRINTS : 'tender/of/';
  const key = printKey(`${folder}${tender.id}/${tender.version}`, [TENDER_TEMPLATE, styles, view]);
  const page = { language, head: styledHead(styles), title: view.texts.documentTitle, body: template(view) };
  return { key, source: hashOf([tender.id, tender.version, language]), page: () => page };
}
