import { Injectable } from '@nestjs/common';
import { MailServer } from '../mail/mail-server';
import { DeliveryFailed, isPermanent, MessageTaken, reasonOf } from '../messages/fault';
import { PaymentRequestMail } from '../templates/payment-request-mail';
import { type ClaimedRequest, PaymentRequestMessages } from './payment-request-messages';

/**
 * Asks one applicant for the fee, once, however often it is told to. A run that is killed between the mail server's yes and the
 * row's note repeats the message under the same Message-ID.
 */
@Injectable()
export class SendPaymentRequest {
  constructor(
    private readonly messages: PaymentRequestMessages,
    private readonly mail: PaymentRequestMail,
    private readonly server: MailServer,
  ) {}

  /**
   * @param isLastAttempt whether nobody will try again after this attempt
   * @throws DeliveryFailed when it can never be sent
   * @throws MessageTaken while another run sends it
   * @throws Error when another attempt may succeed
   */
  async execute(id: string, isLastAttempt: boolean): Promise<void> {
    // Before the claim, so that an outage uses up no attempts and no claim grows old.
    await this.server.reachable();
    const claimed = await this.messages.claim(id);
    if (claimed === null) return;
    if (claimed === 'taken') throw new MessageTaken();
    await this.send(claimed, isLastAttempt);
    await this.messages.noteSent(id);
  }

  private async send(claimed: ClaimedRequest, isLastAttempt: boolean): Promise<void> {
    const { id, messageId } = claimed;
    try {
      await this.server.send({ ...this.mail.compose(claimed), messageId });
    } catch (error) {
      const isPermanentFault = isPermanent(error);
      await this.messages.noteFault({ id, reason: reasonOf(error), isFinal: isPermanentFault || isLastAttempt });
      throw isPermanentFault ? new DeliveryFailed(reasonOf(error)) : error;
    }
  }
}
