import { type Mail, MailServer } from '../mail/mail-server';
import { DeliveryFailed, isPermanent, MessageTaken, reasonOf } from './fault';
import { type ClaimedMessage, OutgoingMessages, type WantedMessage } from './outgoing-messages';

/**
 * Sends one message, however often it is asked to: the row says who sends, and whether it is done. A run that is killed between
 * the mail server's yes and the row's note repeats the message under the same Message-ID.
 */
export class MessageDelivery {
  constructor(
    private readonly messages: OutgoingMessages,
    private readonly server: MailServer,
  ) {}

  /**
   * @param isLastAttempt whether nobody will try again after this attempt
   * @param compose writes the message; asked only when it is to be sent now
   * @throws DeliveryFailed when it can never be sent
   * @throws MessageTaken while another run sends it
   * @throws Error when another attempt may succeed
   */
  async deliver(wanted: WantedMessage, isLastAttempt: boolean, compose: () => Promise<Mail>): Promise<void> {
    await this.messages.note(wanted);
    const claimed = await this.messages.claim(wanted.id);
    if (claimed === null) return;
    if (claimed === 'taken') throw new MessageTaken();
    const mail = await this.send(claimed, isLastAttempt, compose);
    await this.messages.noteSent(claimed.id, mail.to.address, mail.subject);
  }

  private async send({ id, messageId }: ClaimedMessage, isLastAttempt: boolean, compose: () => Promise<Mail>) {
    try {
      const mail = await compose();
      await this.server.send({ ...mail, messageId });
      return mail;
    } catch (error) {
      const isFinal = isPermanent(error);
      await this.messages.noteFault(id, reasonOf(error), isFinal || isLastAttempt);
      throw isFinal ? new DeliveryFailed(reasonOf(error)) : error;
    }
  }
}
