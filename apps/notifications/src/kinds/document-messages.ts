import {
  type ApplicantAccount,
  type DocumentRequestNotice,
  type DocumentRequestState,
  INTERNAL,
  type ReceiptForDelivery,
  toDelivery,
} from '@lacorte/contracts';
import { IsUUID } from 'class-validator';
import { NotWanted, readOrWithhold } from '../messages/fault';
import { addressOf } from '../messages/message';
import type { MessageKind } from '../messages/message-kinds';
import {
  type DocumentRequestMessage,
  documentRequestLetter,
  missingDocumentsLetter,
} from '../templates/document-letters';
import type { KindSurroundings } from './surroundings';

class MissingParameters {
  @IsUUID()
  applicationId: string;
}

class RequestParameters {
  @IsUUID()
  applicationId: string;

  @IsUUID()
  requestId: string;
}

const STATE_OF: Record<DocumentRequestMessage, DocumentRequestState> = {
  'documents-requested': 'open',
  'documents-reminder': 'open',
  'documents-withdrawn': 'withdrawn',
};

/**
 * Returns the messages about a request for documents: the request, a reminder, and its withdrawal. A message may wait for the mail server
 * for hours, so the request is read at each attempt.
 */
export function documentRequests({ config, applications }: KindSurroundings): MessageKind<RequestParameters>[] {
  const publicUrl = config.PUBLIC_URL;
  return (Object.keys(STATE_OF) as DocumentRequestMessage[]).map((name) => ({
    name,
    parameters: RequestParameters,
    async compose({ language, parameters: { requestId } }) {
      const notice = await readOrWithhold<DocumentRequestNotice>(
        applications,
        INTERNAL.documentRequestNotice(requestId),
      );
      const { state } = notice.request;
      if (state !== STATE_OF[name]) throw new NotWanted(`the request is ${state}`);
      return documentRequestLetter(name, { recipient: addressOf(notice), language, publicUrl }, notice);
    },
  }));
}

/**
 * Reminds an applicant of mandatory documents before the tender closes. A message may wait for the mail server for hours, so the missing
 * documents are read at each attempt.
 */
export function missingDocuments(surroundings: KindSurroundings): MessageKind<MissingParameters> {
  const { config, applications, accounts } = surroundings;
  return {
    name: 'documents-missing',
    parameters: MissingParameters,
    // A stranger can apply with any e-mail address. The limit is the daily number of applications of one account (contract, section 10).
    allowance: { messages: 20, called: 'reminders of missing documents' },
    async compose({ language, parameters: { applicationId } }) {
      const delivery = await readOrWithhold<ReceiptForDelivery>(applications, INTERNAL.receipt(applicationId));
      const { receipt, adding } = toDelivery(delivery);
      const { applicationCode, missing } = receipt;
      if (missing.length === 0) throw new NotWanted('no document is missing any more');
      if (!adding) throw new NotWanted('documents cannot be added any more');
      if (adding.closesAt === null) throw new NotWanted('the tender has no closing time any more');
      const letter = { recipient: addressOf(receipt), language, publicUrl: config.PUBLIC_URL };
      const { userId } = await readOrWithhold<ApplicantAccount>(applications, INTERNAL.applicant(applicationId));
      const isProven = await accounts.hasProven(userId, receipt.email);
      const mail = missingDocumentsLetter(letter, { applicationCode, missing, closesAt: adding.closesAt });
      return { ...mail, account: userId, isProven };
    },
  };
}
