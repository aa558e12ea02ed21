import type { User } from './user.entity';

/** An account as whoever checks a password or answers a login needs it. */
export type Account = Omit<User, 'createdAt' | 'updatedAt'>;

/** By the e-mail address. */
export const SELECT_ACCOUNT = {
  name: 'account-of-email',
  text: `
    SELECT id, email, password_hash AS "passwordHash", first_name AS "firstName", last_name AS "lastName",
      profile_image_url AS "profileImageUrl", role
    FROM auth.users WHERE email = $1`,
};

/** Whether an e-mail address has one. */
export const SELECT_EXISTS = {
  name: 'account-exists',
  text: 'SELECT FROM auth.users WHERE email = $1',
};

/** Gives the new account's id, or no row when the e-mail address has an account. */
export const INSERT_ACCOUNT = {
  name: 'insert-account',
  text: `
    INSERT INTO auth.users (email, password_hash, first_name, last_name, role) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (email) DO NOTHING RETURNING id`,
};
