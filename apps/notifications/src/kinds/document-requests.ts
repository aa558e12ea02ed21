import { type DocumentRequestNotice, type DocumentRequestState, INTERNAL } from '@lacorte/contracts';
import { IsUUID } from 'class-validator';
import { NotWanted, stillThere } from '../messages/fault';
import { addressOf } from '../messages/message';
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
export function documentRequests({ config, applications }: KindSurroundings): MessageKind<Parameters>[] {
  const publicUrl = config.PUBLIC_URL;
  return (Object.keys(STATE_OF) as DocumentRequestMessage[]).map((name) => ({
    name,
    parameters: Parameters,
    async compose({ language, parameters: { requestId } }) {
      const call = { method: 'GET', path: INTERNAL.documentRequestNotice(requestId) } as const;
      const notice = await stillThere<DocumentRequestNotice>(applications, call);
      const { state } = notice.request;
      if (state !== STATE_OF[name]) throw new NotWanted(`the request is ${state}`);
      return documentRequestLetter(name, { recipient: addressOf(notice), language, publicUrl }, notice);
    },
  }));
}
