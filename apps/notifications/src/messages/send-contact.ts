import { Injectable } from '@nestjs/common';
import { ContactMail } from '../templates/contact-mail';
import { ContactSource } from './contact-source';
import { MessageDelivery } from './message-delivery';

/** Passes a visitor's message on to the cooperative. */
@Injectable()
export class SendContact {
  constructor(
    private readonly delivery: MessageDelivery,
    private readonly source: ContactSource,
    private readonly mail: ContactMail,
  ) {}

  /**
   * @param isLastAttempt whether nobody will try again after this attempt
   * @throws DeliveryFailed when it can never be sent
   * @throws Error when another attempt may succeed
   */
  async execute(messageId: string, contactId: string, isLastAttempt: boolean): Promise<void> {
    // The cooperative reads Italian, whatever language the visitor writes in.
    const wanted = { id: messageId, kind: 'contact', contactId, language: 'it' } as const;
    await this.delivery.deliver(wanted, isLastAttempt, async () =>
      this.mail.compose(await this.source.contactOf(contactId)),
    );
  }
}
