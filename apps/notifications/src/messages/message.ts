import { randomUUID } from 'node:crypto';
import type { Language } from '@lacorte/contracts';
import type { WantedMessage } from '@lacorte/jobs';
import type { Lane } from '../mail/lanes';
import type { MailAddress } from '../mail/mail-server';
import type { Lease } from './message-leases';

/**
 * Kind of the message that tells the owner that the account is erased. Its row stays for a day without the e-mail address, so that a
 * repeated step does not send it again.
 */
export const LAST_MESSAGE = 'account-erased';

export interface NewMessage extends WantedMessage {
  id: string;
  batchId?: string;
  /** Results of the jobs that ended before the message was recorded. */
  prepared?: unknown[];
  /** Trace of the request that caused the message. */
  traceparent?: string;
}

interface Applicant {
  nome: string;
  cognome: string;
  email: string;
}

export function addressOf({ nome, cognome, email }: Applicant): MailAddress {
  return { name: `${nome} ${cognome}`, address: email };
}

interface Letter {
  kind: string;
  recipient: Applicant & { language: Language };
  /** Contains `applicationId`, because a batch has one message per application. */
  parameters: object;
}

export function messageOfBatch(batchId: string, { kind, recipient, parameters }: Letter): NewMessage {
  return {
    id: randomUUID(),
    kind,
    batchId,
    language: recipient.language,
    // Messages that a person waits for have priority 0 and go first.
    priority: 10,
    parameters,
    recipient: addressOf(recipient),
  };
}

export interface Message<P extends object = object> {
  id: string;
  language: Language;
  /** Null when the kind determines the recipient. */
  recipient: MailAddress | null;
  parameters: P;
  prepared: unknown[];
}

/** A message that only this run may send now. */
export interface LeasedMessage extends Message {
  kind: string;
  /** Message-ID, the same at every attempt, so that mail programs show repeats once. */
  messageId: string;
  lane: Lane;
  traceparent: string | null;
  lease: Lease;
  /** Number of attempts, with this one, since the message was recorded or an administrator retried it. */
  attempts: number;
}
