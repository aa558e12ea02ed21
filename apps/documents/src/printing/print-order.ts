import type { Job } from 'bullmq';

/** When somebody asked for a print, and whether it has been tried before. */
export interface PrintOrder {
  /** Milliseconds since 1970. */
  askedAt: number;
  isRepeated: boolean;
}

/** What a job says about its print. */
export function orderOf({ timestamp, attemptsMade, stalledCounter }: Job): PrintOrder {
  return { askedAt: timestamp, isRepeated: attemptsMade > 0 || stalledCounter > 0 };
}
