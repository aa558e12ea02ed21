import { LANGUAGE_COOKIE_DAYS } from './languages';

/** Commitments of the cooperative (specification, sections 2 and 9) for pages, PDFs and e-mails. */

/** Hours within which a message of the contact form is answered. */
export const CONTACT_REPLY_HOURS = 24;

/** Retention of personal data, and time limits for answers. */
export const PRIVACY = {
  contactsYears: 2,
  /** Uploads of a browser that has applied; attached files are copies. */
  uploadsHours: 24,
  /** Uploads of a browser that has not applied. */
  abandonedUploadsHours: 2,
  /** Who looked at or changed whose data. */
  accessLogMonths: 24,
  /** Drafts of applications, with their files: from the last save, or from the closing of the tender if that is earlier. */
  draftDays: 30,
  draftDaysAfterClosing: 7,
  /** Validity of the link that verifies an address for a notice of the opening of a tender. */
  noticeLinkHours: 48,
  /** Verified addresses that wait for a tender to open. */
  noticeMonths: 24,
  /** The e-mails about such a notice, once they are sent. */
  noticeMailDays: 7,
  /** Incoming payments with payer and text, for the accounts (art. 2220 of the Italian civil code). */
  paymentsYears: 10,
  answerDays: 30,
  longestAnswerDays: 60,
  minimumAge: 18,
} as const;

/** Retention of operational data. */
export const HOUSEKEEPING = {
  /** How long an idempotency key returns its first answer. */
  idempotencyDays: 7,
  /** Completed outbox rows of submissions and messages. */
  outboxDays: 30,
  /** Ids of an erased account and its applications, without any other data. */
  erasureDays: 30,
  /** Requests for links in e-mails: what the limit per hour counts, and links that may still be mailed. */
  linkRequestDays: 30,
  /** Simulations, failed runs, and the entries of other runs of the ranking rule that are not published. */
  rankingDays: 30,
} as const;

/** Idle hours until a session ends: a working day, because computers may be shared. */
export const SESSION_IDLE_HOURS = 12;

/** Seconds until another worker takes over from a killed one; claims expire by then. */
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

const HOUR_MS = 60 * 60 * 1_000;

/** How long a cookie lives, in milliseconds. */
export function cookieLifeMs(name: (typeof COOKIES)[number]['name']): number {
  const cookie = COOKIES.find((one) => one.name === name);
  if (!cookie) throw new RangeError(`no cookie ${name}`);
  const { life } = cookie;
  return ('days' in life ? life.days * 24 : life.hours) * HOUR_MS;
}
