import type { RankingReadiness } from '@lacorte/contracts';
import { statement } from '@lacorte/persistence';
import type { EntityManager } from 'typeorm';
import type { StageOfTender } from './find-blockers';
import { FIRST_NAMED, NAMED, NAMED_LIST, readNamed, Tally } from './named-applications';

const ACCEPTED_WITHOUT_CHANGE = statement('accepted-without-change', NAMED)`
  SELECT ${NAMED_LIST} FROM applications.application a JOIN applications.review_request v ON v.application_id = a.id
  WHERE a.tender_id = $1 AND a.erased_at IS NULL AND v.decision = 'accepted'
    AND NOT EXISTS (
      SELECT FROM applications.assessment_change c WHERE c.application_id = a.id AND c.assessed_at > v.created_at)
    AND NOT EXISTS (
      SELECT FROM applications.status_change c WHERE c.application_id = a.id AND c.changed_at > v.created_at) ${FIRST_NAMED}`;

export type Warnings = Pick<RankingReadiness, 'warnings' | 'warned'>;

/** Finds what an administrator should check before a final ranking. It blocks nothing. */
export async function findWarnings(manager: EntityManager, { tenderId, stage }: StageOfTender): Promise<Warnings> {
  if (stage !== 'final') return noWarnings();
  return toWarnings(await readNamed(manager, ACCEPTED_WITHOUT_CHANGE, tenderId));
}

export const noWarnings = (): Warnings => toWarnings(new Tally());

const toWarnings = ({ count, first }: Tally): Warnings => ({
  warnings: { acceptedWithoutChange: count },
  warned: { acceptedWithoutChange: first },
});
