import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@lacorte/testing';
import { DataSource, type QueryRunner } from 'typeorm';
import { ComputeRanking } from '../src/rankings/compute-ranking';
import { NUMBERING_LOCK } from '../src/submissions/next-number';
import { PublicationActs } from './publishing-rankings';
import { addApplications } from './reviewing';
import { RunningApplications } from './running-applications';

let service: RunningApplications;
let other: DataSource;
const rankings = new PublicationActs(() => service);
beforeAll(async () => {
  service = await RunningApplications.start();
  other = await new DataSource({ type: 'postgres', url: service.databaseUrl }).initialize();
});
afterAll(async () => {
  await other?.destroy();
  await service?.stop();
});

const PROVISIONAL = { stage: 'provisional', drawNumbers: '1-2-3' };

/** An application that was numbered before its tender closed, and is not committed yet. */
async function inFlight(tenderId: string): Promise<QueryRunner> {
  const runner = other.createQueryRunner();
  await runner.startTransaction();
  await runner.query(NUMBERING_LOCK.text);
  await addApplications(runner, [{ tenderId, status: 'approved' }]);
  return runner;
}
const isWaiting = async () =>
  (await other.query(`SELECT FROM pg_locks WHERE NOT granted AND locktype = 'advisory'`)).length > 0;
async function commit(runner: QueryRunner): Promise<void> {
  await waitFor(isWaiting, { what: 'somebody to wait for the submission' });
  await runner.commitTransaction();
  await runner.release();
}

describe('a submission in flight at the closing of its tender', () => {
  it('is in the register of a run that is computed then', async () => {
    const { id } = await rankings.tender();
    const { body } = await rankings.start(id, PROVISIONAL);
    const submission = await inFlight(id);
    const computing = new ComputeRanking(service.database).handle({ rankingId: body.id });
    await commit(submission);
    await computing;
    expect((await rankings.run(body.id)).counts).toMatchObject({ applications: 5, ranked: 4 });
  });

  it('keeps a run without it from being published', async () => {
    const { id } = await rankings.tender();
    const run = await rankings.computed(id, PROVISIONAL);
    const submission = await inFlight(id);
    const publication = rankings.publishing(run).then(({ status, body }) => [status, body.code, body.reason]);
    await commit(submission);
    expect(await publication).toEqual([409, 'ranking-stale', 'rankings-stale-decisions']);
  });
});
