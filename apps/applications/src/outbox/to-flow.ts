import {
  JOB_OPTIONS,
  JOBS,
  QUEUES,
  type RenderReceiptJob,
  type SendConfirmationJob,
  type SendContactJob,
  tracedJob,
} from '@lacorte/jobs';
import type { FlowJob } from 'bullmq';
import type { OutboxRow } from './outbox-row';

/** About four minutes: longer than a restart takes, short enough that a confirmation does not wait for a broken printer. */
const RENDER_ATTEMPTS = 9;

type RowOf<K extends OutboxRow['kind']> = Extract<OutboxRow, { kind: K }>;

/** The work behind a row. Job ids come from the row, so that adding a flow twice makes it once. */
export function toFlow(row: OutboxRow): FlowJob {
  return row.kind === 'application-submitted' ? confirmation(row) : contact(row);
}

/** Id of the job, in the queue `notifications`, that ends the work behind a row. */
export function lastJobId({ id, kind }: OutboxRow): string {
  return `${kind === 'application-submitted' ? JOBS.sendConfirmation : JOBS.sendContact}-${id}`;
}

/**
 * documents renders the receipt, then notifications sends the confirmation with it. A receipt that cannot be rendered does not
 * keep the confirmation back: it goes without the PDF, with the link to the receipt.
 */
function confirmation(row: RowOf<'application-submitted'>): FlowJob {
  const { id, payload } = row;
  const { applicationId, language, traceparent } = payload;
  const options = tracedJob(JOB_OPTIONS, traceparent);
  return {
    name: JOBS.sendConfirmation,
    queueName: QUEUES.notifications,
    data: { messageId: id, applicationId, language } satisfies SendConfirmationJob,
    opts: { ...options, jobId: lastJobId(row) },
    children: [
      {
        name: JOBS.renderReceipt,
        queueName: QUEUES.documents,
        data: { applicationId, language } satisfies RenderReceiptJob,
        opts: {
          ...options,
          attempts: RENDER_ATTEMPTS,
          jobId: `${JOBS.renderReceipt}-${id}`,
          ignoreDependencyOnFailure: true,
        },
      },
    ],
  };
}

/** notifications passes the message on to the cooperative. */
function contact(row: RowOf<'contact-received'>): FlowJob {
  const { contactId, traceparent } = row.payload;
  return {
    name: JOBS.sendContact,
    queueName: QUEUES.notifications,
    data: { messageId: row.id, contactId } satisfies SendContactJob,
    opts: { ...tracedJob(JOB_OPTIONS, traceparent), jobId: lastJobId(row) },
  };
}
