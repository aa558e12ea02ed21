import type { Job } from 'bullmq';

/** Which job prints, when somebody asked for a print, and whether it has been tried before. */
export interface PrintOrder {
  jobId: string | undefined;
  /** Milliseconds since 1970. */
  askedAt: number;
  isRepeated: boolean;
  /** The key that a waiting reader derived, if there is one. */
  askedKey?: string;
}

/** What a job says about its print. */
export function orderOf({ id, timestamp, attemptsMade, stalledCounter }: Job, askedKey?: string): PrintOrder {
  return { jobId: id, askedAt: timestamp, isRepeated: attemptsMade > 0 || stalledCounter > 0, askedKey };
}
