/** Purposes of links in e-mails, and how many minutes a link is valid once its e-mail is sent. */
export const LINK_MINUTES = { 'password-reset': 60, 'email-verification': 7 * 24 * 60 } as const;

export type LinkPurpose = keyof typeof LINK_MINUTES;

/** Requests of one account within an hour; RATE_LIMIT_FACTOR multiplies it. */
export const REQUESTS_PER_HOUR = 3;

/**
 * Added to the validity: the token is made when the e-mail is composed, and the e-mail can wait this long for a free
 * connection to the mail server.
 */
export const HANDOVER_MINUTES = 5;
