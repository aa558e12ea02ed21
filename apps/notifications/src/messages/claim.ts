/** Longer than sending can take: a claim that is older belongs to a run that was killed. */
export const CLAIM_SECONDS = 120;
