import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API, type Tender } from '@lacorte/contracts';
import { DEFAULT_RULES } from '@lacorte/tender-rules';
import { FIRST_TENDER_ID } from '../src/tenders/first-tender';
import { ADMINISTRATOR, asAdmin } from './reviewing';
import { loggedIn, RunningApplications } from './running-applications';
import { HOUR_MS, inMs, NEVER, TenderActs } from './tender-acts';

let service: RunningApplications;
beforeAll(async () => {
  service = await RunningApplications.start();
}, 60_000);
afterAll(() => service?.stop());

const tenders = new TenderActs(() => service);

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
    const first = await tenders.draft({
      rules: { feeCents: 20_000, points: { minors: 12 } },
      homes: { '3-locali': 7 },
    });
    expect(first.status).toBe(201);
    const second = await tenders.draft({ title: { it: 'Nuovo', fr: 'Nouveau' }, shownDeadline: '2027-01-31' });
    expect(second.body).toEqual({
      id: expect.any(String),
      code: `T-${tenders.codes}`,
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
    expect(all.body.items.map(({ code }: Tender) => code)).toEqual([
      `T-${tenders.codes}`,
      `T-${tenders.codes - 1}`,
      '2025',
    ]);
    const published = await service.http.get(`${API.tenders}?pageSize=5`);
    expect(published.body).toMatchObject({ items: [{ code: '2025' }], total: 1, page: 1, pageSize: 5 });
    expect(published.body.items[0]).not.toHaveProperty('history');
  });

  it('is changed with its version alone', async () => {
    const { body: added } = await tenders.draft();
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
    const { status, body } = await tenders.draft({
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
    expect((await tenders.draft({ code: '2025' })).body).toMatchObject({ statusCode: 409, code: 'conflict' });
  });

  it('is deleted, and is not there any more', async () => {
    const { body: added } = await tenders.draft();
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
      expect((await tenders.act(id, name)).status).toBe(404);
  });
});

describe('the times of a tender', () => {
  it('overlap no other published one', async () => {
    await tenders.opened();
    const { body: added } = await tenders.draft();
    expect((await tenders.act(added.id, 'publish')).body).toMatchObject({ statusCode: 409, code: 'tender-overlap' });
  });

  it('begin at once when its opening is past, and only once', async () => {
    const tender = await tenders.opened({ opensAt: '2020-01-01T00:00:00Z' });
    expect(tender).toMatchObject({ status: 'open', closesAt: null });
    expect(Date.parse(tender.opensAt ?? '')).toBeGreaterThan(Date.now() - HOUR_MS);
    expect((await tenders.act(tender.id, 'publish')).body).toMatchObject({ code: 'tender-published' });
    const { version } = tender;
    const put = service.http.put(API.adminTender(tender.id)).set(await asAdmin());
    expect((await put.send({ version })).body).toMatchObject({ statusCode: 409, code: 'tender-published' });
    const remove = await service.http.delete(API.adminTender(tender.id)).set(await asAdmin());
    expect(remove.body).toMatchObject({ statusCode: 409, code: 'tender-published' });
  });

  it('are not those of a draft whose closing is past', async () => {
    const { body: added } = await tenders.draft({ opensAt: '2020-01-01T00:00:00Z', closesAt: '2021-01-01T00:00:00Z' });
    const { status, body } = await tenders.act(added.id, 'publish');
    expect(status).toBe(400);
    expect(Object.keys(body.fields)).toEqual(['closesAt']);
  });

  it('may lie ahead: scheduled, withdrawn, scheduled again', async () => {
    await tenders.closeAll();
    const { body: added } = await tenders.draft({ opensAt: inMs(HOUR_MS), closesAt: inMs(2 * HOUR_MS) });
    expect((await tenders.act(added.id, 'publish')).body).toMatchObject({ status: 'scheduled' });
    expect((await tenders.act(added.id, 'close')).body).toMatchObject({ code: 'tender-not-open' });
    expect((await tenders.act(added.id, 'withdraw')).body).toMatchObject({ status: 'draft' });
    expect((await tenders.act(added.id, 'withdraw')).body).toMatchObject({ code: 'tender-not-open' });
    const { body } = await tenders.act(added.id, 'publish');
    expect(body.history.map(({ action }: { action: string }) => action)).toEqual([
      'created',
      'published',
      'withdrawn',
      'published',
    ]);
  });

  it('are extended to a later instant alone', async () => {
    const closesAt = inMs(HOUR_MS);
    const tender = await tenders.opened({ closesAt });
    for (const wrong of [closesAt, inMs(1), 'later', null]) {
      const { status, body } = await tenders.act(tender.id, 'extend', { closesAt: wrong });
      expect([status, Object.keys(body.fields)]).toEqual([400, ['closesAt']]);
    }
    const { body: next } = await tenders.draft({ opensAt: inMs(3 * HOUR_MS), closesAt: null });
    await tenders.act(next.id, 'publish');
    const overlap = await tenders.act(tender.id, 'extend', { closesAt: inMs(4 * HOUR_MS) });
    expect(overlap.body).toMatchObject({ statusCode: 409, code: 'tender-overlap' });
    const later = inMs(2 * HOUR_MS);
    const { body: extended } = await tenders.act(tender.id, 'extend', { closesAt: later });
    expect(extended).toMatchObject({ closesAt: later, status: 'open' });
    expect(extended.history.at(-1)).toMatchObject({ action: 'extended', who: ADMINISTRATOR.email, closesAt: later });
  });

  it('without an end are never extended', async () => {
    const tender = await tenders.opened();
    const { status, body } = await tenders.act(tender.id, 'extend', { closesAt: inMs(HOUR_MS) });
    expect([status, Object.keys(body.fields)]).toEqual([400, ['closesAt']]);
  });

  it('change once when two administrators close and extend', async () => {
    const tender = await tenders.opened({ closesAt: inMs(HOUR_MS) });
    const answers = await Promise.all([
      tenders.act(tender.id, 'close'),
      tenders.act(tender.id, 'extend', { closesAt: inMs(2 * HOUR_MS) }),
      tenders.act(tender.id, 'close'),
    ]);
    const closings = [answers[0], answers[2]].map((answer) => answer?.status).sort();
    expect(closings).toEqual([200, 409]);
    expect([200, 409]).toContain(answers[1]?.status);
    expect((await tenders.act(tender.id, 'extend', { closesAt: inMs(3 * HOUR_MS) })).body).toMatchObject({
      code: 'tender-not-open',
    });
  });

  it('are kept in a history that nobody rewrites', async () => {
    const change = service.database.query("UPDATE applications.tender_change SET action = 'x'");
    await expect(change).rejects.toThrow('append-only');
    await expect(service.database.query('DELETE FROM applications.tender_change')).rejects.toThrow('append-only');
  });
});
