import { setImmediate as letOthersWork } from 'node:timers/promises';
import type { HousingType, LastAssigned } from '@lacorte/contracts';
import { isUnavailable } from '@lacorte/errors';
import { ComputeRankingJob, JOBS, type JobHandler, LookAgain } from '@lacorte/jobs';
import { countAffected, replannedStatement, runPrepared, statement } from '@lacorte/persistence';
import { type Ranking as ComputedRanking, inputHashOf, rankInSteps, registerText } from '@lacorte/tender-rules';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { RANKING_PERIODS, type RankingPeriods } from '../config';
import { waitForSubmissions } from '../submissions/numbering';
import { ofEachType } from './list-rankings';
import { Ranking } from './ranking.entity';
import { readRankingInput, type TenderSnapshot } from './read-ranking-input';

const WRITE = statement('write-ranking-entries')`
  INSERT INTO applications.ranking_entry
    (ranking_id, place, housing_type, position, application_code, points, parts, groups, ticket, held_as)
  SELECT $1, r.place, r."housingType", r.position, r."applicationCode", r.points, r.parts, r.groups, r.ticket, r."heldAs"
  FROM jsonb_to_recordset($2::jsonb) AS r (place integer, "housingType" text, position integer, "applicationCode" text, points integer,
    parts jsonb, groups text[], ticket text, "heldAs" text)`;

const BATCH = 2_000;

/** A computation pauses after this time, or after a longer single step. */
const TURN_MS = 20;

/**
 * Computes a run. Reads the input from one snapshot and writes entries and result in one transaction. A killed worker leaves nothing
 * behind, and the next worker starts over. Waits for submissions in flight before the snapshot, so a closed tender's register is complete.
 */
export class ComputeRanking implements JobHandler<ComputeRankingJob> {
  readonly jobName = JOBS.computeRanking;
  readonly payload = ComputeRankingJob;

  constructor(
    private readonly database: DataSource,
    private readonly periods: RankingPeriods = RANKING_PERIODS,
  ) {}

  /** @throws LookAgain when the run has to wait; that does not count as an attempt */
  async handle({ rankingId }: ComputeRankingJob): Promise<void> {
    try {
      await waitForSubmissions(this.database);
      const isDone = await this.database.transaction('REPEATABLE READ', (manager) => compute(manager, rankingId));
      const runs = this.database.getRepository(Ranking);
      if (isDone || !(await runs.existsBy({ id: rankingId, state: 'computing' }))) return;
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      throw new LookAgain('PostgreSQL is away', this.periods.RANKING_LOOK_AGAIN_MS);
    }
    throw new LookAgain('another worker is computing it', this.periods.RANKING_LOOK_AGAIN_MS);
  }
}

/** @returns false when there is nothing to compute, or another worker has locked the run */
async function compute(manager: EntityManager, rankingId: string): Promise<boolean> {
  const runs = manager.getRepository(Ranking);
  // This finds nothing when another worker is computing the run. The snapshot of the transaction begins here.
  const run = await runs.findOne({
    where: { id: rankingId, state: 'computing' },
    select: { id: true, tenderId: true, drawNumbers: true },
    lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
  });
  if (!run) return false;
  const snapshot = await readRankingInput(manager, run.tenderId);
  const drawNumbers = run.drawNumbers ?? '';
  const ranking = await inTurns(rankInSteps({ ...snapshot, drawNumbers }));
  await writeEntries(manager, rankingId, ranking, snapshot);
  // `now()` is the beginning of the transaction, and so the moment of the input.
  const result = { state: 'ready', computedAt: () => 'now()', ...resultOf(snapshot, ranking) } as const;
  await runs.update({ id: rankingId }, result);
  return true;
}

/** Returns the columns of a computed run. It relies on entries of a housing type being in the order of their positions. */
function resultOf(snapshot: TenderSnapshot, { registerHash, seed, entries }: ComputedRanking) {
  const { tenderCode, quotas, homes, register } = snapshot;
  let assigned = 0;
  const rankedByType = ofEachType<number>({}, 0);
  const lastAssigned = ofEachType<LastAssigned | null>({}, null);
  for (const { housingType, outcome, position, points } of entries) {
    const type = housingType as HousingType;
    rankedByType[type] += 1;
    if (outcome !== 'assigned') continue;
    assigned += 1;
    lastAssigned[type] = { position, points };
  }
  return {
    input: { tenderCode, quotas, homes },
    register: registerText(register),
    registerHash,
    seed,
    inputHash: inputHashOf({ ...snapshot, registerHash }),
    applications: register.length,
    ranked: entries.length,
    assigned,
    rankedByType,
    lastAssigned,
  };
}

/** Pauses between steps, so that the process can renew its job's lock, answer health checks and do its other jobs. */
async function inTurns<Result>(steps: Generator<void, Result, void>): Promise<Result> {
  let began = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - began < TURN_MS) continue;
    await letOthersWork();
    began = performance.now();
  }
}

async function writeEntries(
  manager: EntityManager,
  id: string,
  { entries }: ComputedRanking,
  snapshot: TenderSnapshot,
) {
  const partsOf = new Map(snapshot.candidates.map(({ applicationCode, parts }) => [applicationCode, parts]));
  for (let from = 0; from < entries.length; from += BATCH) {
    const rows = entries.slice(from, from + BATCH).map((entry, index) => {
      return { ...entry, place: from + index + 1, parts: partsOf.get(entry.applicationCode) ?? [] };
    });
    await runPrepared(manager, WRITE, [id, JSON.stringify(rows)]);
  }
}

/** Ends runs whose job has failed permanently. The outbox records the failure. */
const END = replannedStatement('end-failed-rankings')`
  UPDATE applications.ranking r SET state = 'failed' FROM (
    SELECT c.id FROM applications.ranking c
    WHERE c.state = 'computing' AND EXISTS (
      SELECT FROM applications.outbox o
      WHERE o.kind = 'ranking-started' AND o.payload ->> 'rankingId' = c.id::text AND o.failed_at IS NOT NULL)
    FOR UPDATE SKIP LOCKED) AS failed
  WHERE r.id = failed.id`;

/** Marks the runs that cannot be computed as failed, so that an administrator can start another. */
@Injectable()
export class EndFailedRankings {
  constructor(private readonly database: DataSource) {}

  async run(): Promise<{ failed: number }> {
    return { failed: await countAffected(this.database, END) };
  }
}
