/**
 * Numbers of the advisory locks of all services, because the services share one database. Some locks have this number as their class, with
 * a hash of the locked value as second number. Released numbers must not change, because processes of two releases exclude each other only
 * by the same number.
 */
export const ADVISORY_LOCKS = {
  /** Creation of the roles and schemas of all services. */
  bootstrap: 7_312_001,
  /** Numbering of applications. Changes that open or close a tender also take this lock. */
  numbering: 7_312_002,
  /** Run of the seed. */
  seed: 7_312_003,
  /** Allowance of a mailbox. */
  mailbox: 7_312_004,
  /** Password resets for an e-mail address. */
  passwordReset: 7_312_005,
  /** Times at which messages to unproven mailboxes are sent. */
  unprovenPace: 7_312_006,
  /** Imports of bank statements, and their undoing. */
  statementImport: 7_312_008,
  /** Data of a tender that its ranking reads. Triggers that migrations create take this lock. */
  rankingInput: 7_312_010,
} as const;
