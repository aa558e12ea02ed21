/** How long personal data are kept, and within how many days the cooperative answers a person who asks for a copy or an erasure. */
export const PRIVACY = {
  contactsYears: 2,
  /** Uploads of a browser that has applied. Attached files are copies and stay. */
  uploadsHours: 24,
  /** Uploads of a browser that has not applied. */
  abandonedUploadsHours: 2,
  /** The log of who looked at or changed whose data. */
  accessLogMonths: 24,
  /** Drafts with their files, after the last save or after the closing of the tender, whichever is earlier. */
  draftDays: 30,
  draftDaysAfterClosing: 7,
  /** Validity of the link that verifies an e-mail address for a notice of the opening of a tender. */
  noticeLinkHours: 48,
  /** Verified e-mail addresses that wait for a tender to open. */
  noticeMonths: 24,
  /** E-mails about a notice of the opening, after they are sent. */
  noticeMailDays: 7,
  /** Bank transactions with payer and text, for the accounts (art. 2220 of the Italian civil code). */
  paymentsYears: 10,
  answerDays: 30,
  longestAnswerDays: 60,
  minimumAge: 18,
} as const;

/** Retention of operational data. */
export const HOUSEKEEPING = {
  /** Time for which an idempotency key returns its first answer. */
  idempotencyDays: 7,
  /** Completed outbox rows of submissions and messages. */
  outboxDays: 30,
  /** Ids of an erased account and its applications, without any other data. */
  erasureDays: 30,
  /** Time for which no application is accepted from an account that auth is about to erase. */
  erasureHoldMinutes: 1,
  /**
   * Requests for links in e-mails. The limit per hour counts them, and their links may still be mailed. A request for a change of the
   * address names the former address, which also gets the e-mail about an erasure.
   */
  linkRequestDays: 30,
  /** Simulations, failed runs, and the entries of other unpublished ranking runs. */
  rankingDays: 30,
} as const;
