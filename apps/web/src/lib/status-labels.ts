import type { ApplicationStatus } from '@lacorte/contracts';

/** Wording for administrators; applicants see other words (specification, section 4). */
export const STATUS_LABELS: Record<ApplicationStatus, string> = {
  submitted: 'admin.status.submitted',
  under_review: 'admin.status.underReview',
  approved: 'admin.status.approved',
  rejected: 'admin.status.rejected',
};
