/** @param leaseMs a parameter of the statement, as `$3` */
export const prolong = (leaseMs: string) => `leased_until = now() + ${leaseMs}::float8 * interval '1 millisecond'`;

/** @param leaseMs as of `prolong` */
export const claim = (leaseMs: string) =>
  `state = 'sending', attempts = attempts + 1, claimed_by = gen_random_uuid(), ${prolong(leaseMs)}`;

/** Whether the claim of a message has expired. */
export const IS_ABANDONED = `(state = 'sending' AND leased_until < now())`;
