import { INTERNAL, type TellStatusAnswer, type TellStatusRequest } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { ServiceClient } from '@lacorte/http-client';
import { IsString, IsUUID } from 'class-validator';
import { NotWanted } from '../messages/fault';
import type { MessageKind } from '../messages/message-kinds';
import { statusLetter } from '../templates/status-letter';
import type { KindSurroundings } from './surroundings';

class Parameters {
  @IsUUID()
  applicationId: string;

  @IsString()
  changeId: string;
}

/** Tells an applicant the status of an application. applications decides at each attempt whether it is still to be told. */
export function statusChanged({ config, signer }: KindSurroundings): MessageKind<Parameters> {
  const applications = new ServiceClient('applications', config.APPLICATIONS_URL, signer);
  const publicUrl = config.PUBLIC_URL;
  return {
    name: 'status-changed',
    parameters: Parameters,
    async compose({ id: messageId, language, parameters: { applicationId, changeId } }) {
      const body: TellStatusRequest = { changeId, messageId };
      const { notice } = await applications
        .call<TellStatusAnswer>({ method: 'POST', path: INTERNAL.tellStatus(applicationId), body })
        .catch((error: unknown) => {
          if (error instanceof DomainError && error.kind === 'not-found') {
            throw new NotWanted('the application has been erased');
          }
          throw error;
        });
      if (notice === null) throw new NotWanted('another change has followed, or the applicant knows the status');
      const recipient = { name: `${notice.nome} ${notice.cognome}`, address: notice.email };
      return statusLetter({ recipient, language, publicUrl }, notice);
    },
  };
}
