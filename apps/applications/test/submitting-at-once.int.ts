import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Gate, waitFor } from '@lacorte/testing';
import { anApplication } from '@lacorte/testing/builders';
import { DataSource, type QueryRunner } from 'typeorm';
import { ComputeRanking } from '../src/rankings/compute-ranking';
import { NUMBERING_LOCK } from '../src/submissions/numbering';
import { PublicationActs } from './publishing-rankings';
import { addApplications } from './reviewing';
import { HERE, loggedIn, RunningApplications } from './running-applications';

/** Number of submissions at once: more than may call auth or wait in the queue. */
const CROWD = 220;
/** Number of submissions that the use case lets call auth at the same time. */
const AT_ONCE = 8;

let service: RunningApplications;
beforeAll(async () => {
  service = await RunningApplications.start();
});
afterAll(() => service?.stop());

describe('more submissions than can be served', () => {
  let url: string;
  let before: { calls: number; applications: number };
  /** Keeps auth from answering, and so every request waiting. */
  const auth = new Gate();
  const release = () => auth.release();

  beforeAll(async () => {
    url = `${await service.app.getUrl()}/api/applications`;
  });
  beforeEach(async () => {
    before = { calls: service.auth.calls.length, applications: await service.countOf('application') };
    auth.hold();
    service.auth.answer = async () => {
      await auth.pass();
      return { status: 200, body: { userId: randomUUID(), created: true } };
    };
  });
  afterEach(release);

  async function submit(headers: Record<string, string> = {}, signal?: AbortSignal) {
    const body = JSON.stringify(anApplication().body());
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers },
      body,
      signal,
    });
    return { status: response.status, retryAfter: response.headers.get('retry-after'), text: await response.text() };
  }
  const calls = () => service.auth.calls.length - before.calls;
  const kept = async () => (await service.countOf('application')) - before.applications;

  it('are served as many at a time as keep auth busy; the others are refused before anything is done for them', async () => {
    const answers = Array.from({ length: CROWD }, () => submit());
    const refused = Promise.race(answers);
    expect(await refused).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) });
    expect(calls()).toBeLessThanOrEqual(AT_ONCE);
    release();
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    const accepted = statuses.filter((status) => status === 201).length;
    expect(accepted).toBeGreaterThanOrEqual(AT_ONCE);
    expect(statuses.filter((status) => status === 503)).toHaveLength(CROWD - accepted);
    expect(calls()).toBe(accepted);
    expect(await kept()).toBe(accepted);
  });

  it('are refused when their turn does not come soon', async () => {
    const answers = Array.from({ length: CROWD }, () => submit());
    const refused: unknown[] = [];
    for (const answer of answers) void answer.then((value) => refused.push(value));
    await waitFor(() => refused.length === CROWD - AT_ONCE, { what: 'all who wait to be refused' });
    expect(refused).toEqual(
      refused.map(() => expect.objectContaining({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) })),
    );
    expect(calls()).toBe(AT_ONCE);
    release();
    await Promise.all(answers);
  });

  it('do not keep out who is logged in, and so needs no password hashed', async () => {
    const visitors = Array.from({ length: CROWD }, () => submit());
    await Promise.race(visitors);
    expect((await submit(await loggedIn())).status).toBe(201);
    release();
    await Promise.all(visitors);
  });

  it('are dropped from the queue when their sender leaves', async () => {
    const first = Array.from({ length: AT_ONCE }, () => submit());
    await waitFor(() => calls() === AT_ONCE, { what: 'auth to be asked' });
    const impatient = new AbortController();
    let answer: ServerResponse | undefined;
    service.app.getHttpServer().once('request', (_: unknown, response: ServerResponse) => {
      answer = response;
    });
    const left = submit({}, impatient.signal).catch(() => 'left');
    await waitFor(() => answer, { what: 'the next one to come' });
    impatient.abort();
    await waitFor(() => answer?.destroyed, { what: 'it to leave' });
    release();
    await Promise.all(first);
    expect(await left).toBe('left');
    expect([calls(), await kept()]).toEqual([AT_ONCE, AT_ONCE]);
  });
});

let other: DataSource;
const rankings = new PublicationActs(() => service);
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
  (await other.query(`SELECT FROM pg_locks WHERE NOT granted AND locktype = 'advisory' AND ${HERE.locks}`)).length > 0;
async function commit(runner: QueryRunner): Promise<void> {
  await waitFor(isWaiting, { what: 'somebody to wait for the submission' });
  await runner.commitTransaction();
  await runner.release();
}

describe('a submission in flight at the closing of its tender', () => {
  beforeAll(async () => {
    other = await new DataSource({ type: 'postgres', url: service.databaseUrl }).initialize();
  });
  afterAll(() => other?.destroy());

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
