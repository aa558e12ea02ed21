import type { MessageKind } from '../messages/message-kinds';
import { confirmation } from './confirmation';
import { contact } from './contact';
import { paymentRequest } from './payment-request';
import type { KindSurroundings } from './surroundings';

/** Every kind of message. */
export function messageKinds(surroundings: KindSurroundings): MessageKind[] {
  return [confirmation(surroundings), contact(surroundings), paymentRequest(surroundings)];
}
