import { bankAccountIn } from '@lacorte/contracts';
import { IsInt, IsString, IsUUID } from 'class-validator';
import { DeliveryFailed } from '../messages/fault';
import type { MessageKind } from '../messages/message-kinds';
import { PaymentRequestMail } from '../templates/payment-request-mail';
import type { KindSurroundings } from './surroundings';

class Parameters {
  @IsUUID()
  applicationId: string;

  @IsString()
  applicationCode: string;

  @IsInt()
  feeCents: number;
}

/** Asks for the fee, unless the application is paid, rejected or erased when the message can be sent, or the batch was stopped. */
export function paymentRequest({ config, stillDue }: KindSurroundings): MessageKind<Parameters> {
  const mail = new PaymentRequestMail(config.PUBLIC_URL, config.PAYMENT_URL, bankAccountIn(config));
  return {
    name: 'payment-request',
    parameters: Parameters,
    isBatchOnly: true,
    stillWanted({ id: messageId, parameters: { applicationId } }) {
      return stillDue.require({ messageId, applicationId });
    },
    compose({ recipient, language, parameters: { applicationCode, feeCents } }) {
      if (!recipient) throw new DeliveryFailed('no recipient');
      return mail.compose({ name: recipient.name, email: recipient.address, applicationCode, language, feeCents });
    },
  };
}
