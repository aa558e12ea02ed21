import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API, type Tender } from '@lacorte/contracts';
import { DEFAULT_RULES } from '@lacorte/tender-rules';
import { waitFor } from '@lacorte/testing';
import { anApplication } from '@lacorte/testing/builders';
import { FIRST_TENDER_ID } from '../src/tenders/first-tender';
import { ADMINISTRATOR, asAdmin } from './reviewing';
import { loggedIn, RunningApplications } from './running-applications';

const NEVER = '7d0f4a52-3a5e-4a0c-9d35-1f0c5f6a9b99';
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const HOUR_MS = 60 * 60 * 1_000;

let service: RunningApplications;
beforeAll(async () => {
  service = await RunningApplications.start();
}, 60_000);
afterAll(() => service?.stop());

let codes = 0;

async function act(id: string, name: 'publish' | 'withdraw' | 'close' | 'extend', body: object = {}) {
  return service.http
    .post(`${API.adminTender(id)}/${name}`)
    .set(await asAdmin())
    .send(body);
}

async function draft(body: object = {}) {
  codes += 1;
  return service.http
    .post(API.adminTenders)
    .set(await asAdmin())
    .send({ code: `T-${codes}`, ...body });
}

/** Moves every published tender into the past. */
async function closeAll(): Promise<void> {
  await service.database.query(`
    UPDATE applications.tender SET closes_at = date_trunc('milliseconds', clock_timestamp()) - interval '1 ms'
    WHERE published_at IS NOT NULL AND (closes_at IS NULL OR closes_at > clock_timestamp()) AND opens_at < clock_timestamp() - interval '2 ms'`);
  await service.database.query('UPDATE applications.tender SET published_at = NULL WHERE opens_at > clock_timestamp()');
}

async function opened(body: object = {}): Promise<Tender> {
  await closeAll();
  const { body: added } = await draft(body);
  const { status, body: tender } = await act(added.id, 'publish');
  expect(status).toBe(200);
  return tender;
}

describe('the first tender', () => {
  it('has the numbers of the specification and is open without an end', async () => {
    const { status, body } = await service.http.get(API.currentTender);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: FIRST_TENDER_ID,
      code: '2025',
      title: { it: 'Bando 2025', fr: 'Appel à candidatures 2025' },
      status: 'open',
      opensAt: '2024-12-31T23:00:00.000Z',
      closesAt: null,
      shownDeadline: '2025-11-25',
      rules: DEFAULT_RULES,
      homes: { '2-locali': 0, '3-locali': 0, '4-locali': 0, '5-locali': 0 },
      version: 1,
    });
  });

  it('is the tender of an application, for the public by its link and in the answers for owner and administrator', async () => {
    const userId = '7d0f4a52-3a5e-4a0c-9d35-1f0c5f6a9b11';
    const { body: receipt } = await service.submit().set(await loggedIn({ userId }));
    expect(receipt).not.toHaveProperty('tenderId');
    expect((await service.http.get(API.applicationTender(receipt.id))).body).toMatchObject({ code: '2025' });
    const own = await service.http.get(API.userApplications).set(await loggedIn({ userId }));
    expect(own.body).toEqual([expect.objectContaining({ tenderId: FIRST_TENDER_ID, tenderCode: '2025' })]);
    const viewed = await service.http.get(API.adminApplication(receipt.id)).set(await asAdmin());
    expect(viewed.body).toMatchObject({ tenderId: FIRST_TENDER_ID, tenderCode: '2025' });
  });

  it.each([NEVER, 'none'])('is not that of the unknown application %s', async (id) => {
    expect((await service.http.get(API.applicationTender(id))).status).toBe(404);
  });
});

describe('a draft', () => {
  it('takes what is left out from the newest tender, and is not public', async () => {
    const first = await draft({ rules: { feeCents: 20_000, points: { minors: 12 } }, homes: { '3-locali': 7 } });
    expect(first.status).toBe(201);
    const second = await draft({ title: { it: 'Nuovo', fr: 'Nouveau' }, shownDeadline: '2027-01-31' });
    expect(second.body).toEqual({
      id: expect.any(String),
      code: `T-${codes}`,
      title: { it: 'Nuovo', fr: 'Nouveau' },
      status: 'draft',
      opensAt: null,
      closesAt: null,
      shownDeadline: '2027-01-31',
      rules: { ...DEFAULT_RULES, feeCents: 20_000, points: { ...DEFAULT_RULES.points, minors: 12 } },
      homes: { '2-locali': 0, '3-locali': 7, '4-locali': 0, '5-locali': 0 },
      version: 1,
      history: [{ at: expect.any(String), who: ADMINISTRATOR.email, action: 'created', opensAt: null, closesAt: null }],
    });
    const all = await service.http.get(API.adminTenders).set(await asAdmin());
    expect(all.body).toMatchObject({ total: 3, page: 1, pageSize: 50 });
    expect(all.body.items.map(({ code }: Tender) => code)).toEqual([`T-${codes}`, `T-${codes - 1}`, '2025']);
    const published = await service.http.get(`${API.tenders}?pageSize=5`);
    expect(published.body).toMatchObject({ items: [{ code: '2025' }], total: 1, page: 1, pageSize: 5 });
    expect(published.body.items[0]).not.toHaveProperty('history');
  });

  it('is changed with its version alone', async () => {
    const { body: added } = await draft();
    const put = async (body: object) =>
      service.http
        .put(API.adminTender(added.id))
        .set(await asAdmin())
        .send(body);
    expect((await put({ rules: { feeCents: 1 } })).body.fields).toEqual({ version: 'Versione del bando non valida' });
    const changed = await put({ version: 1, rules: { feeCents: 17_000 }, opensAt: '2030-01-01T00:00:00+01:00' });
    expect(changed.body).toMatchObject({
      version: 2,
      opensAt: '2029-12-31T23:00:00.000Z',
      rules: { feeCents: 17_000 },
    });
    expect(changed.body.history).toHaveLength(2);
    expect((await put({ version: 1 })).body).toMatchObject({ statusCode: 409, code: 'version-conflict' });
  });

  it('names every wrong field at once', async () => {
    const { status, body } = await draft({
      code: 'bando 1',
      opensAt: '2027-02-01T10:00:00Z',
      closesAt: '2027-02-01T10:00:00Z',
      rules: { quotas: [{ group: 'minors', percent: 99 }], reviewDays: 61 },
      homes: { '2-locali': -1 },
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'validation' });
    expect(Object.keys(body.fields).sort()).toEqual([
      'closesAt',
      'code',
      'homes.2-locali',
      'rules.quotas',
      'rules.reviewDays',
    ]);
  });

  it('has a code of its own', async () => {
    expect((await draft({ code: '2025' })).body).toMatchObject({ statusCode: 409, code: 'conflict' });
  });

  it('is deleted, and is not there any more', async () => {
    const { body: added } = await draft();
    expect((await service.http.delete(API.adminTender(added.id)).set(await asAdmin())).status).toBe(204);
    expect((await service.http.get(API.adminTender(added.id)).set(await asAdmin())).status).toBe(404);
    expect((await service.http.delete(API.adminTender(added.id)).set(await asAdmin())).status).toBe(404);
  });

  it.each([NEVER, 'none'])('%s is unknown, whatever the call', async (id) => {
    expect(
      (
        await service.http
          .put(API.adminTender(id))
          .set(await asAdmin())
          .send({})
      ).status,
    ).toBe(404);
    for (const name of ['publish', 'withdraw', 'close', 'extend'] as const)
      expect((await act(id, name)).status).toBe(404);
  });
});

describe('the times of a tender', () => {
  it('overlap no other published one', async () => {
    await opened();
    const { body: added } = await draft();
    expect((await act(added.id, 'publish')).body).toMatchObject({ statusCode: 409, code: 'tender-overlap' });
  });

  it('begin at once when its opening is past, and only once', async () => {
    const tender = await opened({ opensAt: '2020-01-01T00:00:00Z' });
    expect(tender).toMatchObject({ status: 'open', closesAt: null });
    expect(Date.parse(tender.opensAt ?? '')).toBeGreaterThan(Date.now() - HOUR_MS);
    expect((await act(tender.id, 'publish')).body).toMatchObject({ code: 'tender-published' });
    const { version } = tender;
    const put = service.http.put(API.adminTender(tender.id)).set(await asAdmin());
    expect((await put.send({ version })).body).toMatchObject({ statusCode: 409, code: 'tender-published' });
    const remove = await service.http.delete(API.adminTender(tender.id)).set(await asAdmin());
    expect(remove.body).toMatchObject({ statusCode: 409, code: 'tender-published' });
  });

  it('are not those of a draft whose closing is past', async () => {
    const { body: added } = await draft({ opensAt: '2020-01-01T00:00:00Z', closesAt: '2021-01-01T00:00:00Z' });
    const { status, body } = await act(added.id, 'publish');
    expect(status).toBe(400);
    expect(Object.keys(body.fields)).toEqual(['closesAt']);
  });

  it('may lie ahead: scheduled, withdrawn, scheduled again', async () => {
    await closeAll();
    const { body: added } = await draft({ opensAt: inMs(HOUR_MS), closesAt: inMs(2 * HOUR_MS) });
    expect((await act(added.id, 'publish')).body).toMatchObject({ status: 'scheduled' });
    expect((await act(added.id, 'close')).body).toMatchObject({ code: 'tender-not-open' });
    expect((await act(added.id, 'withdraw')).body).toMatchObject({ status: 'draft' });
    expect((await act(added.id, 'withdraw')).body).toMatchObject({ code: 'tender-not-open' });
    const { body } = await act(added.id, 'publish');
    expect(body.history.map(({ action }: { action: string }) => action)).toEqual([
      'created',
      'published',
      'withdrawn',
      'published',
    ]);
  });

  it('are extended to a later instant alone', async () => {
    const closesAt = inMs(HOUR_MS);
    const tender = await opened({ closesAt });
    for (const wrong of [closesAt, inMs(1), 'later', null]) {
      const { status, body } = await act(tender.id, 'extend', { closesAt: wrong });
      expect([status, Object.keys(body.fields)]).toEqual([400, ['closesAt']]);
    }
    const { body: next } = await draft({ opensAt: inMs(3 * HOUR_MS), closesAt: null });
    await act(next.id, 'publish');
    const overlap = await act(tender.id, 'extend', { closesAt: inMs(4 * HOUR_MS) });
    expect(overlap.body).toMatchObject({ statusCode: 409, code: 'tender-overlap' });
    const later = inMs(2 * HOUR_MS);
    const { body: extended } = await act(tender.id, 'extend', { closesAt: later });
    expect(extended).toMatchObject({ closesAt: later, status: 'open' });
    expect(extended.history.at(-1)).toMatchObject({ action: 'extended', who: ADMINISTRATOR.email, closesAt: later });
  });

  it('without an end are never extended', async () => {
    const tender = await opened();
    const { status, body } = await act(tender.id, 'extend', { closesAt: inMs(HOUR_MS) });
    expect([status, Object.keys(body.fields)]).toEqual([400, ['closesAt']]);
  });

  it('change once when two administrators close and extend', async () => {
    const tender = await opened({ closesAt: inMs(HOUR_MS) });
    const answers = await Promise.all([
      act(tender.id, 'close'),
      act(tender.id, 'extend', { closesAt: inMs(2 * HOUR_MS) }),
      act(tender.id, 'close'),
    ]);
    const closings = [answers[0], answers[2]].map((answer) => answer?.status).sort();
    expect(closings).toEqual([200, 409]);
    expect([200, 409]).toContain(answers[1]?.status);
    expect((await act(tender.id, 'extend', { closesAt: inMs(3 * HOUR_MS) })).body).toMatchObject({
      code: 'tender-not-open',
    });
  });

  it('are kept in a history that nobody rewrites', async () => {
    const change = service.database.query("UPDATE applications.tender_change SET action = 'x'");
    await expect(change).rejects.toThrow('append-only');
    await expect(service.database.query('DELETE FROM applications.tender_change')).rejects.toThrow('append-only');
  });
});

describe('a submission', () => {
  it('belongs to the open tender', async () => {
    const tender = await opened();
    const { body: receipt } = await service.submit();
    expect((await service.http.get(API.applicationTender(receipt.id))).body).toMatchObject({ id: tender.id });
  });

  it('is refused while no tender is open, before its password costs anything, and its repeat still answers', async () => {
    const tender = await opened();
    const body = anApplication().body();
    const submit = () => service.submit(body).set('Idempotency-Key', `closing-${tender.code}`);
    const accepted = await submit();
    expect(accepted.status).toBe(201);
    await act(tender.id, 'close');
    // The answer of other processes may lag; the refusal must not.
    await waitFor(async () => (await service.http.get(API.currentTender)).body.status === 'closed', {
      what: 'the closing',
    });
    const calls = service.auth.calls.length;
    const refused = await service.submit();
    expect(refused.body).toEqual({
      statusCode: 409,
      code: 'tender-closed',
      message: 'Le domande per questo bando sono chiuse.',
      error: 'Conflict',
    });
    expect(service.auth.calls).toHaveLength(calls);
    const repeated = await submit();
    expect([repeated.status, repeated.body.id]).toEqual([201, accepted.body.id]);
  });

  it('is refused right after the closing, although the cache still says open', async () => {
    const tender = await opened();
    await waitFor(async () => (await service.http.get(API.currentTender)).body.id === tender.id, {
      what: 'the opening',
    });
    await act(tender.id, 'close');
    const before = await service.countOf('application');
    expect((await service.submit()).body).toMatchObject({ code: 'tender-closed' });
    expect(await service.countOf('application')).toBe(before);
  });

  it('is accepted right after the opening, although the cache still says closed', async () => {
    await closeAll();
    await waitFor(async () => (await service.http.get(API.currentTender)).body.status === 'closed', {
      what: 'the closing',
    });
    await opened();
    expect((await service.submit()).status).toBe(201);
  });

  it('has an instant before the closing, however many there are at that moment', async () => {
    const tender = await opened();
    const userId = '7d0f4a52-3a5e-4a0c-9d35-1f0c5f6a9b12';
    const identity = await loggedIn({ userId });
    const submissions = Array.from({ length: 60 }, () => service.submit().set(identity));
    const [closing, ...answers] = await Promise.all([act(tender.id, 'close'), ...submissions]);
    const closesAt = String(closing?.body.closesAt);
    const accepted = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ body }) => body.code === 'tender-closed');
    expect(accepted.length + refused.length).toBe(60);
    expect(accepted.filter(({ body }) => body.createdAt >= closesAt)).toEqual([]);
    const [{ count }] = await service.database.query(
      'SELECT count(*)::int AS count FROM applications.application WHERE tender_id = $1',
      [tender.id],
    );
    expect(count).toBe(accepted.length);
  });
});

describe('the list of applications', () => {
  it('and its counts are those of a tender', async () => {
    const tender = await opened();
    const ids = [(await service.submit()).body.id, (await service.submit()).body.id];
    const { body } = await service.http.get(`${API.adminApplications}?tender=${tender.id}`).set(await asAdmin());
    expect(body).toMatchObject({ total: 2, counts: { total: 2, submitted: 2, approved: 0 } });
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed());
    const status = service.http.put(API.applicationStatus(ids[0])).set(await asAdmin());
    await status.send({ status: 'approved' });
    const approved = `${API.adminApplications}?tender=${tender.id}&status=approved&pageSize=1&q=ferrario`;
    const found = await service.http.get(approved).set(await asAdmin());
    expect(found.body).toMatchObject({ total: 1, counts: { total: 2, submitted: 1, approved: 1 } });
    const all = await service.http.get(`${API.adminApplications}?page=1`).set(await asAdmin());
    expect(all.body.counts.total).toBe(await service.countOf('application'));
  });

  it.each([NEVER, 'none'])('does not know the tender %s', async (id) => {
    const answer = await service.http.get(`${API.adminApplications}?tender=${id}`).set(await asAdmin());
    expect(answer.status).toBe(404);
  });
});
