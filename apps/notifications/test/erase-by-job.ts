import type { ErasedRecords } from '@lacorte/contracts';
import { JOBS, QUEUES } from '@lacorte/jobs';
import { waitFor } from '@lacorte/testing';
import type { World } from './world';

/** Runs the step of notifications as the flow of auth does, after applications has erased these records. */
export async function eraseByJob(
  world: World,
  { userId, email, provenEmail = '' }: { userId: string; email: string; provenEmail?: string },
  erased: ErasedRecords,
): Promise<void> {
  world.auth.erased.set(userId, { email, provenEmail });
  world.applications.erased.set(userId, erased);
  const queue = world.queue(QUEUES.messageErasures);
  const job = await queue.add(JOBS.eraseMessages, { userId }, { attempts: 50, backoff: 200 });
  await waitFor(() => job.isCompleted(), { what: 'the step to end' });
  await queue.close();
}
