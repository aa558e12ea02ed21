import { keptDrawNumbers, StartRankingDto } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { validateBody } from '@lacorte/http-server';
import type { Identity } from '@lacorte/identity';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import { type DataSource, type EntityManager, IsNull } from 'typeorm';
import { recordAccess } from '../access-log/record-access';
import { OUTBOX } from '../outbox';
import { requireTender } from '../tenders/read-tenders';
import { drawOfProvisional } from './list-rankings';
import { Ranking } from './ranking.entity';
import { findBlockers, refuseBlocked } from './readiness';

/** The computation replaces the stored input by the input that it reads. */
const START = statement('start-ranking', { id: COLUMN.uuid })`
  INSERT INTO applications.ranking (tender_id, stage, draw_numbers, input, created_by_id, created_by_email)
  SELECT t.id, $2, $3, jsonb_build_object('tenderCode', t.code, 'quotas', t.rules -> 'quotas', 'homes', t.homes), $4, $5
  FROM applications.tender t WHERE t.id = $1
  ON CONFLICT (tender_id, stage, (coalesce(draw_numbers, ''))) WHERE state = 'computing' DO NOTHING
  RETURNING id`;

/** Maximum number of attempts to start a run. An equal run may end between the insertion and the search for it. */
const ATTEMPTS = 5;

/** Starts a run of the ranking rule; the worker computes it. @returns the id of the run, or of an equal run that is being computed */
export async function startRanking(database: DataSource, tenderId: string, body: unknown, { userId, email }: Identity) {
  await requireTender(database, tenderId);
  const { stage, drawNumbers: given } = await validateBody(StartRankingDto, body);
  const wanted = keptDrawNumbers(given ?? '') || null;
  const drawNumbers = stage === 'final' ? await numbersOfFinal(database, tenderId, wanted) : wanted;
  if (stage !== 'simulation') {
    await database.transaction('REPEATABLE READ', async (manager) => {
      refuseBlocked(await findBlockers(manager, tenderId, stage));
    });
  }
  if (stage === 'final' && drawNumbers === null) throw new DomainError('conflict', 'rankings.provisionalMissing');
  const run = [tenderId, stage, drawNumbers];
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const id = await database.transaction((manager) => begin(manager, [...run, userId, email], email));
    if (id) return id;
    // This is a separate statement, because only its snapshot has the row that conflicted with the insertion.
    const computing = await database.getRepository(Ranking).findOne({
      where: { tenderId, stage, drawNumbers: drawNumbers ?? IsNull(), state: 'computing' },
      select: { id: true },
    });
    if (computing) return computing.id;
  }
  throw DomainError.unavailable();
}

async function numbersOfFinal(database: DataSource, tenderId: string, wanted: string | null) {
  const drawn = await drawOfProvisional(database, tenderId);
  if (drawn !== null && wanted !== null && wanted !== keptDrawNumbers(drawn)) {
    throw new DomainError('invalid', 'error.validation', {
      fields: { drawNumbers: 'validation.ranking.otherNumbers' },
    });
  }
  return drawn;
}

async function begin(manager: EntityManager, values: unknown[], who: string): Promise<string | undefined> {
  const [started] = await runPrepared(manager, START, values);
  if (!started) return undefined;
  await OUTBOX.add(manager, 'ranking-started', { rankingId: started.id });
  await recordAccess(manager, { action: 'ranking-started', who, rankingId: started.id });
  return started.id;
}
