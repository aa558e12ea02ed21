/** Periods of the worker, in milliseconds. */
export class Timings {
  /**
   * @param leaseMs how long a claim on a message lasts: longer than renewals may be late, short enough to recover within RECOVERY_SECONDS
   * @param retryMs pause before what could not be done now is tried again
   * @param pollMs pause of a loop that has found no work
   */
  constructor(
    readonly leaseMs: number,
    readonly retryMs: number,
    readonly pollMs: number,
  ) {}
}
