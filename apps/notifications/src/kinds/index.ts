import type { ServiceSigner } from '@lacorte/identity';
import type { HeldPrints } from '@lacorte/jobs';
import type { DataSource } from 'typeorm';
import type { WorkerConfig } from '../config';
import type { MessageKind } from '../messages/message-kinds';
import { confirmation } from './confirmation';
import { contact } from './contact';
import { paymentRequest } from './payment-request';

/** What kinds may need to write a message. */
export interface KindSurroundings {
  config: WorkerConfig;
  database: DataSource;
  signer: ServiceSigner;
  held: HeldPrints;
}

/** Every kind of message. */
export function messageKinds(surroundings: KindSurroundings): MessageKind[] {
  return [confirmation(surroundings), contact(surroundings), paymentRequest(surroundings)];
}
