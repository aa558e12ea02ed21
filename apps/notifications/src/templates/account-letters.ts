import { type Language, PAGES, PRIVACY } from '@lacorte/contracts';
import type { Mail } from '../mail/mail-server';
import { buttonLetter, type Letter } from './button-letter';
import fr from './fr/account.json' with { type: 'json' };
import it from './it/account.json' with { type: 'json' };

const TEXTS: Record<Language, typeof it> = { it, fr };

export type AccountMessage = Exclude<keyof typeof it, 'security' | 'unlinked' | 'account-erased'>;

export const PAGE_OF: Record<AccountMessage, string> = {
  'password-reset': PAGES.newPassword,
  'email-verification': PAGES.confirmEmail,
  'email-change': PAGES.confirmEmail,
  'email-changed': PAGES.contacts,
  'email-taken': PAGES.personalArea,
  'password-changed': PAGES.forgotPassword,
  'totp-enabled': PAGES.forgotPassword,
  'totp-disabled': PAGES.forgotPassword,
  'totp-blocked': PAGES.forgotPassword,
  // The page asks for the login first, then offers the draft.
  'draft-begun': PAGES.personalArea,
};

interface AccountLetter extends Letter {
  /** Token of the link, if the message has one. */
  token?: string;
  /** Whether an account at an identity provider was unlinked. */
  isUnlinked?: boolean;
}

export function accountLetter(message: AccountMessage, { token, isUnlinked, ...letter }: AccountLetter): Mail {
  const { security, unlinked, [message]: own } = TEXTS[letter.language];
  const [what = '', ...then] = own.before;
  const before = isUnlinked ? [what, unlinked, ...then] : own.before;
  // Notices about security share the sentences that they do not define themselves.
  const texts = { ...security, ...own, before };
  return buttonLetter(letter, { page: PAGE_OF[message], token, texts, values: PRIVACY });
}

/**
 * Writes the last e-mail about an erased account, for its address or a former one. Messages to the office are erased, too, but only if the
 * owner had proven the address. The e-mail says whether they are.
 */
export function erasureLetter(letter: Letter, { isAddressProven }: { isAddressProven: boolean }): Mail {
  const { contacts, before, ...texts } = TEXTS[letter.language]['account-erased'];
  const said = [...before, isAddressProven ? contacts.erased : contacts.kept];
  return buttonLetter(letter, { page: PAGES.home, texts: { ...texts, before: said } });
}
