import { ServiceClient } from '@lacorte/http-client';
import { IsUUID } from 'class-validator';
import { NotWanted } from '../messages/fault';
import type { MessageKind } from '../messages/message-kinds';
import { draftReminderLetter } from '../templates/tender-letter';
import { AccountParameters, recipientIn } from './account-source';
import type { KindSurroundings } from './surroundings';
import { TenderSource } from './tender-source';

class Parameters extends AccountParameters {
  @IsUUID()
  tenderId: string;
}

/**
 * Reminds the owner of a draft before the tender closes. It gives no right: the reader logs in. A message may wait for the mail server
 * for hours, so the draft is looked for when it is composed.
 */
export function draftReminder({ config, signer, accounts }: KindSurroundings): MessageKind<Parameters> {
  const source = new TenderSource(new ServiceClient('applications', config.APPLICATIONS_URL, signer));
  return {
    name: 'draft-reminder',
    parameters: Parameters,
    // As many as notices of a draft: a stranger can begin one with any address.
    allowance: { messages: 5, called: 'reminders of a draft' },
    recipientOf: (message) => accounts.recipientOf(message),
    async compose(message) {
      const { language, parameters } = message;
      const { title, closesAt } = await source.openTender(parameters.tenderId);
      await source.requireDraft(parameters.userId);
      if (closesAt === null) throw new NotWanted('the tender has no closing time any more');
      const letter = { recipient: recipientIn(message), language, publicUrl: config.PUBLIC_URL };
      return draftReminderLetter(letter, { title, closesAt });
    },
  };
}
