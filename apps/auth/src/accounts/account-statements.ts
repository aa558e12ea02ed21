import { DEFAULT_LANGUAGE, type Language, type Role } from '@lacorte/contracts';
import { COLUMN, orNull, statement } from '@lacorte/persistence';

/**
 * E-mail addresses compare by ASCII lower case, like `emailKey` of libs/contracts. citext would fold by the database's
 * locale; the "C" collation does not. The index users_email_ascii has the same expression.
 */
export const OF_EMAIL = `lower(email::text COLLATE "C") = lower($1::text COLLATE "C")`;

/** Columns of an account that the answer to its owner contains. */
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

/** SQL expression of the language of the account `users`: the chosen one, else that of the first application. */
export const languageOf = (users: string) =>
  `coalesce(${users}.language, ${users}.application_language, '${DEFAULT_LANGUAGE}')`;

/** The columns of PUBLIC_ACCOUNT of the account `u`, except `totpEnabled`. */
export const PUBLIC_COLUMNS = `u.id, u.email, u.first_name AS "firstName", u.last_name AS "lastName",
  u.profile_image_url AS "profileImageUrl", u.role, u.address_verified_at IS NOT NULL AS "emailVerified",
  ${languageOf('u')} AS language`;

const ACCOUNT = { ...PUBLIC_ACCOUNT, passwordHash: COLUMN.text, passwordVersion: COLUMN.integer };

const SELECT = `
  SELECT ${PUBLIC_COLUMNS}, u.password_hash AS "passwordHash", u.password_version AS "passwordVersion",
    EXISTS (SELECT FROM auth.totp WHERE user_id = u.id AND confirmed_at IS NOT NULL) AS "totpEnabled"
  FROM auth.users u`;

export const SELECT_ACCOUNT = statement('account-of-email', ACCOUNT)`${SELECT} WHERE ${OF_EMAIL}`;
export const SELECT_ACCOUNT_OF_ID = statement('account-of-id', ACCOUNT)`${SELECT} WHERE id = $1`;

export type Account = NonNullable<typeof SELECT_ACCOUNT.row>;

export const LOCK_ACCOUNT = statement('lock-account', { id: COLUMN.uuid })`
  SELECT id FROM auth.users WHERE ${OF_EMAIL} FOR UPDATE`;

export const SELECT_EXISTS = statement('account-exists')`SELECT FROM auth.users WHERE ${OF_EMAIL}`;

/** Returns the new account, or no row when the e-mail address already has an account. `$6` is the language of its application, or null. */
export const INSERT_ACCOUNT = statement('insert-account', { id: COLUMN.uuid, passwordVersion: COLUMN.integer })`
  INSERT INTO auth.users (email, password_hash, first_name, last_name, role, application_language)
  VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT DO NOTHING RETURNING id, password_version AS "passwordVersion"`;

/**
 * Columns that change with the password. The new version invalidates sessions, logins that still lack the TOTP code, and device cookies,
 * and starts the throttle from zero.
 */
export const columnsOfPassword = (passwordHash: string) => ({
  passwordHash,
  passwordVersion: () => 'password_version + 1',
  updatedAt: () => 'now()',
});

/** Columns of an account whose e-mail address a mailed link has verified. The time of the first verification stays. */
export const ADDRESS_VERIFIED = { addressVerifiedAt: () => 'coalesce(address_verified_at, now())' };

/**
 * Columns of an account whose owner has proven by a mailed link that the e-mail address is theirs. The time of the first proof stays, also when
 * the address changes, because a later time would renew the daily allowance of applications (`ownedSince`).
 */
export const ADDRESS_PROVEN = { ...ADDRESS_VERIFIED, addressProvenAt: () => 'coalesce(address_proven_at, now())' };

export const END_SESSIONS = statement('end-sessions')`DELETE FROM auth.session WHERE sess->>'userId' = $1::text`;
