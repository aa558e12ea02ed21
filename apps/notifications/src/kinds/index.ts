import type { MessageKind } from '../messages/message-kinds';
import { confirmation } from './confirmation';
import { contact } from './contact';
import { emailVerification } from './email-verification';
import { passwordChanged } from './password-changed';
import { passwordReset } from './password-reset';
import { paymentRequest } from './payment-request';
import { secondFactor } from './second-factor';
import type { KindSurroundings } from './surroundings';

export function messageKinds(surroundings: KindSurroundings): MessageKind[] {
  return [
    confirmation(surroundings),
    contact(surroundings),
    emailVerification(surroundings),
    passwordChanged(surroundings),
    passwordReset(surroundings),
    paymentRequest(surroundings),
    ...secondFactor(surroundings),
  ];
}
