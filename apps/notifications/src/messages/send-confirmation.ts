import type { Language } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { RenderedReceipt } from '@lacorte/jobs';
import { MailRefused, MailServer } from '../mail/mail-server';
import { ConfirmationMail } from '../templates/confirmation-mail';
import { type ClaimedMessage, OutgoingMessages } from './outgoing-messages';
import { ReceiptSource } from './receipt-source';

export interface WantedConfirmation {
  messageId: string;
  applicationId: string;
  language: Language;
  rendered: RenderedReceipt | undefined;
  /** Whether nobody will try again after this attempt. */
  isLastAttempt: boolean;
}

/** Trying again cannot help; the message is listed as failed, with the reason. */
export class ConfirmationFailed extends Error {}

/**
 * Sends an applicant the confirmation with the receipt. May run twice: the row says who sends, and whether it is done. A run
 * that is killed between the mail server's yes and the row's note repeats the message under the same Message-ID.
 */
export class SendConfirmation {
  constructor(
    private readonly messages: OutgoingMessages,
    private readonly source: ReceiptSource,
    private readonly mail: ConfirmationMail,
    private readonly server: MailServer,
  ) {}

  /**
   * @throws ConfirmationFailed when it can never be sent
   * @throws Error when another attempt may succeed
   */
  async execute(wanted: WantedConfirmation): Promise<void> {
    const { messageId: id, applicationId, language } = wanted;
    await this.messages.note({ id, kind: 'confirmation', applicationId, language });
    const claimed = await this.messages.claim(id);
    if (claimed === null) return;
    if (claimed === 'taken') throw new Error('another run is sending this message');
    try {
      await this.send(claimed, wanted);
    } catch (error) {
      const isFinal = isPermanent(error);
      await this.messages.noteFault(id, reasonOf(error), isFinal || wanted.isLastAttempt);
      throw isFinal ? new ConfirmationFailed(reasonOf(error)) : error;
    }
  }

  private async send({ id, messageId }: ClaimedMessage, wanted: WantedConfirmation): Promise<void> {
    const receipt = await this.source.receiptOf(wanted.applicationId);
    const pdf = await this.source.pdfOf(wanted.rendered);
    const mail = this.mail.compose(receipt, wanted.language, pdf);
    await this.server.send({ ...mail, messageId });
    await this.messages.noteSent(id, receipt.email, mail.subject);
  }
}

function isPermanent(error: unknown): boolean {
  return error instanceof MailRefused || (error instanceof DomainError && error.kind === 'not-found');
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
