import { INTERNAL, type TellFeeAnswer, type TellFeeRequest } from '@lacorte/contracts';
import { IsInt, IsNumberString, IsString, IsUUID } from 'class-validator';
import { DeliveryFailed, NotWanted, readOrWithhold } from '../messages/fault';
import { addressOf } from '../messages/message';
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

/**
 * Tells an applicant that the fee or a part of it has arrived, or was taken back. At each attempt, the applications service decides whether
 * the message is still needed.
 */
export function paymentReceived({ config, applications }: KindSurroundings): MessageKind<ReceivedParameters> {
  return {
    name: 'payment-received',
    parameters: ReceivedParameters,
    async compose({ id: messageId, language, parameters: { applicationId, entryId } }) {
      const body: TellFeeRequest = { entryId, messageId };
      const call = { method: 'POST', path: INTERNAL.tellFee(applicationId), body } as const;
      const { notice } = await readOrWithhold<TellFeeAnswer>(applications, call);
      if (notice === null) throw new NotWanted('another payment has followed, or the applicant knows what has come in');
      return feeLetter({ recipient: addressOf(notice), language, publicUrl: config.PUBLIC_URL }, notice);
    },
  };
}
