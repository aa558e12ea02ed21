/** Longer than renewals (MessageLeases) may be late, short enough to recover within RECOVERY_SECONDS. */
export const LEASE_SECONDS = 8;

/** Claims of the previous release, which renews nothing and does not set `leased_until`. */
const FIXED_CLAIM_SECONDS = 120;

export const PROLONG = `claimed_at = now(), leased_until = now() + make_interval(secs => ${LEASE_SECONDS})`;

export const CLAIM = `state = 'sending', attempts = attempts + 1, claimed_by = gen_random_uuid(), ${PROLONG}`;

/** Whether the claim of a message has expired. */
export const IS_ABANDONED = `(state = 'sending' AND CASE WHEN leased_until > claimed_at THEN leased_until < now()
  ELSE claimed_at < now() - make_interval(secs => ${FIXED_CLAIM_SECONDS}) END)`;
