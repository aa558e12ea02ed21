import { CLAIM_HOURS, type Claim } from '@lacorte/contracts';
import { COLUMN, orNull } from '@lacorte/persistence';
import { instantText } from '../tenders/tender.row';

const AGE = `interval '${CLAIM_HOURS} hours'`;

export const IS_VALID = `c.claimed_at > now() - ${AGE}`;

/** Whether the claim `c` has expired. `clock_timestamp()` includes the time for which the statement has waited for a lock. */
export const HAS_ENDED = `c.claimed_at <= clock_timestamp() - ${AGE}`;

export const JOIN_CLAIM = `LEFT JOIN applications.claim c ON c.application_id = a.id AND ${IS_VALID}`;

/** The claim `c` as a `Claim`, in jsonb; null without one. */
export const CLAIM = `
  CASE WHEN c.application_id IS NOT NULL THEN
    jsonb_build_object('by', c.claimed_by_email, 'at', ${instantText('c.claimed_at')}) END`;

export const CLAIM_COLUMN = orNull(COLUMN.json<Claim>());
