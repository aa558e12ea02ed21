import { randomUUID } from 'node:crypto';
import type { Language } from '@lacorte/contracts';
import type { WantedMessage } from '@lacorte/jobs';
import type { Lane } from '../mail/lanes';
import type { MailAddress } from '../mail/mail-server';
import type { Lease } from './lease';

/**
 * Kind of the message that tells the owner that the account is erased. Its row stays for a day without the address, so that a repeated
 * step does not send it again.
 */
export const LAST_MESSAGE = 'account-erased';

export interface NewMessage extends WantedMessage {
  id: string;
  /** Messages of a batch have no job: see SendBatches. */
  batchId?: string;
}

/** After the messages that a person waits for. */
const BATCH_PRIORITY = 10;

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
  /** With `applicationId`: a batch has one message per application. */
  parameters: object;
}

export function messageOfBatch(batchId: string, { kind, recipient, parameters }: Letter): NewMessage {
  const { language } = recipient;
  return {
    ...{ id: randomUUID(), kind, batchId, language, priority: BATCH_PRIORITY, parameters },
    recipient: addressOf(recipient),
  };
}

export interface Message<P extends object = object> {
  id: string;
  language: Language;
  /** Null when the kind determines it. */
  recipient: MailAddress | null;
  parameters: P;
}

/** A message that only this run may send now. */
export interface ClaimedMessage extends Message {
  kind: string;
  /** The same at every attempt, so that mail programs show repeats once. */
  messageId: string;
  lane: Lane;
  lease: Lease;
  /** With this one; since the last retry by an administrator. */
  attempts: number;
}
