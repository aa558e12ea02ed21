import { COOPERATIVE, KIND_OF_COOPERATIVE, type Language, withoutLinks } from '@lacorte/contracts';
import type { Mail, MailAddress } from '../mail/mail-server';
import { compiledHtml, compiledText } from './compiled';
import { letterHtml, letterText } from './letter-template';
import { filledIn } from './wording';

/** What every message about an account says, and its own paragraphs before and after the button. */
export interface AccountTexts {
  subject: string;
  preheader: string;
  title: string;
  /** With `{name}`. */
  greeting: string;
  /** Without a name. */
  plainGreeting: string;
  /** Text of the button. */
  action: string;
  colon: string;
  closing: string;
  /** With `{email}`, the cooperative's address. */
  why: string;
}

export interface AccountLetter {
  recipient: MailAddress;
  language: Language;
  texts: AccountTexts;
  before: string[];
  after: string[];
  /** Where the button leads. */
  url: string;
}

const ACCOUNT_HTML =
  letterHtml(`    <h1 style="margin:0 0 18px;font-family:Fraunces,Georgia,'Times New Roman',serif;font-size:27px;line-height:1.2;font-weight:600;">{{texts.title}}</h1>
    <p style="margin:0 0 10px;overflow-wrap:anywhere;">{{greeting}}</p>
    {{#each before}}
    <p style="margin:0 0 16px;">{{this}}</p>
    {{/each}}
    <table role="presentation" cellpadding="0" cellspacing="0" style="margin:6px 0 22px;"><tr><td bgcolor="#a8432d" style="background:#a8432d;border-radius:10px;">
      <a href="{{url}}" style="display:inline-block;padding:13px 24px;color:#ffffff;font-weight:bold;text-decoration:none;">{{texts.action}}</a>
    </td></tr></table>
    {{#each after}}
    <p style="margin:0 0 16px;">{{this}}</p>
    {{/each}}
`);

const ACCOUNT_TEXT = letterText(`{{greeting}}

{{#each before}}
{{this}}

{{/each}}
{{texts.action}}{{texts.colon}}
{{url}}
{{#each after}}

{{this}}
{{/each}}
`);

const html = compiledHtml(ACCOUNT_HTML);
const text = compiledText(ACCOUNT_TEXT);

/** Writes a message about an account. */
export function accountLetter({ recipient, language, texts: wording, before, after, url }: AccountLetter): Mail {
  const name = withoutLinks(recipient.name);
  const texts = filledIn({ ...wording }, { name, email: COOPERATIVE.email });
  const view = {
    ...{ language, texts, before, after, url },
    greeting: name ? texts.greeting : texts.plainGreeting,
    cooperative: COOPERATIVE,
    kindOfCooperative: KIND_OF_COOPERATIVE[language],
  };
  return {
    to: { name, address: recipient.address },
    subject: texts.subject,
    html: html(view),
    text: text(view),
    language,
    attachments: [],
  };
}
