import type { Language } from '@lacorte/contracts';
import type { WantedMessage } from '@lacorte/jobs';
import type { Lane } from '../mail/lanes';
import type { MailAddress } from '../mail/mail-server';
import type { Lease } from './lease';

export interface NewMessage extends WantedMessage {
  id: string;
  batchId?: string;
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
}
