import { LANGUAGES, type Language } from '@lacorte/contracts';
import { JOBS, QUEUES, type RenderReceiptJob, type SendConfirmationJob, type SendContactJob } from '@lacorte/jobs';
import { event, messageJob, Outbox } from '@lacorte/outbox';
import { IsIn, IsUUID } from 'class-validator';
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

export const OUTBOX = new Outbox(SCHEMA, {
  /** documents renders the receipt, then notifications sends the confirmation, with only a link if rendering has failed. */
  'application-submitted': event(ApplicationSubmitted, ({ applicationId, language }, eventId) => ({
    queue: QUEUES.notifications,
    name: JOBS.sendConfirmation,
    data: { messageId: eventId, applicationId, language } satisfies SendConfirmationJob,
    after: [
      {
        queue: QUEUES.documents,
        name: JOBS.renderReceipt,
        data: { applicationId, language } satisfies RenderReceiptJob,
        options: { attempts: RENDER_ATTEMPTS },
      },
    ],
  })),
  'contact-received': event(ContactReceived, ({ contactId }, eventId) => ({
    queue: QUEUES.notifications,
    name: JOBS.sendContact,
    data: { messageId: eventId, contactId } satisfies SendContactJob,
  })),
  /** Names the account, not its address. */
  'draft-begun': event(DraftBegun, ({ userId, language }, eventId) =>
    messageJob(eventId, { kind: 'draft-begun', language, parameters: { userId, isLanguageChosen: true } }),
  ),
});
