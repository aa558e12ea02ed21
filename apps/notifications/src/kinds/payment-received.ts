import { INTERNAL, type RecordedFee } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { ServiceClient } from '@lacorte/http-client';
import { IsNumberString, IsUUID } from 'class-validator';
import { NotWanted } from '../messages/fault';
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
export function paymentReceived({ config, signer }: KindSurroundings): MessageKind<Parameters> {
  const applications = new ServiceClient('applications', config.APPLICATIONS_URL, signer);
  return {
    name: 'payment-received',
    parameters: Parameters,
    async compose({ language, parameters: { applicationId, entryId } }) {
      const path = INTERNAL.recordedFee(applicationId, entryId);
      const fee = await applications.call<RecordedFee>({ method: 'GET', path }).catch((error: unknown) => {
        if (!(error instanceof DomainError) || error.kind !== 'not-found') throw error;
        throw new NotWanted('the fee has been taken back, or the application erased');
      });
      return feeLetter({ language, publicUrl: config.PUBLIC_URL }, fee);
    },
  };
}
