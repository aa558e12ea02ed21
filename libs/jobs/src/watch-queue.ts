import { METRICS, readAtScrape } from '@lacorte/observability';
import type { Job, JobType, Queue } from 'bullmq';
import type { SendMessageJob } from './payloads';

const STATES = ['waiting', 'prioritized', 'active', 'delayed', 'waiting-children', 'failed'] as const;
/** Where a job is that still has to be done, each read from its oldest end; the delayed begin with those that are due first. */
const UNDONE: JobType[] = ['wait', 'prioritized', 'active', 'delayed'];
const LOOKED_AT = 10;

/** Shows how many jobs a queue has, by state, and how old the oldest is that is not done. @returns ends it */
export function watchQueue(queue: Queue): () => void {
  return readAtScrape({
    gauges: [METRICS.queueJobs, METRICS.queueOldestJobSeconds],
    read: async () => {
      const [counts, age] = await Promise.all([queue.getJobCounts(...STATES), oldestAge(queue)]);
      for (const state of STATES) METRICS.queueJobs.set({ queue: queue.name, state }, counts[state] ?? 0);
      METRICS.queueOldestJobSeconds.set({ queue: queue.name }, age);
    },
  });
}

/** In seconds; 0 when there is no such job. */
async function oldestAge(queue: Queue): Promise<number> {
  const oldest = await Promise.all(UNDONE.map((state) => queue.getJobs([state], 0, LOOKED_AT - 1, true)));
  // What a schedule will bring is not late.
  const addedAt = oldest.flat().flatMap((job) => (job && !job.repeatJobKey ? [dueAt(job)] : []));
  return Math.max(0, Date.now() - Math.min(Date.now(), ...addedAt)) / 1_000;
}

/** A message that is not to be sent yet is not late. */
function dueAt({ timestamp, data }: Job<Partial<SendMessageJob> | undefined>): number {
  const { notBefore } = data?.wanted ?? {};
  return notBefore ? Math.max(timestamp, Date.parse(notBefore)) : timestamp;
}
