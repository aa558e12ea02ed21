import { RESERVATION_HOURS, type Reservation } from '@lacorte/contracts';
import { COLUMN, orNull } from '@lacorte/persistence';
import { instantText } from '../tenders/tender.row';

const LONGEST_AGE = `interval '${RESERVATION_HOURS} hours'`;

export const IS_VALID = `held.reserved_at > now() - ${LONGEST_AGE}`;

/** Whether the reservation `held` has expired. `clock_timestamp()` includes the time for which the statement has waited for a lock. */
export const HAS_ENDED = `held.reserved_at <= clock_timestamp() - ${LONGEST_AGE}`;

export const JOIN_RESERVATION = `
  LEFT JOIN applications.reservation held ON held.application_id = a.id AND ${IS_VALID}`;

/** The reservation `held` as a `Reservation`, in jsonb; null without one. */
export const RESERVATION = `
  CASE WHEN held.application_id IS NOT NULL THEN
    jsonb_build_object('by', held.reserved_by_email, 'at', ${instantText('held.reserved_at')}) END`;

export const RESERVATION_COLUMN = orNull(COLUMN.json<Reservation>());
