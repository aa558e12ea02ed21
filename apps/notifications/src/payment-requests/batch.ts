/** A batch under way, as the worker reads it. */
export interface RunningBatch {
  id: string;
  /** Who applied later is in the next batch. */
  startedAt: Date;
  /** Where the recipients go on; null before the first page. */
  cursor: string | null;
  recipientsComplete: boolean;
}
