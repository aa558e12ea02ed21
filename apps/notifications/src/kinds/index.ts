import type { MessageKind } from '../messages/message-kinds';
import { accountErased, accountMessages } from './account-messages';
import { applicationCorrected, confirmation, statusChanged, withdrawals } from './application-messages';
import { contact, contactCopy } from './contact';
import { documentRequests, missingDocuments } from './document-messages';
import { paymentReceived, paymentRequest } from './payment-messages';
import { rankingMessages } from './ranking-messages';
import type { KindSurroundings } from './surroundings';
import { tenderMessages } from './tender-messages';

export function messageKinds(surroundings: KindSurroundings): MessageKind[] {
  return [
    confirmation(surroundings),
    contact(surroundings),
    contactCopy(surroundings),
    paymentRequest(surroundings),
    paymentReceived(surroundings),
    ...accountMessages(surroundings),
    accountErased(surroundings),
    ...tenderMessages(surroundings),
    statusChanged(surroundings),
    applicationCorrected(surroundings),
    ...withdrawals(surroundings),
    ...documentRequests(surroundings),
    missingDocuments(surroundings),
    ...rankingMessages(surroundings),
  ];
}
