import { type ErasedRecords, JOBS, QUEUES, workerConnection } from '@lacorte/jobs';
import { waitFor } from '@lacorte/testing';
import { FlowProducer, Worker } from 'bullmq';

/** Runs the step of notifications as the flow of auth does, after a step that has erased these records. */
export async function eraseByJob(
  redisUrl: string,
  account: { userId: string; email: string; provenEmail?: string },
  erased: ErasedRecords,
): Promise<void> {
  const connection = workerConnection(redisUrl);
  const before = new Worker(`before-${account.userId}`, async () => erased, { connection });
  const flow = new FlowProducer({ connection });
  const queueName = QUEUES.messageErasures;
  const { job } = await flow.add({
    ...{ name: JOBS.eraseMessages, queueName, data: account, opts: { attempts: 50, backoff: 200 } },
    children: [{ name: 'before', queueName: `before-${account.userId}`, opts: { removeOnComplete: true } }],
  });
  await waitFor(() => job.isCompleted(), { what: 'the step to end' });
  await Promise.all([before.close(), flow.close()]);
}
