import type { Language } from '@lacorte/contracts';
import type { WantedMessage } from '@lacorte/jobs';
import type { Lane } from '../mail/lanes';
import type { MailAddress } from '../mail/mail-server';
import type { Lease } from './lease';

export interface NewMessage extends WantedMessage {
  id: string;
  /** Messages of a batch have no job: see SendBatches. */
  batchId?: string;
}

/** After the messages that a person waits for. */
export const BATCH_PRIORITY = 10;

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
