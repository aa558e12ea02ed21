import { type Language, PAGES, PRIVACY } from '@lacorte/contracts';
import type { Mail, MailAddress } from '../mail/mail-server';
import { ACCOUNT_TEXTS, type AccountMessage } from './account-texts';
import { buttonLetter, linkTo } from './button-letter';

export interface AccountLetter {
  recipient: MailAddress;
  language: Language;
  /** The site's address as browsers see it. */
  publicUrl: string;
  /** Of a message with a link. */
  token?: string;
}

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

/** Writes a message about an account. */
export function accountLetter(message: AccountMessage, letter: AccountLetter): Mail {
  const { recipient, language, publicUrl, token } = letter;
  const url = linkTo(PAGE_OF[message], publicUrl, token);
  return buttonLetter({ recipient, language, url, texts: ACCOUNT_TEXTS[language][message], values: PRIVACY });
}

/** The link that verifies an address. */
export function verificationUrl(publicUrl: string, token: string): string {
  return linkTo(PAGE_OF['email-verification'], publicUrl, token);
}
