import { LANGUAGE_COOKIE_DAYS } from './languages';

/** Hours without a request after which a session ends. It outlasts a working day, and is short because computers may be shared. */
export const SESSION_IDLE_HOURS = 12;

/**
 * All cookies of the product. They are technical and first-party. The auth service sets `sid` and `device`, the pages `language`, the
 * documents service `upload-session` and the applications service `attachment-grant`.
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

/** Returns the lifetime of a cookie in milliseconds. */
export function cookieLifeMs(name: (typeof COOKIES)[number]['name']): number {
  const { life } = COOKIES.find((one) => one.name === name) as (typeof COOKIES)[number];
  return ('days' in life ? life.days * 24 : life.hours) * HOUR_MS;
}
