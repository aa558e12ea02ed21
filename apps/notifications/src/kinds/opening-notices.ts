import { ServiceClient } from '@lacorte/http-client';
import { IsUUID } from 'class-validator';
import type { MessageKind } from '../messages/message-kinds';
import { noticeConfirmationLetter, tenderOpenedLetter } from '../templates/tender-letter';
import { recipientIn } from './account-source';
import type { KindSurroundings } from './surroundings';
import { TenderSource } from './tender-source';

class NoticeParameters {
  @IsUUID()
  noticeId: string;
}

class TenderParameters {
  @IsUUID()
  tenderId: string;
}

/** To people who want to know when a tender opens: the link that verifies the address, then the notice. Neither gives any right. */
export function openingNotices({ config, signer }: KindSurroundings): MessageKind[] {
  const source = new TenderSource(new ServiceClient('applications', config.APPLICATIONS_URL, signer));
  const publicUrl = config.PUBLIC_URL;
  const confirmation: MessageKind<NoticeParameters> = {
    name: 'opening-notice-confirmation',
    parameters: NoticeParameters,
    // A person who types another person's address fills that mailbox with no more than this.
    allowance: { messages: 5, called: 'confirmations of a notice' },
    recipientOf: async ({ parameters }) => {
      const { email } = await source.noticeRecipient(parameters.noticeId);
      return { name: '', address: email };
    },
    compose: async (message) => {
      const { language, parameters } = message;
      const token = await source.noticeLink(parameters.noticeId);
      return noticeConfirmationLetter({ recipient: recipientIn(message), language, publicUrl }, token);
    },
  };
  const opened: MessageKind<TenderParameters> = {
    name: 'tender-opened',
    parameters: TenderParameters,
    compose: async (message) => {
      const { language, parameters } = message;
      const tender = await source.openTender(parameters.tenderId);
      return tenderOpenedLetter({ recipient: recipientIn(message), language, publicUrl }, tender);
    },
  };
  return [confirmation, opened];
}
