import { type ApplicantAccount, INTERNAL, type ReceiptForDelivery, toDelivery } from '@lacorte/contracts';
import { IsUUID } from 'class-validator';
import { NotWanted, stillThere } from '../messages/fault';
import { addressOf } from '../messages/message';
import type { MessageKind } from '../messages/message-kinds';
import { missingDocumentsLetter } from '../templates/missing-documents-letter';
import type { KindSurroundings } from './surroundings';

class Parameters {
  @IsUUID()
  applicationId: string;
}

/**
 * Reminds an applicant of mandatory documents before the tender closes. A message may wait for the mail server for hours, so what is
 * missing is read at each attempt.
 */
export function missingDocuments({ config, applications, accounts }: KindSurroundings): MessageKind<Parameters> {
  return {
    name: 'documents-missing',
    parameters: Parameters,
    // As many as one account may send in a tender (contract, section 10): a stranger can apply with any address.
    allowance: { messages: 20, called: 'reminders of missing documents' },
    async compose({ language, parameters: { applicationId } }) {
      const call = { method: 'GET', path: INTERNAL.receipt(applicationId) } as const;
      const { receipt, adding } = toDelivery(await stillThere<ReceiptForDelivery>(applications, call));
      const { applicationCode, missing } = receipt;
      if (missing.length === 0) throw new NotWanted('no document is missing any more');
      if (!adding) throw new NotWanted('documents cannot be added any more');
      if (adding.closesAt === null) throw new NotWanted('the tender has no closing time any more');
      const letter = { recipient: addressOf(receipt), language, publicUrl: config.PUBLIC_URL };
      const applicant = { method: 'GET', path: INTERNAL.applicant(applicationId) } as const;
      const { userId } = await stillThere<ApplicantAccount>(applications, applicant);
      const isProven = await accounts.hasProven(userId, receipt.email);
      const mail = missingDocumentsLetter(letter, { applicationCode, missing, closesAt: adding.closesAt });
      return { ...mail, ...(isProven && { provenBy: userId }) };
    },
  };
}
