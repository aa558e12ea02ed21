import type { MessageKind } from '../messages/message-kinds';
import { accountErased } from './account-erased';
import { accountMessages } from './account-messages';
import { confirmation } from './confirmation';
import { contact, contactCopy } from './contact';
import { documentRequests } from './document-requests';
import { missingDocuments } from './missing-documents';
import { paymentReceived } from './payment-received';
import { paymentRequest } from './payment-request';
import { rankingMessages } from './ranking-messages';
import { statusChanged } from './status-changed';
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
    ...documentRequests(surroundings),
    missingDocuments(surroundings),
    ...rankingMessages(surroundings),
  ];
}
