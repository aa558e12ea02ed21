import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API, type TenderHistoryEntry } from '@lacorte/contracts';
import { waitFor } from '@lacorte/testing';
import { DataSource, type QueryRunner } from 'typeorm';
import { PublicationActs } from './publishing-rankings';
import { ADMINISTRATOR } from './reviewing';
import { loggedIn, RunningApplications } from './running-applications';
import { HOUR_MS, inMs, NEVER } from './tender-acts';

let service: RunningApplications;
/** The owner of the tables, beside the service. */
let owner: DataSource;
const acts = new PublicationActs(() => service);
const { tenders } = acts;
beforeAll(async () => {
  service = await RunningApplications.start();
  owner = await new DataSource({ type: 'postgres', url: service.databaseUrl }).initialize();
}, 60_000);
afterAll(async () => {
  await owner?.destroy();
  await service?.stop();
});

/** As those of `PublicationActs.tender` are. */
const BEFORE = { '2-locali': 1, '3-locali': 1, '4-locali': 0, '5-locali': 0 };
const AFTER = { '2-locali': 0, '3-locali': 2, '4-locali': 0, '5-locali': 0 };
const provisional = (tenderId: string) => acts.computed(tenderId, { stage: 'provisional', drawNumbers: '1-2-3' });
const versionOf = async (id: string): Promise<number> => (await acts.get(API.adminTender(id))).body.version;
const refusalOf = ({ status, body }: { status: number; body: { code?: string; reason?: string } }) => [
  status,
  body.code,
  body.reason,
];
const RANKED = [409, 'ranking-published', 'tenders-homes-ranked'];
const STALE = [409, 'ranking-stale', 'rankings-stale-tender'];

describe('the homes of a published tender', () => {
  it('change while everything else stays, with both numbers in the history', async () => {
    const { id, people } = await acts.tender();
    const { body: before } = await acts.get(API.adminTender(id));
    const { status, body } = await tenders.homes(id, { homes: { '3-locali': 2 }, version: before.version });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...before,
      homes: AFTER,
      version: before.version + 1,
      history: [
        ...before.history,
        {
          ...{ at: expect.any(String), who: ADMINISTRATOR.email, action: 'homes-changed' },
          ...{ opensAt: before.opensAt, closesAt: before.closesAt },
          homes: { before: BEFORE, after: AFTER },
        },
      ],
    });
    expect(before.history.some((entry: TenderHistoryEntry) => 'homes' in entry)).toBe(false);
    const shown = await service.http.get(API.applicationTender(people[0]?.id ?? ''));
    expect(shown.body).toMatchObject({ homes: AFTER, version: before.version + 1 });
  });

  it.each([
    ['open', {}],
    ['scheduled', { opensAt: inMs(HOUR_MS) }],
  ])('change while it is %s', async (state, times) => {
    await tenders.closeAll();
    const { body: added } = await tenders.draft(times);
    const { body: published } = await tenders.act(added.id, 'publish');
    expect(published.status).toBe(state);
    const { body } = await tenders.homes(added.id, { homes: AFTER, version: published.version });
    expect(body).toMatchObject({ status: state, homes: AFTER, rules: published.rules });
    if (state === 'open') expect((await service.http.get(API.tenders)).body.items[0]).toMatchObject({ homes: AFTER });
  });

  it('change by this call in a draft, too', async () => {
    const { body: draft } = await tenders.draft();
    const { body } = await tenders.homes(draft.id, { homes: {}, version: 1 });
    expect(body).toMatchObject({ status: 'draft', version: 2, homes: { '3-locali': 0 } });
    expect(body.history.at(-1).action).toBe('homes-changed');
  });

  it('hold up no submission while they change', async () => {
    const { id } = await tenders.opened();
    const runner = await holding('SELECT FROM applications.tender WHERE id = $1 FOR NO KEY UPDATE', [id]);
    expect((await service.submit()).status).toBe(201);
    await release(runner);
  });
});

describe('a change of the homes is refused', () => {
  it('without the rights, before the id and the body are looked at', async () => {
    const put = (id: string) => service.http.put(API.tenderHomes(id)).send({ homes: 'all' });
    expect((await put(NEVER)).status).toBe(401);
    expect((await put('none').set(await loggedIn())).status).toBe(403);
    const { id } = await tenders.opened();
    expect((await put(id)).status).toBe(401);
  });

  it.each([NEVER, 'none'])('for the unknown tender %s, before the body is looked at', async (id) => {
    expect(refusalOf(await tenders.homes(id, { homes: 3 }))).toEqual([404, 'not-found', 'tenders-not-found']);
  });

  it('with every wrong field', async () => {
    const { id, version } = await tenders.opened();
    const wrong = await tenders.homes(id, { homes: { '2-locali': -1, '4-locali': 10_001, '5-locali': 'x' } });
    expect([wrong.status, wrong.body.code]).toEqual([400, 'validation']);
    const number = 'Inserire un numero di alloggi valido (0-10.000)';
    expect(wrong.body.fields).toEqual({
      ...{ 'homes.2-locali': number, 'homes.4-locali': number, 'homes.5-locali': number },
      version: 'Versione del bando non valida',
    });
    expect((await tenders.homes(id, { version })).body.fields).toEqual({ homes: number });
    expect(await versionOf(id)).toBe(version);
  });

  it('with an older version', async () => {
    const { id, version } = await tenders.opened();
    await tenders.homes(id, { homes: AFTER, version });
    const late = await tenders.homes(id, { homes: BEFORE, version });
    expect(refusalOf(late)).toEqual([409, 'version-conflict', 'tenders-changed-meanwhile']);
    expect((await acts.get(API.adminTender(id))).body).toMatchObject({ homes: AFTER, version: version + 1 });
  });

  it('once the provisional is published, whatever the body', async () => {
    const { id } = await acts.tender();
    await acts.published(id);
    const version = await versionOf(id);
    for (const body of [{ homes: AFTER, version }, { homes: AFTER, version: 1 }, {}]) {
      expect(refusalOf(await tenders.homes(id, body))).toEqual(RANKED);
    }
    expect(await versionOf(id)).toBe(version);
    await acts.published(id, 'final');
    expect(refusalOf(await tenders.homes(id, { homes: AFTER, version }))).toEqual(RANKED);
  });

  it('for all but one of several with the same version', async () => {
    const { id, version } = await tenders.opened();
    const answers = await Promise.all([1, 2, 3].map((n) => tenders.homes(id, { homes: { '2-locali': n }, version })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

describe('runs and a change of the homes', () => {
  it('that came after the run: it is stale, and a new one gives the new homes', async () => {
    const { id } = await acts.tender();
    const run = await provisional(id);
    await tenders.homes(id, { homes: AFTER, version: await versionOf(id) });
    expect(refusalOf(await acts.publishing(run))).toEqual(STALE);
    const again = await acts.published(id);
    expect(await acts.run(again)).toMatchObject({ homes: AFTER, counts: { ranked: 4, assigned: 2 } });
  });

  it('a publication waits for a change that is not committed, and is refused', async () => {
    const { id } = await acts.tender();
    const run = await provisional(id);
    const version = await versionOf(id);
    const runner = await holding('LOCK TABLE applications.tender_change IN SHARE MODE');
    const changing = tenders.homes(id, { homes: AFTER, version });
    await waitFor(() => isAnyWaiting('relation'), { what: 'the change to wait' });
    const publishing = acts.publishing(run);
    await waitFor(() => isAnyWaiting('transactionid'), { what: 'the publication to wait for the change' });
    await release(runner);
    expect((await changing).status).toBe(200);
    expect(refusalOf(await publishing)).toEqual(STALE);
  });

  it('a change waits for a publication that is not committed, and is refused', async () => {
    const { id } = await acts.tender();
    const run = await provisional(id);
    const version = await versionOf(id);
    const runner = await holding('LOCK TABLE applications.access_log IN SHARE MODE');
    const publishing = acts.publishing(run);
    await waitFor(() => isAnyWaiting('relation'), { what: 'the publication to wait' });
    const changing = tenders.homes(id, { homes: AFTER, version });
    await waitFor(() => isAnyWaiting('transactionid'), { what: 'the change to wait for the publication' });
    await release(runner);
    expect((await publishing).status).toBe(200);
    expect(refusalOf(await changing)).toEqual(RANKED);
    expect((await acts.run(run)).homes).toEqual(BEFORE);
  });

  it('at the same moment: exactly one of both succeeds', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await acts.tender();
      const run = await provisional(id);
      const version = await versionOf(id);
      const [published, changed] = await Promise.all([
        acts.publishing(run),
        tenders.homes(id, { homes: AFTER, version }),
      ]);
      const refusals = [refusalOf(published), refusalOf(changed)].filter(([status]) => status !== 200);
      expect([[STALE], [RANKED]]).toContainEqual(refusals);
    }
  });
});

/** Runs a statement beside the service, and keeps its locks. */
async function holding(statement: string, values: unknown[] = []): Promise<QueryRunner> {
  const runner = owner.createQueryRunner();
  await runner.startTransaction();
  await runner.query(statement, values);
  return runner;
}

async function release(runner: QueryRunner): Promise<void> {
  await runner.commitTransaction();
  await runner.release();
}

async function isAnyWaiting(locktype: string): Promise<boolean> {
  return (await owner.query('SELECT FROM pg_locks WHERE NOT granted AND locktype = $1', [locktype])).length > 0;
}
