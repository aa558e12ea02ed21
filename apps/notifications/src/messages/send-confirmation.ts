import type { Language } from '@lacorte/contracts';
import type { RenderedReceipt } from '@lacorte/jobs';
import { ConfirmationMail } from '../templates/confirmation-mail';
import { MessageDelivery } from './message-delivery';
import { ReceiptSource } from './receipt-source';

export interface WantedConfirmation {
  messageId: string;
  applicationId: string;
  language: Language;
  rendered: RenderedReceipt | undefined;
  /** Whether nobody will try again after this attempt. */
  isLastAttempt: boolean;
}

/** Sends an applicant the confirmation with the receipt. */
export class SendConfirmation {
  constructor(
    private readonly delivery: MessageDelivery,
    private readonly source: ReceiptSource,
    private readonly mail: ConfirmationMail,
  ) {}

  /**
   * @throws DeliveryFailed when it can never be sent
   * @throws Error when another attempt may succeed
   */
  async execute({ messageId, applicationId, language, rendered, isLastAttempt }: WantedConfirmation): Promise<void> {
    const wanted = { id: messageId, kind: 'confirmation', applicationId, language } as const;
    await this.delivery.deliver(wanted, isLastAttempt, async () => {
      const receipt = await this.source.receiptOf(applicationId);
      return this.mail.compose(receipt, language, await this.source.pdfOf(rendered));
    });
  }
}
