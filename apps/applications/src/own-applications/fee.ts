import type { ApplicationStatus, Fee } from '@lacorte/contracts';

export interface FeeFacts {
  applicationStatus: ApplicationStatus;
  /** Fee of the tender. */
  feeCents: number;
  /** Null while no payment is recorded. */
  paidCents: number | null;
  /** `yyyy-mm-dd`. */
  paidOn: string | null;
}

/** A payment stays one when the application is rejected afterwards. */
export function feeOf({ applicationStatus, feeCents, paidCents, paidOn }: FeeFacts): Fee {
  if (paidCents !== null) return { state: 'paid', amountCents: paidCents, paidAt: `${paidOn}T00:00:00.000Z` };
  return { state: applicationStatus === 'rejected' ? 'not-due' : 'due', amountCents: feeCents, paidAt: null };
}
