import type { CurrentUser } from '@lacorte/contracts';
import type { User } from './user.entity';

/** What an account's owner and the pages learn about it; never the password. */
export function toCurrentUser({ id, email, firstName, lastName, profileImageUrl, role }: User): CurrentUser {
  return { id, email, firstName, lastName, profileImageUrl, role };
}
