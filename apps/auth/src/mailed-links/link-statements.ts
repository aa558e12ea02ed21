import { HOUSEKEEPING, type Language } from '@lacorte/contracts';
import { COLUMN, statement } from '@lacorte/persistence';
import { languageOf } from '../accounts/account-statements';

/** Purposes of links in e-mails, with the minutes that a link is valid once its e-mail is sent. */
const LINK_MINUTES = { 'password-reset': 60, 'email-verification': 7 * 24 * 60, 'email-change': 24 * 60 } as const;

export type LinkPurpose = keyof typeof LINK_MINUTES;

/** Maximum number of requests of one account within an hour; RATE_LIMIT_FACTOR multiplies the number. */
export const REQUESTS_PER_HOUR = 3;

/** Minutes added to the validity of a link, because a composed e-mail may wait for a connection to the mail server. */
const HANDOVER_MINUTES = 5;

const MINUTES = Object.entries(LINK_MINUTES)
  .map(([purpose, minutes]) => `WHEN '${purpose}' THEN ${minutes + HANDOVER_MINUTES}`)
  .join(' ');

/** Adds the link request of a confirmation e-mail, unless an earlier attempt to send the e-mail has added it. */
export const ADD_REQUEST_OF_MESSAGE = statement('add-link-request-of-message')`
  INSERT INTO auth.link_request (id, purpose, user_id, is_counted) VALUES ($1, 'email-verification', $2, false)
  ON CONFLICT DO NOTHING`;

/** SQL expression of the hash of the e-mail address to which the link of the request `r` goes. */
const HASH_OF_ADDRESS = `sha256(convert_to(lower(coalesce(r.new_email, u.email::text) COLLATE "C"), 'UTF8'))`;

/** Binds the token to the e-mail address to which it is mailed. */
export const ADD_TOKEN = statement('add-link-token')`
  INSERT INTO auth.link_token (hash, request_id, expires_at, address_hash)
  SELECT $2, r.id, now() + make_interval(mins => CASE purpose ${MINUTES} END), ${HASH_OF_ADDRESS}
  FROM auth.link_request r JOIN auth.users u ON u.id = r.user_id WHERE r.id = $1`;

/** Removes links of other requests, because only the newest of a purpose is valid. Links of this request stay: its e-mail may be sent twice. */
export const REMOVE_OLDER_TOKENS = statement('remove-older-link-tokens')`
  DELETE FROM auth.link_token t USING auth.link_request r
  WHERE r.id = t.request_id AND r.user_id = $1 AND r.purpose = $2 AND r.id <> $3`;

/**
 * Finds the account of a link without using the link up. Returns no row if the link was mailed to another e-mail address than the account
 * has, or is to have. Links of release 1.0.0 name no address. Of these, only links that a person requested are valid, because
 * confirmations went to any address.
 */
export const OWNER_OF_TOKEN = statement('owner-of-link-token', { userId: COLUMN.uuid })`
  SELECT u.id AS "userId" FROM auth.link_token t JOIN auth.link_request r ON r.id = t.request_id
    JOIN auth.users u ON u.id = r.user_id
  WHERE t.hash = $1 AND r.purpose = $2 AND r.closed_at IS NULL AND t.expires_at > now()
    AND (t.address_hash = ${HASH_OF_ADDRESS} OR (t.address_hash IS NULL AND r.is_counted))`;

/** Addresses that an account had before its recent changes, each once and without the present one, with the language of the account. */
export const FORMER_ADDRESSES = statement('former-addresses-of-account', {
  email: COLUMN.text,
  language: COLUMN.textOf<Language>(),
  isVerified: COLUMN.boolean,
})`
  SELECT min(r.former_email) AS email, ${languageOf('u')} AS language, bool_or(r.is_former_verified) AS "isVerified"
  FROM auth.link_request r JOIN auth.users u ON u.id = r.user_id
  WHERE u.id = $1 AND r.former_email IS NOT NULL AND r.asked_at > now() - make_interval(days => ${HOUSEKEEPING.linkRequestDays})
    AND lower(r.former_email COLLATE "C") <> lower(u.email::text COLLATE "C")
  GROUP BY u.id, lower(r.former_email COLLATE "C")`;

/** Adds an event of kind `$2` without an e-mail, with the same work as for one with an e-mail. */
export const ADD_EVENT_WITHOUT_MESSAGE = statement('add-event-without-message')`
  INSERT INTO auth.outbox (id, kind, payload, relayed_at, done_at)
  VALUES ($1, $2, '{}', now(), now())`;

/** Returns how many seconds to wait for the next request; no row while another is allowed. `$3` is the limit per hour. */
export const WAIT_FOR_REQUEST = statement('wait-for-link-request', { seconds: COLUMN.integer })`
  SELECT ceil(extract(epoch FROM asked_at + interval '1 hour' - now()))::int AS seconds FROM auth.link_request
  WHERE user_id = $1 AND purpose = $2 AND is_counted AND asked_at > now() - interval '1 hour'
  ORDER BY asked_at DESC OFFSET $3::int - 1 LIMIT 1`;
