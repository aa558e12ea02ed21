import { LANGUAGE_COOKIE_DAYS } from './languages';

/** What the cooperative commits itself to (specification, sections 2 and 9), written once for pages, PDFs and e-mails. */

/** Hours within which a message of the contact form is answered. */
export const CONTACT_REPLY_HOURS = 24;

/** Personal data: how long some is kept, and how soon a person who asks about theirs is answered. */
export const PRIVACY = {
  contactsYears: 2,
  /** What was uploaded by a browser that has applied: attached files are copies of their own. */
  uploadsHours: 24,
  /** What was uploaded by a browser that has not applied. */
  abandonedUploadsHours: 2,
  answerDays: 30,
  longestAnswerDays: 60,
  minimumAge: 18,
} as const;

/** How long what only keeps the product going is kept. */
export const HOUSEKEEPING = {
  /** A submission that comes again under its key within this time gets its first answer. */
  idempotencyDays: 7,
  /** What has followed from a submission or a message, once it is done. */
  outboxDays: 30,
} as const;

/** Hours without a request after which a session ends: a working day, so that nobody finds yesterday's on a shared computer. */
export const SESSION_IDLE_HOURS = 12;

/** Seconds within which the work of a killed worker goes on in another; what its jobs have claimed lasts no longer. */
export const RECOVERY_SECONDS = 15;

/** The terms of use. */
export const TERMS = {
  maintenanceNoticeHours: 48,
  availabilityPercentPerMonth: 99.5,
  complaintConfirmationHours: 48,
  complaintAnswerWorkingDays: 15,
  terminationNoticeDays: 30,
} as const;

/**
 * Every cookie that the product sets, all of them technical and its own, with the life that the part in brackets gives it from here:
 * `sid` and `device` (auth), `language` (the pages), `upload-session` (documents), `attachment-grant` (applications).
 */
export const COOKIES = [
  { name: 'sid', life: { days: 7 } },
  { name: 'device', life: { days: 365 } },
  { name: 'language', life: { days: LANGUAGE_COOKIE_DAYS } },
  { name: 'upload-session', life: { hours: 24 } },
  { name: 'attachment-grant', life: { hours: 24 } },
] as const;

const HOUR_MS = 60 * 60 * 1_000;

/** How long a cookie lives, in milliseconds. */
export function cookieLifeMs(name: (typeof COOKIES)[number]['name']): number {
  const cookie = COOKIES.find((one) => one.name === name);
  if (!cookie) throw new RangeError(`no cookie ${name}`);
  return hoursOf(cookie.life) * HOUR_MS;
}

function hoursOf(life: { days: number } | { hours: number }): number {
  return 'days' in life ? life.days * 24 : life.hours;
}
