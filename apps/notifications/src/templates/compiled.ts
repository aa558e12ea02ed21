import Handlebars from 'handlebars';

const handlebars = Handlebars.create();

/** A template whose values are escaped; one that it names and nobody gives is an error. */
export const compiledHtml = (template: string) => handlebars.compile(template, { strict: true });

/** A template that writes values as they are, for text that nothing reads as markup. */
export const compiledText = (template: string) => handlebars.compile(template, { strict: true, noEscape: true });
