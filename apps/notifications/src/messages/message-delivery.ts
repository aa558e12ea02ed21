import type { Mail } from '../mail/mail-server';
import { ConfirmationAllowance } from './confirmation-allowance';
import { MessageTaken } from './fault';
import type { Lease } from './lease';
import { OutgoingMessages, type WantedMessage } from './outgoing-messages';
import { SendClaimed } from './send-claimed';

/** Sends one message, however often it is asked to: the row says who sends, and whether it is done. */
export class MessageDelivery {
  constructor(
    private readonly messages: OutgoingMessages,
    private readonly allowance: ConfirmationAllowance,
    private readonly sendClaimed: SendClaimed,
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
    const { lease } = claimed;
    await this.sendClaimed.run(claimed, {
      isLastAttempt,
      compose: async () => this.allowed(wanted, lease, await compose()),
      noteSent: ({ to, subject }) => this.messages.noteSent(wanted.id, to.address, subject),
      noteFault: (reason, isFinal) => this.messages.noteFault(lease, reason, isFinal),
    });
  }

  private async allowed({ kind }: WantedMessage, lease: Lease, mail: Mail): Promise<Mail | null> {
    const isAllowed = kind !== 'confirmation' || (await this.allowance.take(lease, mail.to.address));
    return isAllowed ? mail : null;
  }
}
