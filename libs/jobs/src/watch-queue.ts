import { METRICS, readAtScrape } from '@lacorte/observability';
import type { JobType, Queue } from 'bullmq';

const STATES = ['waiting', 'prioritized', 'active', 'delayed', 'waiting-children', 'failed'] as const;
/** Where a job is that still has to be done, each read from its oldest end; the delayed begin with the one that is due first. */
const UNDONE: JobType[] = ['wait', 'prioritized', 'active', 'delayed'];

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
  const oldest = await Promise.all(UNDONE.map((state) => queue.getJobs([state], 0, 0, true)));
  const addedAt = oldest.flat().map((job) => job?.timestamp ?? Date.now());
  return Math.max(0, Date.now() - Math.min(Date.now(), ...addedAt)) / 1_000;
}
