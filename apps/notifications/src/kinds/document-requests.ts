import { type DocumentRequestNotice, type DocumentRequestState, INTERNAL } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { ServiceClient } from '@lacorte/http-client';
import { IsUUID } from 'class-validator';
import { NotWanted } from '../messages/fault';
import type { MessageKind } from '../messages/message-kinds';
import { documentRequestLetter } from '../templates/document-request-letter';
import type { DocumentRequestMessage } from '../templates/document-request-texts';
import type { KindSurroundings } from './surroundings';

class Parameters {
  @IsUUID()
  applicationId: string;

  @IsUUID()
  requestId: string;
}

/** The state in which each message makes sense. */
const STATE_OF: Record<DocumentRequestMessage, DocumentRequestState> = {
  'documents-requested': 'open',
  'documents-reminder': 'open',
  'documents-withdrawn': 'withdrawn',
};

/**
 * Tell an applicant that documents are missing, remind of it, and tell that they are not needed any more. A message may wait for the
 * mail server for hours, so the request is read at each attempt.
 */
export function documentRequests({ config, signer }: KindSurroundings): MessageKind<Parameters>[] {
  const applications = new ServiceClient('applications', config.APPLICATIONS_URL, signer);
  const publicUrl = config.PUBLIC_URL;
  return (Object.keys(STATE_OF) as DocumentRequestMessage[]).map((name) => ({
    name,
    parameters: Parameters,
    async compose({ language, parameters: { requestId } }) {
      const notice = await noticeOf(applications, requestId);
      const { state } = notice.request;
      if (state !== STATE_OF[name]) throw new NotWanted(`the request is ${state}`);
      const recipient = { name: `${notice.nome} ${notice.cognome}`, address: notice.email };
      return documentRequestLetter(name, { recipient, language, publicUrl }, notice);
    },
  }));
}

/** @throws NotWanted when the application has been erased */
function noticeOf(applications: ServiceClient, requestId: string): Promise<DocumentRequestNotice> {
  const path = INTERNAL.documentRequestNotice(requestId);
  return applications.call<DocumentRequestNotice>({ method: 'GET', path }).catch((error: unknown) => {
    const isErased = error instanceof DomainError && error.kind === 'not-found';
    throw isErased ? new NotWanted('the application has been erased') : error;
  });
}
