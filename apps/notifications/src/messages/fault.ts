import { DomainError } from '@lacorte/errors';
import type { InternalCall, ServiceClient } from '@lacorte/http-client';
import { UnrecoverableError } from 'bullmq';
import { MailRefused } from '../mail/mail-server';

/** A permanent failure. The message is listed as failed, with the reason. */
export class DeliveryFailed extends UnrecoverableError {}

/** The message need not be sent any more. It is withheld, with the reason. */
export class NotWanted extends Error {}

/**
 * Reads what a message is about, such as an application, from another service.
 *
 * @param call the call, or the path of a GET
 * @throws NotWanted when what the message is about no longer exists
 */
export async function readOrWithhold<T>(
  service: ServiceClient,
  call: InternalCall | string,
  reasonIfGone = 'the application has been erased',
): Promise<T> {
  const found = await service.find<T>(typeof call === 'string' ? { method: 'GET', path: call } : call);
  if (found === null) throw new NotWanted(reasonIfGone);
  return found;
}

/** This run must not send the message, because the message has to wait or its lease is lost. The row says when another run sends it. */
export class NotNow extends Error {}

/** Tells whether all later attempts would fail, because the mail server refuses the message or what the message is about no longer exists. */
export function isPermanent(error: unknown): boolean {
  return (
    error instanceof MailRefused ||
    error instanceof DeliveryFailed ||
    (error instanceof DomainError && error.kind === 'not-found')
  );
}

/** Returns the reason on one line of at most 500 characters. */
export function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return reason.replaceAll(/\p{Cc}+/gu, ' ').slice(0, 500);
}
