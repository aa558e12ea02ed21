import { bankAccountIn } from '@lacorte/contracts';
import { IsInt, IsString } from 'class-validator';
import { DeliveryFailed } from '../messages/fault';
import type { MessageKind } from '../messages/message-kinds';
import { PaymentRequestMail } from '../templates/payment-request-mail';
import type { KindSurroundings } from './surroundings';

class Parameters {
  @IsString()
  applicationCode: string;

  @IsInt()
  feeCents: number;
}

export function paymentRequest({ config }: KindSurroundings): MessageKind<Parameters> {
  const mail = new PaymentRequestMail(config.PUBLIC_URL, config.PAYMENT_URL, bankAccountIn(config));
  return {
    name: 'payment-request',
    parameters: Parameters,
    compose({ recipient, language, parameters: { applicationCode, feeCents } }) {
      if (!recipient) throw new DeliveryFailed('no recipient');
      return mail.compose({ name: recipient.name, email: recipient.address, applicationCode, language, feeCents });
    },
  };
}
