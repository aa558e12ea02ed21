import { LANGUAGE_COOKIE_DAYS } from './languages';

/** Idle hours until a session ends: a working day, because computers may be shared. */
export const SESSION_IDLE_HOURS = 12;

/**
 * Every cookie of the product, all technical and first-party, with the service that sets it: `sid` and `device` (auth),
 * `language` (the pages), `upload-session` (documents), `attachment-grant` (applications).
 */
export const COOKIES = [
  { name: 'sid', life: { days: 7 } },
  { name: 'device', life: { days: 365 } },
  { name: 'language', life: { days: LANGUAGE_COOKIE_DAYS } },
  { name: 'upload-session', life: { hours: 24 } },
  { name: 'attachment-grant', life: { hours: 24 } },
] as const;

/** Cookie that ties uploads to a browser. */
export const UPLOAD_SESSION_COOKIE = 'upload-session';

const HOUR_MS = 60 * 60 * 1_000;

/** How long a cookie lives, in milliseconds. */
export function cookieLifeMs(name: (typeof COOKIES)[number]['name']): number {
  const { life } = COOKIES.find((one) => one.name === name) as (typeof COOKIES)[number];
  return ('days' in life ? life.days * 24 : life.hours) * HOUR_MS;
}
