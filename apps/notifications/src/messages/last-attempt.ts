import type { Job } from 'bullmq';

/** Whether nobody will run a job again after this attempt. */
export function isLastAttempt({ attemptsMade, opts }: Job): boolean {
  return attemptsMade + 1 >= (opts.attempts ?? 1);
}
