import type { Language } from '@lacorte/contracts';
import type { ButtonTexts } from './button-letter';
import fr from './fr/account.json' with { type: 'json' };
import it from './it/account.json' with { type: 'json' };

export type AccountMessage = Exclude<keyof typeof it, 'security'>;

/** `security` has what the notices about the security of an account share. */
const textsOf = ({ security, ...texts }: typeof it): Record<AccountMessage, ButtonTexts> => ({
  ...texts,
  'password-changed': { ...security, ...texts['password-changed'] },
  'totp-enabled': { ...security, ...texts['totp-enabled'] },
  'totp-disabled': { ...security, ...texts['totp-disabled'] },
  'totp-blocked': { ...security, ...texts['totp-blocked'] },
});

export const ACCOUNT_TEXTS: Record<Language, Record<AccountMessage, ButtonTexts>> = {
  it: textsOf(it),
  fr: textsOf(fr),
};
