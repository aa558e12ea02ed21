import { INTERNAL, type OpeningNoticeRecipient, type Tender, type WrittenLink } from '@lacorte/contracts';
import { IsISO8601, IsUUID } from 'class-validator';
import { NotWanted, readOrWithhold } from '../messages/fault';
import type { MessageKind } from '../messages/message-kinds';
import {
  draftClosedLetter,
  draftReminderLetter,
  noticeConfirmationLetter,
  tenderOpenedLetter,
} from '../templates/tender-letter';
import { AccountParameters } from './account-source';
import { type KindSurroundings, letterTo } from './surroundings';

class NoticeParameters {
  @IsUUID()
  noticeId: string;
}

class TenderParameters {
  @IsUUID()
  tenderId: string;
}

class DraftParameters extends AccountParameters {
  @IsUUID()
  tenderId: string;
}

class ClosedDraftParameters extends DraftParameters {
  @IsISO8601()
  expiresAt: string;
}

const TENDER_CLOSED = 'the tender is closed';
/** Reason why a link is withheld; its e-mail address is already verified, or its request has expired. */
const LINK_NOT_NEEDED = 'the link is no longer needed';

/**
 * Returns the messages about tenders. People who want to know when a tender opens get a link that verifies the e-mail address, and later the
 * notice. The owner of a draft gets a reminder before the tender closes, and a notice of the closing. A message may wait for the mail
 * server for hours, so the tender or the draft is read when the message is composed.
 */
export function tenderMessages({ config, applications, accounts }: KindSurroundings): MessageKind[] {
  const openTender = async (id: string): Promise<Tender> => {
    const tender = await readOrWithhold<Tender>(
      applications,
      { method: 'GET', path: INTERNAL.tender(id) },
      TENDER_CLOSED,
    );
    if (tender.status !== 'open') throw new NotWanted(TENDER_CLOSED);
    return tender;
  };
  const confirmation: MessageKind<NoticeParameters> = {
    name: 'opening-notice-confirmation',
    parameters: NoticeParameters,
    // The allowance bounds the messages that a person causes by typing another person's e-mail address.
    allowance: { messages: 5, called: 'confirmations of a notice' },
    yields: 'always',
    recipientOf: async ({ parameters: { noticeId } }) => {
      const path = INTERNAL.openingNoticeRecipient(noticeId);
      const { email } = await readOrWithhold<OpeningNoticeRecipient>(applications, path, LINK_NOT_NEEDED);
      return { name: '', address: email };
    },
    compose: async (message) => {
      const call = { method: 'POST', path: INTERNAL.openingNoticeLink(message.parameters.noticeId), body: {} } as const;
      const { token } = await readOrWithhold<WrittenLink>(applications, call, LINK_NOT_NEEDED);
      if (token === null) throw new NotWanted(LINK_NOT_NEEDED);
      return noticeConfirmationLetter(letterTo(message, config), token);
    },
  };
  const opened: MessageKind<TenderParameters> = {
    name: 'tender-opened',
    parameters: TenderParameters,
    compose: async (message) => {
      const tender = await openTender(message.parameters.tenderId);
      const letter = letterTo(message, config);
      // A request for the notice contains no name, so a name in the job would be invented and is dropped.
      return tenderOpenedLetter({ ...letter, recipient: { ...letter.recipient, name: '' } }, tender);
    },
  };
  const reminder: MessageKind<DraftParameters> = {
    name: 'draft-reminder',
    parameters: DraftParameters,
    // A stranger can begin a draft with any e-mail address, so the allowance is that of the notices of a new draft.
    allowance: { messages: 5, called: 'reminders of a draft' },
    recipientOf: (message) => accounts.recipientOf(message),
    compose: async (message) => {
      const { tenderId, userId } = message.parameters;
      const { title, closesAt } = await openTender(tenderId);
      await readOrWithhold(applications, INTERNAL.savedDraft(userId), 'the draft was sent or deleted');
      if (closesAt === null) throw new NotWanted('the tender has no closing time any more');
      return draftReminderLetter(letterTo(message, config), { title, closesAt });
    },
  };
  const closed: MessageKind<ClosedDraftParameters> = {
    name: 'draft-closed',
    parameters: ClosedDraftParameters,
    allowance: { messages: 5, called: 'notices of a closed tender' },
    recipientOf: (message) => accounts.recipientOf(message),
    compose: async (message) => {
      const { tenderId, expiresAt } = message.parameters;
      const path = INTERNAL.tender(tenderId);
      const { title, closesAt } = await readOrWithhold<Tender>(applications, path, 'the tender is gone');
      if (closesAt === null) throw new NotWanted('the tender is open again');
      return draftClosedLetter(letterTo(message, config), { title, closesAt, expiresAt });
    },
  };
  return [confirmation, opened, reminder, closed];
}
