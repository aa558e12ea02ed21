/**
 * Numbers of the advisory locks of all services, which share one database. A number with a second one, the hash of what is locked,
 * is its class. Processes of two releases exclude each other only by the same number, so a number does not change once it is released.
 */
export const ADVISORY_LOCKS = {
  /** Bootstraps and migrations of all services. */
  bootstrap: 7_312_001,
  /** Numbering of applications; tenders open and close under it. */
  numbering: 7_312_002,
  /** One seed at a time. */
  seed: 7_312_003,
  /** Allowance of a mailbox. */
  mailbox: 7_312_004,
  /** Password resets of an address. */
  passwordReset: 7_312_005,
  /** Pace of messages to unproven mailboxes. */
  unprovenPace: 7_312_006,
  /** Allowances of a network. */
  network: 7_312_007,
  /** Data of a tender that its ranking reads. Migrations use this lock. */
  rankingInput: 7_312_010,
} as const;
