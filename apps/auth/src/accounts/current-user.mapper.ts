import type { CurrentUser } from '@lacorte/contracts';
import type { Account } from './account-statements';

type PublicAccount = Omit<Account, 'passwordHash' | 'passwordVersion'>;

/** Account for its owner and the pages; never with the password. */
export function toCurrentUser(
  { id, email, firstName, lastName, profileImageUrl, role, emailVerified, language, totpEnabled }: PublicAccount,
  isMfaRequired: boolean,
): CurrentUser {
  const user = { id, email, firstName, lastName, profileImageUrl, role, emailVerified, language };
  return role === 'admin' ? { ...user, mfa: { enabled: totpEnabled, required: isMfaRequired } } : user;
}
