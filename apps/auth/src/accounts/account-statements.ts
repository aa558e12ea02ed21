import { DEFAULT_LANGUAGE, type Language, type Role } from '@lacorte/contracts';
import { COLUMN, orNull, statement } from '@lacorte/persistence';

/**
 * E-mail addresses compare by ASCII lower case, like `emailKey` of libs/contracts. citext would fold by the database's
 * locale; the "C" collation does not. The index users_email_ascii has the same expression.
 */
export const OF_EMAIL = `lower(email::text COLLATE "C") = lower($1::text COLLATE "C")`;

/** Columns of an account for its owner and the pages. */
export const PUBLIC_ACCOUNT = {
  id: COLUMN.uuid,
  email: COLUMN.citext,
  firstName: orNull(COLUMN.text),
  lastName: orNull(COLUMN.text),
  profileImageUrl: orNull(COLUMN.text),
  role: COLUMN.textOf<Role>(),
  emailVerified: COLUMN.boolean,
  language: COLUMN.textOf<Language>(),
  /** Whether a login needs a second step. */
  totpEnabled: COLUMN.boolean,
};

/** The language of the account `users`: the chosen one, else that of the first application. */
export const languageOf = (users: string) =>
  `coalesce(${users}.language, ${users}.application_language, '${DEFAULT_LANGUAGE}')`;

const ACCOUNT = {
  ...PUBLIC_ACCOUNT,
  passwordHash: COLUMN.text,
  passwordVersion: COLUMN.integer,
};

const ACCOUNT_LIST = `
  id, email, password_hash AS "passwordHash", password_version AS "passwordVersion", first_name AS "firstName",
  last_name AS "lastName", profile_image_url AS "profileImageUrl", role,
  address_verified_at IS NOT NULL AS "emailVerified", ${languageOf('users')} AS language,
  EXISTS (SELECT FROM auth.totp WHERE user_id = users.id AND confirmed_at IS NOT NULL) AS "totpEnabled"`;

/** By the e-mail address. */
export const SELECT_ACCOUNT = statement('account-of-email', ACCOUNT)`
  SELECT ${ACCOUNT_LIST} FROM auth.users WHERE ${OF_EMAIL}`;

/** By its id. */
export const SELECT_ACCOUNT_OF_ID = statement('account-of-id', ACCOUNT)`
  SELECT ${ACCOUNT_LIST} FROM auth.users WHERE id = $1`;

/** An account with its password. */
export type Account = NonNullable<typeof SELECT_ACCOUNT.row>;

/** By the e-mail address; locks the row until the transaction ends. */
export const LOCK_ACCOUNT = statement('lock-account', { id: COLUMN.uuid })`
  SELECT id FROM auth.users WHERE ${OF_EMAIL} FOR UPDATE`;

/** Whether an e-mail address has an account. */
export const SELECT_EXISTS = statement('account-exists')`SELECT FROM auth.users WHERE ${OF_EMAIL}`;

/** Returns the new account, or no row when the e-mail address has one. */
export const INSERT_ACCOUNT = statement('insert-account', { id: COLUMN.uuid, passwordVersion: COLUMN.integer })`
  INSERT INTO auth.users (email, password_hash, first_name, last_name, role) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT DO NOTHING RETURNING id, password_version AS "passwordVersion"`;

/**
 * Columns of an account that change with its password. The new version ends sessions and half logins, makes browsers unknown and resets
 * the count of wrong passwords.
 */
export const columnsOfPassword = (passwordHash: string) => ({
  passwordHash,
  passwordVersion: () => 'password_version + 1',
  updatedAt: () => 'now()',
});

/** Columns of an account whose address a mailed link has verified. The first time counts. */
export const ADDRESS_VERIFIED = { addressVerifiedAt: () => 'coalesce(address_verified_at, now())' };

/** Columns of an account whose user has proven by the link that the address is theirs. */
export const ADDRESS_PROVEN = { ...ADDRESS_VERIFIED, addressProvenAt: () => 'coalesce(address_proven_at, now())' };

/** Ends every session of the account `$1`. */
export const END_SESSIONS = statement('end-sessions')`DELETE FROM auth.session WHERE sess->>'userId' = $1::text`;
