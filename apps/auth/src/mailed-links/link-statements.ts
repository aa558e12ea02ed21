import { COLUMN, declareStatement, orNull } from '@lacorte/persistence';
import { HANDOVER_MINUTES, LINK_MINUTES } from './link-purpose';

const MINUTES = Object.entries(LINK_MINUTES)
  .map(([purpose, minutes]) => `WHEN '${purpose}' THEN ${minutes + HANDOVER_MINUTES}`)
  .join(' ');

/** A request that is still open, with its account. */
export const OPEN_REQUEST = declareStatement({
  name: 'open-link-request',
  text: `
    SELECT user_id AS "userId", purpose FROM auth.link_request
    WHERE id = $1 AND user_id IS NOT NULL AND closed_at IS NULL`,
  columns: { userId: orNull(COLUMN.uuid), purpose: COLUMN.text },
});

export const ADD_REQUEST = declareStatement({
  name: 'add-link-request',
  text: `
    INSERT INTO auth.link_request (id, purpose, user_id, is_counted) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
  columns: {},
});

export const ADD_TOKEN = declareStatement({
  name: 'add-link-token',
  text: `
    INSERT INTO auth.link_token (hash, request_id, expires_at)
    SELECT $2, id, now() + make_interval(mins => CASE purpose ${MINUTES} END)
    FROM auth.link_request WHERE id = $1`,
  columns: {},
});

/** Only the newest link of a purpose is valid. Links of the same request stay: its e-mail may be sent twice. */
export const REMOVE_OLDER_TOKENS = declareStatement({
  name: 'remove-older-link-tokens',
  text: `
    DELETE FROM auth.link_token t USING auth.link_request r
    WHERE r.id = t.request_id AND r.user_id = $1 AND r.purpose = $2 AND r.id <> $3`,
  columns: {},
});

/** Whose link it is, without using it up. */
export const OWNER_OF_TOKEN = declareStatement({
  name: 'owner-of-link-token',
  text: `
    SELECT r.user_id AS "userId" FROM auth.link_token t JOIN auth.link_request r ON r.id = t.request_id
    WHERE t.hash = $1 AND r.purpose = $2 AND r.closed_at IS NULL AND t.expires_at > now()`,
  columns: { userId: orNull(COLUMN.uuid) },
});

/** Every statement that changes the links or the password of an account locks it first. */
export const LOCK_USER = declareStatement({
  name: 'lock-user',
  text: 'SELECT id FROM auth.users WHERE id = $1 FOR UPDATE',
  columns: { id: COLUMN.uuid },
});

/** Ends the requests of a purpose: sent links no longer work, and e-mails not yet composed are not sent. */
export const CLOSE_REQUESTS = declareStatement({
  name: 'close-link-requests',
  text: `
    UPDATE auth.link_request SET closed_at = now() WHERE user_id = $1 AND purpose = $2 AND closed_at IS NULL`,
  columns: {},
});

/** Seconds until the oldest of the last `$3` counted requests is an hour old; no row while more are allowed. */
export const WAIT_FOR_REQUEST = declareStatement({
  name: 'wait-for-link-request',
  text: `
    SELECT ceil(extract(epoch FROM asked_at + interval '1 hour' - now()))::int AS seconds FROM auth.link_request
    WHERE user_id = $1 AND purpose = $2 AND is_counted AND asked_at > now() - interval '1 hour'
    ORDER BY asked_at DESC OFFSET $3::int - 1 LIMIT 1`,
  columns: { seconds: COLUMN.integer },
});
