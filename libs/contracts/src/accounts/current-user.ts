import type { Role } from './roles';

/** Answer of GET /api/auth/user and of a login. */
export interface CurrentUser {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  role: Role;
}
