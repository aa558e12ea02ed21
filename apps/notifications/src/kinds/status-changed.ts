import { INTERNAL, type TellStatusAnswer, type TellStatusRequest } from '@lacorte/contracts';
import { IsString, IsUUID } from 'class-validator';
import { NotWanted, stillThere } from '../messages/fault';
import { addressOf } from '../messages/message';
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
export function statusChanged({ config, applications }: KindSurroundings): MessageKind<Parameters> {
  return {
    name: 'status-changed',
    parameters: Parameters,
    async compose({ id: messageId, language, parameters: { applicationId, changeId } }) {
      const body: TellStatusRequest = { changeId, messageId };
      const call = { method: 'POST', path: INTERNAL.tellStatus(applicationId), body } as const;
      const { notice } = await stillThere<TellStatusAnswer>(applications, call);
      if (notice === null) throw new NotWanted('another change has followed, or the applicant knows the status');
      return statusLetter({ recipient: addressOf(notice), language, publicUrl: config.PUBLIC_URL }, notice);
    },
  };
}
