/**
 * A message is claimed for a few seconds: by a token of its own, until the instant `leased_until` of the database's clock. The
 * worker that has it in its hands renews the claim (MessageLeases); the claims of a killed one are soon free.
 *
 * Longer than a renewal may come late, and short enough that a killed worker's messages go on within RECOVERY_SECONDS (libs/contracts).
 */
export const LEASE_SECONDS = 8;

/** The previous release claims for two minutes, renews nothing and leaves `leased_until` as it is. */
const FIXED_CLAIM_SECONDS = 120;

/** Assignments that let a claim end later. */
export const PROLONG = `claimed_at = now(), leased_until = now() + make_interval(secs => ${LEASE_SECONDS})`;

/** Assignments that claim a message. */
export const CLAIM = `state = 'sending', attempts = attempts + 1, claimed_by = gen_random_uuid(), ${PROLONG}`;

/** Whether a message is claimed by a run that has lost its claim. */
export const IS_ABANDONED = `(state = 'sending' AND CASE WHEN leased_until > claimed_at THEN leased_until < now()
  ELSE claimed_at < now() - make_interval(secs => ${FIXED_CLAIM_SECONDS}) END)`;
