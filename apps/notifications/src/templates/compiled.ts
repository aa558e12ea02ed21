import Handlebars from 'handlebars';

const handlebars = Handlebars.create();

/** Escapes values; a missing value is an error. */
export const compiledHtml = (template: string) => handlebars.compile(template, { strict: true });

/** Does not escape values, for plain text. */
export const compiledText = (template: string) => handlebars.compile(template, { strict: true, noEscape: true });
