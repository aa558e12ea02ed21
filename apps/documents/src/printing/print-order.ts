import type { Job } from 'bullmq';

/** When a print was requested, and whether its job has been tried before. */
export interface PrintOrder {
  /** Milliseconds since 1970. */
  askedAt: number;
  isRepeated: boolean;
  /** The key that the waiting reader derived, if there is one. */
  askedKey?: string;
}

export function orderOf({ timestamp, attemptsMade, stalledCounter }: Job, askedKey?: string): PrintOrder {
  return { askedAt: timestamp, isRepeated: attemptsMade > 0 || stalledCounter > 0, askedKey };
}
