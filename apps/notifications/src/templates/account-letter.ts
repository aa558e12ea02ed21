import { COOPERATIVE, interpolate, type Language, PAGES, PRIVACY, withoutLinks } from '@lacorte/contracts';
import type { Mail, MailAddress } from '../mail/mail-server';
import { ACCOUNT_TEXTS, type AccountMessage, COMMON_ACCOUNT_TEXTS } from './account-texts';
import { compiledLetter } from './compiled';
import { letterHtml, letterText } from './letter-template';
import { filledIn } from './wording';

export interface AccountLetter {
  recipient: MailAddress;
  language: Language;
  /** The site's address as browsers see it. */
  publicUrl: string;
  /** Of a message with a link. */
  token?: string;
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

/** Where the button of each message leads. */
const PAGE_OF: Record<AccountMessage, string> = {
  'password-reset': PAGES.newPassword,
  'email-verification': PAGES.confirmEmail,
  'password-changed': PAGES.forgotPassword,
  'totp-enabled': PAGES.forgotPassword,
  'totp-disabled': PAGES.forgotPassword,
  'totp-blocked': PAGES.forgotPassword,
  // Asks for the login first, and offers the draft.
  'draft-begun': PAGES.personalArea,
};

const compose = compiledLetter(ACCOUNT_HTML, ACCOUNT_TEXT);

/** Writes a message about an account. */
export function accountLetter(message: AccountMessage, letter: AccountLetter): Mail {
  const { recipient, language, publicUrl, token } = letter;
  const name = withoutLinks(recipient.name);
  const { before, after, ...wording } = ACCOUNT_TEXTS[language][message];
  const texts = filledIn({ ...COMMON_ACCOUNT_TEXTS[language], ...wording }, { name, email: COOPERATIVE.email });
  const view = {
    ...{ language, texts, before, url: linkTo(PAGE_OF[message], publicUrl, token) },
    after: after.map((paragraph) => interpolate(paragraph, PRIVACY)),
    greeting: name ? texts.greeting : texts.plainGreeting,
  };
  return { ...compose(view), to: { name, address: recipient.address }, subject: texts.title };
}

/** The link that verifies an address. */
export function verificationUrl(publicUrl: string, token: string): string {
  return linkTo(PAGE_OF['email-verification'], publicUrl, token);
}

/** The token is in the fragment, which browsers send to no server. */
function linkTo(page: string, publicUrl: string, token?: string): string {
  return `${publicUrl}${page}${token === undefined ? '' : `#token=${token}`}`;
}
