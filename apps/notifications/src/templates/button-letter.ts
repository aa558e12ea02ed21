import {
  COOPERATIVE,
  interpolate,
  LANGUAGE_QUERY,
  type Language,
  type MessageParameters,
  PAGES,
  withoutLinks,
} from '@lacorte/contracts';
import type { Mail, MailAddress } from '../mail/mail-server';
import { button, compiledLetter } from './letter-template';
import { filledIn } from './wording';

export interface ButtonTexts {
  /** Subject and heading. */
  title: string;
  preheader: string;
  /** Paragraphs before and after the button. They may have placeholders. */
  before: string[];
  after: string[];
  action: string;
  /** Why the reader gets the message, with `{email}` for the cooperative's e-mail address. */
  why: string;
}

export interface Letter {
  recipient: MailAddress;
  language: Language;
  /** The site's URL as browsers see it. */
  publicUrl: string;
}

interface Content {
  page: string;
  token?: string;
  texts: ButtonTexts;
  /** Values for placeholders in the texts, except `{name}` and `{email}`. */
  values?: MessageParameters;
}

/** Texts that most letters share; `plainGreeting` is for a person without a name. */
export const COMMON_TEXTS = {
  it: { greeting: 'Gentile {name},', plainGreeting: 'Buongiorno,', colon: ':', closing: 'Un cordiale saluto' },
  fr: { greeting: 'Bonjour {name},', plainGreeting: 'Bonjour,', colon: '\u00a0:', closing: 'Cordialement' },
};

const LETTER_HTML = `    <p style="margin:0 0 10px;overflow-wrap:anywhere;">{{greeting}}</p>
    {{#each before}}
    <p style="margin:0 0 16px;">{{this}}</p>
    {{/each}}
    ${button('url', 'texts.action', '6px 0 22px')}
    {{#each after}}
    <p style="margin:0 0 16px;">{{this}}</p>
    {{/each}}
`;

const LETTER_TEXT = `{{greeting}}

{{#each before}}
{{this}}

{{/each}}
{{texts.action}}{{texts.colon}}
{{url}}
{{#each after}}

{{this}}
{{/each}}
`;

const compose = compiledLetter(LETTER_HTML, LETTER_TEXT);

/** Writes a letter with a greeting, paragraphs and one button. */
export function buttonLetter(letter: Letter, { page, token, texts: given, values = {} }: Content): Mail {
  const { recipient, language } = letter;
  const name = withoutLinks(recipient.name);
  const { before, after, ...wording } = given;
  const parameters = { ...values, name, email: COOPERATIVE.email };
  const filled = (paragraphs: string[]) => paragraphs.map((paragraph) => interpolate(paragraph, parameters));
  const texts = filledIn({ ...COMMON_TEXTS[language], ...wording }, parameters);
  const paragraphs = { before: filled(before), after: filled(after) };
  const url = linkTo(page, letter, token);
  const view = { language, texts, ...paragraphs, url, greeting: name ? texts.greeting : texts.plainGreeting };
  return { ...compose(view), to: { name, address: recipient.address }, subject: texts.title };
}

export function pageOf(applicationCode: string): string {
  return `${PAGES.personalArea}#${applicationCode}`;
}

/**
 * Makes a URL of the site, in the language of the letter (contract, section 10). A token is put into the fragment, because browsers do not
 * send fragments to servers.
 * @param page path of a page; without a token it may have a fragment
 */
export function linkTo(page: string, { publicUrl, language }: Omit<Letter, 'recipient'>, token?: string): string {
  const url = URL.parse(page, publicUrl);
  if (!url) throw new Error(`${publicUrl} is no address of a site`);
  url.searchParams.set(LANGUAGE_QUERY, language);
  if (token !== undefined) url.hash = `token=${token}`;
  return url.href;
}
