/**
 * The last day of a window of review.
 *
 * @param reviewUntil ISO 8601 instant at which the window ends, a midnight in Rome
 * @returns ISO 8601 instant of that day
 */
export function lastDayOf(reviewUntil: string): string {
  return new Date(Date.parse(reviewUntil) - 1).toISOString();
}

/** Whether the window is still open at `now`, in milliseconds since 1970. */
export function isReviewOpen(reviewUntil: string, now: number): boolean {
  return now < Date.parse(reviewUntil);
}
