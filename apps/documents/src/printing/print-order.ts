import type { Job } from 'bullmq';

export interface PrintOrder {
  /** Milliseconds since 1970. */
  askedAt: number;
  isRepeated: boolean;
  /** The key derived by a waiting reader. */
  askedKey?: string;
}

export function orderOf({ timestamp, attemptsMade, stalledCounter }: Job, askedKey?: string): PrintOrder {
  return { askedAt: timestamp, isRepeated: attemptsMade > 0 || stalledCounter > 0, askedKey };
}
