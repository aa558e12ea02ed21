import {
  JOB_OPTIONS,
  JOBS,
  QUEUES,
  type RenderReceiptJob,
  type SendConfirmationJob,
  type SendContactJob,
} from '@lacorte/jobs';
import type { FlowJob } from 'bullmq';
import type { OutboxMessages, OutboxRow } from './outbox-row';

/** About four minutes: longer than a restart takes, short enough that a confirmation does not wait for a broken printer. */
const RENDER_ATTEMPTS = 9;

/** The work behind a row. Job ids come from the row, so that adding a flow twice makes it once. */
export function toFlow(row: OutboxRow): FlowJob {
  const jobId = lastJobId(row);
  return row.kind === 'application-submitted'
    ? confirmation(row.id, jobId, row.payload)
    : contact(row.id, jobId, row.payload);
}

/** Id of the job, in the queue `notifications`, that ends the work behind a row. */
export function lastJobId({ id, kind }: OutboxRow): string {
  return `${kind === 'application-submitted' ? JOBS.sendConfirmation : JOBS.sendContact}-${id}`;
}

/**
 * documents renders the receipt, then notifications sends the confirmation with it. A receipt that cannot be rendered does not
 * keep the confirmation back: it goes without the PDF, with the link to the receipt.
 */
function confirmation(
  id: string,
  jobId: string,
  { applicationId, language }: OutboxMessages['application-submitted'],
): FlowJob {
  return {
    name: JOBS.sendConfirmation,
    queueName: QUEUES.notifications,
    data: { messageId: id, applicationId, language } satisfies SendConfirmationJob,
    opts: { ...JOB_OPTIONS, jobId },
    children: [
      {
        name: JOBS.renderReceipt,
        queueName: QUEUES.documents,
        data: { applicationId, language } satisfies RenderReceiptJob,
        opts: {
          ...JOB_OPTIONS,
          attempts: RENDER_ATTEMPTS,
          jobId: `${JOBS.renderReceipt}-${id}`,
          ignoreDependencyOnFailure: true,
        },
      },
    ],
  };
}

/** notifications passes the message on to the cooperative. */
function contact(id: string, jobId: string, { contactId }: OutboxMessages['contact-received']): FlowJob {
  return {
    name: JOBS.sendContact,
    queueName: QUEUES.notifications,
    data: { messageId: id, contactId } satisfies SendContactJob,
    opts: { ...JOB_OPTIONS, jobId },
  };
}
