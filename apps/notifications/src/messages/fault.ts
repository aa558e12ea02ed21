import { DomainError } from '@lacorte/errors';
import { MailRefused } from '../mail/mail-server';

/** Trying again cannot help; the message is listed as failed, with the reason. */
export class DeliveryFailed extends Error {}

/** Another run has claimed the message, or may have: to be looked at again, which is no attempt at sending it. */
export class MessageTaken extends Error {
  constructor() {
    super('another run has claimed this message');
  }
}

/** Whether no later attempt can succeed: the mail server never wants the message, or what it tells of is not there. */
export function isPermanent(error: unknown): boolean {
  return error instanceof MailRefused || (error instanceof DomainError && error.kind === 'not-found');
}

const REASON_MAX = 500;

/** What went wrong, on one line that a person can read. */
export function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return reason.replaceAll(/\p{Cc}+/gu, ' ').slice(0, REASON_MAX);
}
