import { INTERNAL, type RecordedFee } from '@lacorte/contracts';
import { IsInt, IsNumberString, IsString, IsUUID } from 'class-validator';
import { DeliveryFailed, readOrWithhold } from '../messages/fault';
import type { MessageKind } from '../messages/message-kinds';
import { feeLetter } from '../templates/application-letters';
import { paymentRequestMail } from '../templates/payment-request-mail';
import { feeSiteOf, type KindSurroundings } from './surroundings';

class RequestParameters {
  @IsUUID()
  applicationId: string;

  @IsString()
  applicationCode: string;

  @IsInt()
  feeCents: number;
}

class ReceivedParameters {
  @IsUUID()
  applicationId: string;

  @IsNumberString({ no_symbols: true })
  entryId: string;
}

/** Asks for the fee, unless the batch was stopped, or the application is paid, rejected or erased right before the message is sent. */
export function paymentRequest({ config, stillDue }: KindSurroundings): MessageKind<RequestParameters> {
  const site = feeSiteOf(config);
  return {
    name: 'payment-request',
    parameters: RequestParameters,
    isBatchOnly: true,
    stillWanted({ id: messageId, parameters: { applicationId } }) {
      return stillDue.require({ messageId, applicationId });
    },
    compose({ recipient, language, parameters: { applicationCode, feeCents } }) {
      if (!recipient) throw new DeliveryFailed('no recipient');
      const { name, address: email } = recipient;
      return paymentRequestMail(site, { name, email, applicationCode, language, feeCents });
    },
  };
}

/** Tells an applicant that the fee has arrived, unless its record has been removed since. */
export function paymentReceived({ config, applications }: KindSurroundings): MessageKind<ReceivedParameters> {
  return {
    name: 'payment-received',
    parameters: ReceivedParameters,
    async compose({ language, parameters: { applicationId, entryId } }) {
      const reason = 'the fee has been taken back, or the application erased';
      const fee = await readOrWithhold<RecordedFee>(applications, INTERNAL.recordedFee(applicationId, entryId), reason);
      return feeLetter({ language, publicUrl: config.PUBLIC_URL }, fee);
    },
  };
}
