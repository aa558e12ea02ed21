import { LANGUAGES, type Language } from '@lacorte/contracts';
import {
  type ComputeRankingJob,
  JOBS,
  type NoteRankingMessagesJob,
  QUEUES,
  type RenderReceiptJob,
} from '@lacorte/jobs';
import { event, messageJob, Outbox } from '@lacorte/outbox';
import { IsBoolean, IsIn, IsISO8601, IsNumberString, IsOptional, IsString, IsUUID } from 'class-validator';
import { SCHEMA } from './database';

/** Attempts within about four minutes. They outlast a restart, and do not delay the confirmation too long while printing is broken. */
const RENDER_ATTEMPTS = 9;

class Mailed {
  @IsIn(LANGUAGES) language: Language;
}

class AboutApplication extends Mailed {
  @IsUUID() applicationId: string;
}

/** Names the account, not its e-mail address. */
class AboutAccount extends Mailed {
  @IsUUID() userId: string;
}

class ContactCopyDue extends Mailed {
  @IsUUID() contactId: string;
}

class ContactReceived {
  @IsUUID() contactId: string;
}

class OpeningNoticeRequested extends Mailed {
  @IsUUID() noticeId: string;
}

/** The event has the e-mail address, because the row with the address is deleted in the same transaction. */
class TenderOpened extends Mailed {
  @IsString() email: string;
  @IsUUID() tenderId: string;
}

class AboutDraft extends AboutAccount {
  @IsUUID() tenderId: string;
}

class DraftClosed extends AboutDraft {
  @IsISO8601() expiresAt: string;
}

class StatusChanged extends AboutApplication {
  @IsString() changeId: string;
  /** When the e-mail is due, if no other change has followed. */
  @IsISO8601() notBefore: string;
}

/** `entryId` names the correction. */
class ApplicationCorrected extends AboutApplication {
  @IsNumberString({ no_symbols: true }) entryId: string;
  /** Whether the message goes to the former e-mail address, because the correction changed the address. */
  @IsBoolean() toFormer: boolean;
  /** When the e-mail is due, if no other correction has followed. */
  @IsISO8601() notBefore: string;
}

/** `entryId` names the recording of a payment for the fee, or its undoing. */
class PaymentReceived extends AboutApplication {
  @IsNumberString({ no_symbols: true }) entryId: string;
  /** When the e-mail is due, if no other payment has followed. Events of the release before do not have it. */
  @IsOptional() @IsISO8601() notBefore?: string;
}

/** `entryId` names the withdrawal or its undoing. A message is sent only if no newer entry exists when it is written. */
class WithdrawalChanged extends AboutApplication {
  @IsNumberString({ no_symbols: true }) entryId: string;
}

/** `requestId` names a document request or a decided review request. */
class AboutRequest extends AboutApplication {
  @IsUUID() requestId: string;
}

class AboutRanking {
  @IsUUID() rankingId: string;
}

/** Attempts within about a minute, because an administrator waits. An outage of PostgreSQL does not count as an attempt. */
const COMPUTE_ATTEMPTS = 6;

/** Messages with this priority are sent after those that a person is waiting for. */
const BATCH_PRIORITY = 10;

const CHOSEN = { isLanguageChosen: true };

/** Makes an event that sends a message. The parameters of the message are the payload without the language, and `constants`. */
const mailing = <P extends Mailed>(kind: string, payload: new () => P, priority?: number, constants: object = {}) =>
  event(payload, ({ language, ...parameters }, eventId) =>
    messageJob(eventId, { kind, language, parameters: { ...parameters, ...constants }, priority }),
  );

const rendering = (data: RenderReceiptJob) => {
  return { queue: QUEUES.documents, name: JOBS.renderReceipt, data, options: { attempts: RENDER_ATTEMPTS } };
};

export const OUTBOX = new Outbox(SCHEMA, {
  /** The documents service renders the receipt. The notifications service then sends the confirmation, with only a link if rendering has failed. */
  'application-submitted': event(AboutApplication, ({ applicationId, language }, eventId) =>
    messageJob(
      eventId,
      { kind: 'confirmation', language, parameters: { applicationId } },
      { after: [rendering({ applicationId, language })] },
    ),
  ),
  /** The message is in the language of the cooperative. */
  'contact-received': event(ContactReceived, ({ contactId }, eventId) =>
    messageJob(eventId, { kind: 'contact', language: 'it', parameters: { contactId } }),
  ),
  'contact-copy-due': mailing('contact-copy', ContactCopyDue),
  'ranking-started': event(AboutRanking, ({ rankingId }) => ({
    queue: QUEUES.rankings,
    name: JOBS.computeRanking,
    data: { rankingId } satisfies ComputeRankingJob,
    options: { attempts: COMPUTE_ATTEMPTS },
  })),
  'draft-begun': mailing('draft-begun', AboutAccount, undefined, CHOSEN),
  'draft-reminder-due': mailing('draft-reminder', AboutDraft, BATCH_PRIORITY, CHOSEN),
  'draft-closed': mailing('draft-closed', DraftClosed, BATCH_PRIORITY, CHOSEN),
  'opening-notice-requested': mailing('opening-notice-confirmation', OpeningNoticeRequested),
  /** The priority is low, because an administrator may decide about a whole list. */
  'status-changed': event(StatusChanged, ({ language, notBefore, ...parameters }, eventId) =>
    messageJob(eventId, { kind: 'status-changed', language, parameters, priority: BATCH_PRIORITY, notBefore }),
  ),
  'application-corrected': event(ApplicationCorrected, ({ language, notBefore, ...parameters }, eventId) =>
    messageJob(eventId, { kind: 'application-corrected', language, parameters, priority: BATCH_PRIORITY, notBefore }),
  ),
  'payment-received': event(PaymentReceived, ({ language, notBefore, ...parameters }, eventId) =>
    messageJob(eventId, { kind: 'payment-received', language, parameters, priority: BATCH_PRIORITY, notBefore }),
  ),
  'documents-requested': mailing('documents-requested', AboutRequest),
  'request-withdrawn': mailing('documents-withdrawn', AboutRequest),
  'missing-reminder-due': mailing('documents-missing', AboutApplication, BATCH_PRIORITY),
  'request-reminder-due': mailing('documents-reminder', AboutRequest, BATCH_PRIORITY),
  /** One job serves all applicants of the tender. */
  'ranking-published': event(AboutRanking, ({ rankingId }) => ({
    queue: QUEUES.rankingMessages,
    name: JOBS.noteRankingMessages,
    data: { rankingId } satisfies NoteRankingMessagesJob,
  })),
  'review-decided': mailing('review-decided', AboutRequest),
  'application-withdrawn': mailing('application-withdrawn', WithdrawalChanged),
  'withdrawal-undone': mailing('withdrawal-undone', WithdrawalChanged),
  'tender-opened': event(TenderOpened, ({ email, language, ...parameters }, eventId) => {
    const recipient = { name: '', address: email };
    return messageJob(eventId, { kind: 'tender-opened', language, recipient, parameters, priority: BATCH_PRIORITY });
  }),
});
