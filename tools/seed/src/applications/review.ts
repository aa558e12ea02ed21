import type { ApplicationStatus } from '@lacorte/contracts';
import type { Random } from '../random/random';

/** One change of status by an administrator. */
export interface ReviewStep {
  from: ApplicationStatus;
  to: ApplicationStatus;
  /** After the submission. */
  afterMs: number;
}

/** An administrator who never was. */
export const REVIEWER = { id: '00000000-0000-4000-8000-000000000001', email: 'ufficio.domande@example.com' };

const HOUR_MS = 60 * 60 * 1_000;
const DAYS = { before: 12, between: 8 };

/** How an application has come to its status: looked at some days after its submission, decided some days later. */
export function drawReview(random: Random, status: ApplicationStatus): ReviewStep[] {
  if (status === 'submitted') return [];
  const lookedAt = random.integer(4, DAYS.before * 24) * HOUR_MS;
  const review: ReviewStep = { from: 'submitted', to: 'under_review', afterMs: lookedAt };
  if (status === 'under_review') return [review];
  const decidedAt = lookedAt + random.integer(1, DAYS.between * 24) * HOUR_MS;
  return [review, { from: 'under_review', to: status, afterMs: decidedAt }];
}
