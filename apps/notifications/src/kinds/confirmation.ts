import { bankAccountIn, type Receipt } from '@lacorte/contracts';
import type { RenderedReceipt } from '@lacorte/jobs';
import { ObjectStorage } from '@lacorte/storage';
import { IsUUID } from 'class-validator';
import type { MessageKind } from '../messages/message-kinds';
import { ConfirmationMail } from '../templates/confirmation-mail';
import { ReceiptSource } from './receipt-source';
import type { KindSurroundings } from './surroundings';

class Parameters {
  @IsUUID()
  applicationId: string;
}

/** Confirms an application, with the receipt. */
export function confirmation({ config, applications, held, accounts }: KindSurroundings): MessageKind<Parameters> {
  const source = new ReceiptSource(applications, ObjectStorage.of(config), config.S3_FILES_BUCKET, held);
  const mail = new ConfirmationMail(config.PUBLIC_URL, config.PAYMENT_URL, bankAccountIn(config));
  return {
    name: 'confirmation',
    parameters: Parameters,
    // Contract, section 4: a person who applies with another person's address fills that mailbox with no more than this.
    allowance: { messages: 5, called: 'confirmations' },
    async compose({ id: messageId, language, parameters: { applicationId } }, prepared) {
      const [{ receipt, rules, adding }, applicant] = await Promise.all([
        source.receiptOf(applicationId),
        source.applicantOf(applicationId),
      ]);
      // Empty when the receipt could not be printed; the message then has no attachment.
      const [rendered] = (await prepared()) as RenderedReceipt[];
      const pdf = isUpToDate(rendered, receipt) ? await source.pdfOf(rendered) : null;
      const { userId } = applicant;
      const isProven = await accounts.hasProven(userId, receipt.email);
      const link = { messageId, address: receipt.email };
      const token = applicant.isFirst ? await accounts.verificationFor(applicant.userId, link) : null;
      return {
        ...mail.compose(receipt, language, { pdf, token, rules, adding }),
        ...(isProven && { provenBy: userId }),
      };
    },
  };
}

/** Whether a print names the documents that are missing now. While the mail server is down, the applicant may have attached some. */
function isUpToDate({ missing }: Partial<RenderedReceipt> = {}, receipt: Receipt): boolean {
  // A worker of the release before does not tell.
  return missing === undefined || missing.join() === receipt.missing.join();
}
