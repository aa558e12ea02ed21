import type { User } from './user.entity';

/** An account as whoever checks a password or answers a login needs it. */
export type Account = Omit<User, 'createdAt' | 'updatedAt'>;

/**
 * E-mail addresses compare by ASCII lower case, like `emailKey` of libs/contracts. citext would fold by the database's locale; the
 * "C" collation does not. The index users_email_ascii has the same expression.
 */
const OF_EMAIL = `lower(email::text COLLATE "C") = lower($1::text COLLATE "C")`;

/** By the e-mail address. */
export const SELECT_ACCOUNT = {
  name: 'account-of-email',
  text: `
    SELECT id, email, password_hash AS "passwordHash", password_version AS "passwordVersion", first_name AS "firstName",
      last_name AS "lastName", profile_image_url AS "profileImageUrl", role
    FROM auth.users WHERE ${OF_EMAIL}`,
};

/** By the e-mail address; the row stays locked until the transaction ends. */
export const LOCK_ACCOUNT = `SELECT id FROM auth.users WHERE ${OF_EMAIL} FOR UPDATE`;

/** Whether an e-mail address has one. */
export const SELECT_EXISTS = {
  name: 'account-exists',
  text: `SELECT FROM auth.users WHERE ${OF_EMAIL}`,
};

/** Gives the new account, or no row when the e-mail address has an account. */
export const INSERT_ACCOUNT = {
  name: 'insert-account',
  text: `
    INSERT INTO auth.users (email, password_hash, first_name, last_name, role) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT DO NOTHING RETURNING id, password_version AS "passwordVersion"`,
};
