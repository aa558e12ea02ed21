import type { CurrentUser } from '@lacorte/contracts';
import type { Account } from './account-statements';

/** What an account's owner and the pages learn about it; never the password. */
export function toCurrentUser({ id, email, firstName, lastName, profileImageUrl, role }: Account): CurrentUser {
  return { id, email, firstName, lastName, profileImageUrl, role };
}
