import { createHash } from 'node:crypto';
import type { Language } from '@lacorte/contracts';
import Handlebars from 'handlebars';
import type { PrintableDocument } from '../printing/print-and-keep';
import { tenderStyles } from './tender-styles';
import { TENDER_TEMPLATE } from './tender-template';
import { tenderView } from './tender-view';

const template = Handlebars.create().compile(TENDER_TEMPLATE, { strict: true });

/** @param publicUrl the site's address as browsers see it, for the link to the form */
export function composeTender(language: Language, publicUrl: string): PrintableDocument {
  const html = template(tenderView(language, publicUrl));
  const styles = tenderStyles(language);
  const hash = createHash('sha256').update(styles).update('\0').update(html).digest('hex');
  return { html, styles, key: `tender/${hash}.pdf` };
}
