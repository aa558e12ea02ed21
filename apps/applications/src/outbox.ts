import { LANGUAGES, type Language } from '@lacorte/contracts';
import {
  type ComputeRankingJob,
  JOBS,
  type NoteRankingMessagesJob,
  QUEUES,
  type RenderReceiptJob,
} from '@lacorte/jobs';
import { event, messageJob, Outbox } from '@lacorte/outbox';
import { IsIn, IsISO8601, IsNumberString, IsString, IsUUID } from 'class-validator';
import { SCHEMA } from './database';

/** About four minutes: longer than a restart, short enough not to delay the confirmation while printing is broken. */
const RENDER_ATTEMPTS = 9;

class ApplicationSubmitted {
  @IsUUID()
  applicationId: string;

  @IsIn(LANGUAGES)
  language: Language;
}

class DraftBegun {
  @IsUUID()
  userId: string;

  @IsIn(LANGUAGES)
  language: Language;
}

class ContactReceived {
  @IsUUID()
  contactId: string;
}

class OpeningNoticeRequested {
  @IsUUID()
  noticeId: string;

  @IsIn(LANGUAGES)
  language: Language;
}

/** Has the address, because its row is deleted in the same transaction. */
class TenderOpened {
  @IsString()
  email: string;

  @IsIn(LANGUAGES)
  language: Language;

  @IsUUID()
  tenderId: string;
}

class DraftReminderDue {
  @IsUUID()
  userId: string;

  @IsIn(LANGUAGES)
  language: Language;

  @IsUUID()
  tenderId: string;
}

class StatusChanged {
  @IsUUID()
  applicationId: string;

  @IsString()
  changeId: string;

  @IsIn(LANGUAGES)
  language: Language;

  /** When the change is told, if it still holds. */
  @IsISO8601()
  notBefore: string;
}

/** `entryId`: the recording of the fee, which may be taken back before the message is written. */
class PaymentReceived {
  @IsUUID()
  applicationId: string;

  @IsNumberString({ no_symbols: true })
  entryId: string;

  @IsIn(LANGUAGES)
  language: Language;
}

class AboutDocumentRequest {
  @IsUUID()
  applicationId: string;

  @IsUUID()
  requestId: string;

  @IsIn(LANGUAGES)
  language: Language;
}

/** `requestId`: the decided request of review. */
class ReviewDecided {
  @IsUUID()
  applicationId: string;

  @IsUUID()
  requestId: string;

  @IsIn(LANGUAGES)
  language: Language;
}

class AboutRanking {
  @IsUUID()
  rankingId: string;
}

/** About a minute: an administrator waits, and what fails six times fails always. An outage of PostgreSQL does not count. */
const COMPUTE_ATTEMPTS = 6;

/** After the messages that a person is waiting for. */
const BATCH_PRIORITY = 10;

export const OUTBOX = new Outbox(SCHEMA, {
  /** documents renders the receipt, then notifications sends the confirmation, with only a link if rendering has failed. */
  'application-submitted': event(ApplicationSubmitted, ({ applicationId, language }, eventId) =>
    messageJob(
      eventId,
      { kind: 'confirmation', language, parameters: { applicationId } },
      {
        after: [
          {
            queue: QUEUES.documents,
            name: JOBS.renderReceipt,
            data: { applicationId, language } satisfies RenderReceiptJob,
            options: { attempts: RENDER_ATTEMPTS },
          },
        ],
      },
    ),
  ),
  /** In the language of the cooperative. */
  'contact-received': event(ContactReceived, ({ contactId }, eventId) =>
    messageJob(eventId, { kind: 'contact', language: 'it', parameters: { contactId } }),
  ),
  'ranking-started': event(AboutRanking, ({ rankingId }) => ({
    queue: QUEUES.rankings,
    name: JOBS.computeRanking,
    data: { rankingId } satisfies ComputeRankingJob,
    options: { attempts: COMPUTE_ATTEMPTS },
  })),
  /** Names the account, not its address. */
  'draft-begun': event(DraftBegun, ({ userId, language }, eventId) =>
    messageJob(eventId, { kind: 'draft-begun', language, parameters: { userId, isLanguageChosen: true } }),
  ),
  'draft-reminder-due': event(DraftReminderDue, ({ userId, language, tenderId }, eventId) =>
    messageJob(eventId, {
      kind: 'draft-reminder',
      language,
      parameters: { userId, isLanguageChosen: true, tenderId },
      priority: BATCH_PRIORITY,
    }),
  ),
  'opening-notice-requested': event(OpeningNoticeRequested, ({ noticeId, language }, eventId) =>
    messageJob(eventId, { kind: 'opening-notice-confirmation', language, parameters: { noticeId } }),
  ),
  /** One of many when an administrator decides about a whole list. */
  'status-changed': event(StatusChanged, ({ applicationId, changeId, language, notBefore }, eventId) =>
    messageJob(eventId, {
      kind: 'status-changed',
      language,
      parameters: { applicationId, changeId },
      priority: BATCH_PRIORITY,
      notBefore,
    }),
  ),
  'payment-received': event(PaymentReceived, ({ applicationId, entryId, language }, eventId) =>
    messageJob(eventId, {
      kind: 'payment-received',
      language,
      parameters: { applicationId, entryId },
      priority: BATCH_PRIORITY,
    }),
  ),
  'documents-requested': event(AboutDocumentRequest, ({ language, ...parameters }, eventId) =>
    messageJob(eventId, { kind: 'documents-requested', language, parameters }),
  ),
  'request-withdrawn': event(AboutDocumentRequest, ({ language, ...parameters }, eventId) =>
    messageJob(eventId, { kind: 'documents-withdrawn', language, parameters }),
  ),
  'request-reminder-due': event(AboutDocumentRequest, ({ language, ...parameters }, eventId) =>
    messageJob(eventId, { kind: 'documents-reminder', language, parameters, priority: BATCH_PRIORITY }),
  ),
  /** One job for all applicants of the tender. */
  'ranking-published': event(AboutRanking, ({ rankingId }) => ({
    queue: QUEUES.rankingMessages,
    name: JOBS.noteRankingMessages,
    data: { rankingId } satisfies NoteRankingMessagesJob,
  })),
  'review-decided': event(ReviewDecided, ({ language, ...parameters }, eventId) =>
    messageJob(eventId, { kind: 'review-decided', language, parameters }),
  ),
  'tender-opened': event(TenderOpened, ({ email, language, tenderId }, eventId) =>
    messageJob(eventId, {
      kind: 'tender-opened',
      language,
      recipient: { name: '', address: email },
      parameters: { tenderId },
      priority: BATCH_PRIORITY,
    }),
  ),
});
