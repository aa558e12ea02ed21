import type { CurrentUser } from '@lacorte/contracts';
import type { Account } from './account-statements';

type PublicAccount = Omit<Account, 'passwordHash' | 'passwordVersion'>;

/** What an account's owner and the pages learn about it; never the password. */
export function toCurrentUser(
  { id, email, firstName, lastName, profileImageUrl, role, emailVerified, language, totpEnabled }: PublicAccount,
  isMfaRequired: boolean,
): CurrentUser {
  const user = { id, email, firstName, lastName, profileImageUrl, role, emailVerified, language };
  return role === 'admin' ? { ...user, mfa: { enabled: totpEnabled, required: isMfaRequired } } : user;
}
