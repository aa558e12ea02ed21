import type { Language } from '@lacorte/contracts';
import type { WantedMessage } from '@lacorte/jobs';
import type { Lane } from '../mail/lanes';
import type { MailAddress } from '../mail/mail-server';
import type { Lease } from './lease';

/** A message to be noted. */
export interface NewMessage extends WantedMessage {
  id: string;
  /** Of the batch that it is a part of. */
  batchId?: string;
}

/** What a message is composed from. */
export interface Message<P extends object = object> {
  language: Language;
  /** Null where the kind finds out whom it goes to. */
  recipient: MailAddress | null;
  parameters: P;
}

/** A message that this run, and no other, may send now. */
export interface ClaimedMessage extends Message {
  id: string;
  kind: string;
  /** The same at every attempt, so that mail programs show a repeat once. */
  messageId: string;
  lane: Lane;
  lease: Lease;
}
