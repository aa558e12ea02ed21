import { COOPERATIVE, KIND_OF_COOPERATIVE, type Language } from '@lacorte/contracts';
import Handlebars from 'handlebars';
import type { Mail } from '../mail/mail-server';

const handlebars = Handlebars.create();

/**
 * Compiles the two parts of a message; a missing value is an error. Values are escaped in the first part and not in the second,
 * which is plain text.
 */
export function compiledLetter(htmlTemplate: string, textTemplate: string) {
  const html = handlebars.compile(htmlTemplate, { strict: true });
  const text = handlebars.compile(textTemplate, { strict: true, noEscape: true });
  return (view: { language: Language }): Pick<Mail, 'html' | 'text' | 'language' | 'attachments'> => {
    const whole = { cooperative: COOPERATIVE, kindOfCooperative: KIND_OF_COOPERATIVE[view.language], ...view };
    return { html: html(whole), text: text(whole), language: view.language, attachments: [] };
  };
}
