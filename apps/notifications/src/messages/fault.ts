import { DomainError } from '@lacorte/errors';
import { MailRefused } from '../mail/mail-server';

/** Trying again cannot help; the message is listed as failed, with the reason. */
export class DeliveryFailed extends Error {}

/** Not to be sent now: the job looks again later, which is no attempt at sending. */
export class LookAgain extends Error {
  constructor(
    reason: string,
    readonly afterMs: number,
  ) {
    super(reason);
  }
}

/**
 * After which a message that another run has claimed is looked at again. The growing pauses between attempts would keep the
 * messages of a killed worker waiting long after its claims have ended.
 */
export const LOOK_AGAIN_MS = 1_000;

/** Another run has claimed the message, or may have. */
export class MessageTaken extends LookAgain {
  constructor() {
    super('another run has claimed this message', LOOK_AGAIN_MS);
  }
}

/** Whether no later attempt can succeed: the mail server never wants the message, or what it tells of is not there. */
export function isPermanent(error: unknown): boolean {
  return (
    error instanceof MailRefused ||
    error instanceof DeliveryFailed ||
    (error instanceof DomainError && error.kind === 'not-found')
  );
}

const REASON_MAX = 500;

/** What went wrong, on one line that a person can read. */
export function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return reason.replaceAll(/\p{Cc}+/gu, ' ').slice(0, REASON_MAX);
}
