import { Injectable } from '@nestjs/common';
import { MailServer } from '../mail/mail-server';
import { MessageTaken } from '../messages/fault';
import { SendClaimed } from '../messages/send-claimed';
import { PaymentRequestMail } from '../templates/payment-request-mail';
import { PaymentRequestMessages } from './payment-request-messages';

/** Asks one applicant for the fee, once, however often it is told to. */
@Injectable()
export class SendPaymentRequest {
  constructor(
    private readonly messages: PaymentRequestMessages,
    private readonly mail: PaymentRequestMail,
    private readonly server: MailServer,
    private readonly sendClaimed: SendClaimed,
  ) {}

  /**
   * @param isLastAttempt whether nobody will try again after this attempt
   * @throws DeliveryFailed when it can never be sent
   * @throws MessageTaken while another run sends it
   * @throws Error when another attempt may succeed
   */
  async execute(id: string, isLastAttempt: boolean): Promise<void> {
    // Before the claim, so that an outage uses up no attempts.
    await this.server.reachable();
    const claimed = await this.messages.claim(id);
    if (claimed === null) return;
    if (claimed === 'taken') throw new MessageTaken();
    const { lease } = claimed;
    await this.sendClaimed.run(claimed, {
      isLastAttempt,
      compose: async () => this.mail.compose(claimed),
      noteSent: () => this.messages.noteSent(id),
      noteFault: (reason, isFinal) => this.messages.noteFault({ lease, reason, isFinal }),
    });
  }
}
