/** Periods of the worker, in milliseconds; settings. */
export const MESSAGE_PERIODS = {
  /** How long a claim on a message lasts: longer than renewals may be late, short enough to recover within RECOVERY_SECONDS. */
  MESSAGE_LEASE_MS: 8_000,
  /** Pause before what could not be done now is tried again. */
  MESSAGE_RETRY_MS: 1_000,
  /** Pause of a loop that has found no work. */
  MESSAGE_POLL_MS: 250,
  /** After this time in the queue of the mail server a message is asked again whether it is still wanted. */
  MESSAGE_FRESH_MS: 1_000,
};

/** Periods of the HTTP process, in milliseconds; settings. */
export const BATCH_PERIODS = {
  /** Contract, section 2: after this time the answer says that the batch is running. */
  BATCH_ANSWER_MS: 10_000,
  /** Between two looks at whether it has ended. */
  BATCH_POLL_MS: 150,
};

/** The worker's periods, as Nest gives them to its parts. */
export class Timings {
  readonly leaseMs: number;
  readonly retryMs: number;
  readonly pollMs: number;
  readonly freshMs: number;

  constructor({ MESSAGE_LEASE_MS, MESSAGE_RETRY_MS, MESSAGE_POLL_MS, MESSAGE_FRESH_MS }: typeof MESSAGE_PERIODS) {
    this.leaseMs = MESSAGE_LEASE_MS;
    this.retryMs = MESSAGE_RETRY_MS;
    this.pollMs = MESSAGE_POLL_MS;
    this.freshMs = MESSAGE_FRESH_MS;
  }
}
