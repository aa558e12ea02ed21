/** Periods of an outbox, in milliseconds; settings of a service. */
export const OUTBOX_PERIODS = {
  /** Between two looks for new events. */
  OUTBOX_POLL_MS: 300,
  /** Between two looks at the jobs of relayed events. */
  OUTBOX_RECONCILE_MS: 3_000,
  /** The jobs of younger events are most likely still in progress. */
  OUTBOX_SETTLE_MS: 5_000,
  OUTBOX_PAUSE_AFTER_FAULT_MS: 2_000,
};

export type OutboxPeriods = typeof OUTBOX_PERIODS;
