import type { RenderedReceipt } from '@lacorte/jobs';
import { ObjectStorage } from '@lacorte/storage';
import { IsUUID } from 'class-validator';
import { ConfirmationAllowance } from '../messages/confirmation-allowance';
import type { MessageKind } from '../messages/message-kinds';
import { ConfirmationMail } from '../templates/confirmation-mail';
import { ReceiptSource } from './receipt-source';
import type { KindSurroundings } from './surroundings';

class Parameters {
  @IsUUID()
  applicationId: string;
}

/** Tells an applicant that the application has come in, with the receipt. */
export function confirmation({ config, database, signer, held }: KindSurroundings): MessageKind<Parameters> {
  const storage = new ObjectStorage({
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    accessKey: config.S3_ACCESS_KEY,
    secretKey: config.S3_SECRET_KEY,
  });
  const source = new ReceiptSource(config.APPLICATIONS_URL, signer, storage, config.S3_FILES_BUCKET, held);
  const mail = new ConfirmationMail(config.PUBLIC_URL, config.PAYMENT_URL);
  const allowance = new ConfirmationAllowance(database);
  return {
    name: 'confirmation',
    parameters: Parameters,
    async compose({ language, parameters: { applicationId } }, prepared) {
      const receipt = await source.receiptOf(applicationId);
      // Of a receipt that could not be printed there is no value: the message goes without it.
      const [rendered] = (await prepared()) as RenderedReceipt[];
      return mail.compose(receipt, language, await source.pdfOf(rendered));
    },
    isAllowed: (lease, address) => allowance.take(lease, address),
  };
}
