import { RANKING_STAGES, type RankingReadiness } from '@lacorte/contracts';
import { allUnderstood, type QueryParameters } from '@lacorte/http-server';
import { statement } from '@lacorte/persistence';
import type { DataSource } from 'typeorm';
import { requireTender } from '../tenders/read-tenders';
import { FIRST_NAMED, findBlockers, isBlocked, NAMED, NAMED_LIST, noBlockers, readNamed, Tally } from './find-blockers';
import { drawOfProvisional } from './list-rankings';

/** Applications that an administrator should check before a final ranking. They block nothing. */
const ACCEPTED_WITHOUT_CHANGE = statement('accepted-without-change', NAMED)`
  SELECT ${NAMED_LIST} FROM applications.application a JOIN applications.review_request v ON v.application_id = a.id
  WHERE a.tender_id = $1 AND a.erased_at IS NULL AND v.decision = 'accepted'
    AND NOT EXISTS (
      SELECT FROM applications.assessment_change c WHERE c.application_id = a.id AND c.assessed_at > v.created_at)
    AND NOT EXISTS (
      SELECT FROM applications.status_change c WHERE c.application_id = a.id AND c.changed_at > v.created_at) ${FIRST_NAMED}`;

/**
 * Whether a stage of a tender can be started, which applications block it, and which ones an administrator should check.
 *
 * @throws DomainError not-found for an unknown tender; invalid, naming `stage`
 */
export async function readReadiness(
  database: DataSource,
  tenderId: string,
  query: QueryParameters,
): Promise<RankingReadiness> {
  await requireTender(database, tenderId);
  const { stage } = allUnderstood({
    stage: [RANKING_STAGES.find((known) => known === query.stage), 'validation.ranking.stage'],
  });
  if (stage === 'simulation') return { ready: true, ...noBlockers(), ...toWarnings(new Tally()) };
  return database.transaction('REPEATABLE READ', async (manager) => {
    const found = await findBlockers(manager, tenderId, stage);
    const isInTurn = stage === 'provisional' || (await drawOfProvisional(manager, tenderId)) !== null;
    const accepted = stage === 'final' ? await readNamed(manager, ACCEPTED_WITHOUT_CHANGE, tenderId) : new Tally();
    return { ready: isInTurn && !isBlocked(found.blockers), ...found, ...toWarnings(accepted) };
  });
}

const toWarnings = ({ count, first }: Tally): Pick<RankingReadiness, 'warnings' | 'warned'> => ({
  warnings: { acceptedWithoutChange: count },
  warned: { acceptedWithoutChange: first },
});
