import { INTERNAL, type RecordedFee } from '@lacorte/contracts';
import { IsNumberString, IsUUID } from 'class-validator';
import { stillThere } from '../messages/fault';
import type { MessageKind } from '../messages/message-kinds';
import { feeLetter } from '../templates/fee-letter';
import type { KindSurroundings } from './surroundings';

class Parameters {
  @IsUUID()
  applicationId: string;

  /** The recording that it tells of. */
  @IsNumberString({ no_symbols: true })
  entryId: string;
}

/** Tells an applicant that the fee has arrived, unless the recording has been taken back since. */
export function paymentReceived({ config, applications }: KindSurroundings): MessageKind<Parameters> {
  return {
    name: 'payment-received',
    parameters: Parameters,
    async compose({ language, parameters: { applicationId, entryId } }) {
      const call = { method: 'GET', path: INTERNAL.recordedFee(applicationId, entryId) } as const;
      const reason = 'the fee has been taken back, or the application erased';
      const fee = await stillThere<RecordedFee>(applications, call, reason);
      return feeLetter({ language, publicUrl: config.PUBLIC_URL }, fee);
    },
  };
}
