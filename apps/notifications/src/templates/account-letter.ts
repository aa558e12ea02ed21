import { PAGES, PRIVACY } from '@lacorte/contracts';
import type { Mail } from '../mail/mail-server';
import { ACCOUNT_TEXTS, type AccountMessage } from './account-texts';
import { buttonLetter, type Letter } from './button-letter';

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

/** Writes a message about an account, with the token of one with a link. */
export function accountLetter(message: AccountMessage, { token, ...letter }: Letter & { token?: string }): Mail {
  const texts = ACCOUNT_TEXTS[letter.language][message];
  return buttonLetter(letter, { page: PAGE_OF[message], token, texts, values: PRIVACY });
}
