import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API, INTERNAL, type ReceiptForDelivery, type Tender, type TenderHistoryEntry } from '@lacorte/contracts';
import { DEFAULT_RULES } from '@lacorte/tender-rules';
import { FIRST_TENDER_ID } from '../src/tenders/tender.row';
import { Holder, heldUp } from './locks';
import { PublicationActs } from './publishing-rankings';
import { ADMINISTRATOR, administer } from './reviewing';
import { asService, loggedIn, RunningApplications } from './running-applications';
import { HOUR_MS, inMs, NEVER } from './tender-acts';

let service: RunningApplications;
const rankings = new PublicationActs(() => service);
const { tenders } = rankings;
beforeAll(async () => {
  service = await RunningApplications.start();
});
afterAll(() => service?.stop());

const read = async (id: string) => (await rankings.get(API.adminTender(id))).body;
const actionsOn = async (id: string): Promise<string[]> =>
  (await read(id)).history.map(({ action }: TenderHistoryEntry) => action);
/** Sorted outcomes of several answers: status, and the code of the tender or of the refusal. */
const outcomesOf = (answers: { status: number; body: { code: string } }[]) =>
  answers.map(({ status, body }) => [status, body.code]).sort();

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
    const all = await administer(service, 'get', API.adminTenders);
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
    const put = async (body: object) => administer(service, 'put', API.adminTender(added.id), body);
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

  it('names every wrong field at once, and has a code of its own', async () => {
    const opensAt = '2027-02-01T10:00:00Z';
    const rules = { quotas: [{ group: 'minors', percent: 99 }], reviewDays: 61 };
    const wrong = { code: 'bando 1', opensAt, closesAt: opensAt, rules, homes: { '2-locali': -1 } };
    const { status, body } = await tenders.draft(wrong);
    expect([status, body.code, Object.keys(body.fields).sort()]).toEqual([
      ...[400, 'validation', ['closesAt', 'code', 'homes.2-locali', 'rules.quotas', 'rules.reviewDays']],
    ]);
    expect((await tenders.draft({ code: '2025' })).body).toMatchObject({ statusCode: 409, code: 'conflict' });
  });

  it('is deleted, and is not there any more', async () => {
    const { body: added } = await tenders.draft();
    expect((await administer(service, 'delete', API.adminTender(added.id))).status).toBe(204);
    expect((await administer(service, 'get', API.adminTender(added.id))).status).toBe(404);
    expect((await administer(service, 'delete', API.adminTender(added.id))).status).toBe(404);
  });
});

describe('an application of an earlier edition', () => {
  it('keeps the rules of its own tender in every answer', async () => {
    const first = await tenders.opened({ rules: { feeCents: 17_000, leaseYears: 8 } });
    const userId = '7d0f4a52-3a5e-4a0c-9d35-1f0c5f6a9b13';
    const { body: receipt } = await service.submit().set(await loggedIn({ userId }));
    expect(receipt).not.toHaveProperty('tenderId');
    await tenders.opened({ rules: { ...DEFAULT_RULES, feeCents: 19_000 } });
    const ofReceipt = await service.http.get(API.applicationTender(receipt.id));
    expect(ofReceipt.body).toMatchObject({
      id: first.id,
      status: 'closed',
      rules: { feeCents: 17_000, leaseYears: 8 },
    });
    const delivered = await service.http.get(INTERNAL.receipt(receipt.id)).set(await asService('documents-worker'));
    expect((delivered.body as ReceiptForDelivery).rules).toEqual(first.rules);
    const own = await service.http.get(API.userApplications).set(await loggedIn({ userId }));
    expect(own.body).toMatchObject([{ id: receipt.id, tenderId: first.id, tenderCode: first.code }]);
    const recipients = await service.http
      .get(INTERNAL.paymentRecipients)
      .query({ before: new Date().toISOString(), tender: first.id, again: 'false' })
      .set(await asService('notifications'));
    expect(recipients.body.items).toMatchObject([{ applicationId: receipt.id, feeCents: 17_000 }]);
    const viewed = await administer(service, 'get', API.adminApplication(receipt.id));
    expect(viewed.body).toMatchObject({ tenderId: first.id, tenderCode: first.code });
  });
});

it('knows no unknown tender and application, whatever the call', async () => {
  const statuses: number[] = [];
  for (const id of [NEVER, 'none']) {
    statuses.push((await service.http.get(API.applicationTender(id))).status);
    statuses.push((await administer(service, 'put', API.adminTender(id), {})).status);
    for (const name of ['publish', 'withdraw', 'close', 'extend'] as const)
      statuses.push((await tenders.act(id, name)).status);
  }
  expect(new Set(statuses)).toEqual(new Set([404]));
});

describe('the times of a tender', () => {
  it('overlap no other published one', async () => {
    await tenders.opened();
    const { body: added } = await tenders.draft();
    expect((await tenders.act(added.id, 'publish')).body).toMatchObject({ statusCode: 409, code: 'tender-overlap' });
  });

  it('begin at once when its opening is past, and only once', async () => {
    const before = new Date().toISOString();
    const tender = await tenders.opened({ opensAt: '2020-01-01T00:00:00Z' });
    expect(tender).toMatchObject({ status: 'open', closesAt: null });
    expect([before, tender.opensAt].sort()).toEqual([before, tender.opensAt]);
    expect((await tenders.act(tender.id, 'publish')).body).toMatchObject({ code: 'tender-published' });
    const { version } = tender;
    const put = await administer(service, 'put', API.adminTender(tender.id), { version });
    expect(put.body).toMatchObject({ statusCode: 409, code: 'tender-published' });
    const remove = await administer(service, 'delete', API.adminTender(tender.id));
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

  it('are kept in a history that nobody rewrites', async () => {
    const change = service.database.query("UPDATE applications.tender_change SET action = 'x'");
    await expect(change).rejects.toThrow('append-only');
    await expect(service.database.query('DELETE FROM applications.tender_change')).rejects.toThrow('append-only');
  });
});

describe('two administrators at once', () => {
  it('publish overlapping tenders: one opens, the other is told why not', async () => {
    await tenders.closeAll();
    const drafts = [await tenders.draft(), await tenders.draft(), await tenders.draft({ closesAt: inMs(HOUR_MS) })];
    const answers = await Promise.all(drafts.map(({ body }) => tenders.act(body.id, 'publish')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const message = 'In quel periodo è aperto un altro bando.';
    for (const { status, body } of answers)
      expect(body).toMatchObject(status === 200 ? { status: 'open' } : { code: 'tender-overlap', message });
  });

  it('publish the same draft: it is published once', async () => {
    await tenders.closeAll();
    const { body: draft } = await tenders.draft();
    const answers = await Promise.all([tenders.act(draft.id, 'publish'), tenders.act(draft.id, 'publish')]);
    expect(outcomesOf(answers)).toEqual([
      [200, draft.code],
      [409, 'tender-published'],
    ]);
    expect(await actionsOn(draft.id)).toEqual(['created', 'published']);
  });

  it('close: it is closed once, and the other is told', async () => {
    const tender = await tenders.opened({ closesAt: inMs(HOUR_MS) });
    const answers = await Promise.all([tenders.act(tender.id, 'close'), tenders.act(tender.id, 'close')]);
    expect(outcomesOf(answers)).toEqual([
      [200, tender.code],
      [409, 'tender-not-open'],
    ]);
    expect(await actionsOn(tender.id)).toEqual(['created', 'published', 'closed']);
    const late = await tenders.act(tender.id, 'extend', { closesAt: inMs(3 * HOUR_MS) });
    expect(late.body).toMatchObject({ code: 'tender-not-open' });
  });

  it('extend to different instants: the later one stands, whichever came first', async () => {
    const tender = await tenders.opened({ closesAt: inMs(HOUR_MS) });
    const [sooner, later] = [inMs(2 * HOUR_MS), inMs(3 * HOUR_MS)];
    const [first, second] = await Promise.all([
      tenders.act(tender.id, 'extend', { closesAt: sooner }),
      tenders.act(tender.id, 'extend', { closesAt: later }),
    ]);
    expect(second.status).toBe(200);
    if (first.status !== 200) expect(Object.keys(first.body.fields)).toEqual(['closesAt']);
    const { body } = await administer(service, 'get', API.adminTender(tender.id));
    expect(body.closesAt).toBe(later);
  });

  it('close and extend: the tender is closed, and the history says what was done in which order', async () => {
    const tender = await tenders.opened({ closesAt: inMs(HOUR_MS) });
    const [closing, extension] = await Promise.all([
      tenders.act(tender.id, 'close'),
      tenders.act(tender.id, 'extend', { closesAt: inMs(2 * HOUR_MS) }),
    ]);
    expect(closing.body).toMatchObject({ status: 'closed' });
    const extended = extension.status === 200 ? ['extended'] : [];
    if (extension.status !== 200) expect(extension.body).toMatchObject({ code: 'tender-not-open' });
    expect(await actionsOn(tender.id)).toEqual(['created', 'published', ...extended, 'closed']);
  });
});

/** As those of `PublicationActs.tender` are. */
const BEFORE = { '2-locali': 1, '3-locali': 1, '4-locali': 0, '5-locali': 0 };
const AFTER = { '2-locali': 0, '3-locali': 2, '4-locali': 0, '5-locali': 0 };
const provisional = (tenderId: string) => rankings.computed(tenderId, { stage: 'provisional', drawNumbers: '1-2-3' });
const versionOf = async (id: string): Promise<number> => (await read(id)).version;
const refusalOf = ({ status, body }: { status: number; body: { code?: string; reason?: string } }) => [
  status,
  body.code,
  body.reason,
];
const RANKED = [409, 'ranking-published', 'tenders-homes-ranked'];
const STALE = [409, 'ranking-stale', 'rankings-stale-tender'];

describe('the homes of a published tender', () => {
  it('change while everything else stays, with both numbers in the history', async () => {
    const { id, people } = await rankings.tender();
    const { body: before } = await rankings.get(API.adminTender(id));
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

  it('change while it is open, scheduled or a draft', async () => {
    for (const [state, times] of [
      ['open', {}],
      ['scheduled', { opensAt: inMs(HOUR_MS) }],
    ] as const) {
      await tenders.closeAll();
      const { body: added } = await tenders.draft(times);
      const { body: published } = await tenders.act(added.id, 'publish');
      expect(published.status).toBe(state);
      const { body } = await tenders.homes(added.id, { homes: AFTER, version: published.version });
      expect(body).toMatchObject({ status: state, homes: AFTER, rules: published.rules });
      if (state === 'open') expect((await service.http.get(API.tenders)).body.items[0]).toMatchObject({ homes: AFTER });
    }
    const { body: draft } = await tenders.draft();
    const { body } = await tenders.homes(draft.id, { homes: {}, version: 1 });
    expect(body).toMatchObject({ status: 'draft', version: 2, homes: { '3-locali': 0 } });
    expect(body.history.at(-1).action).toBe('homes-changed');
  });

  it('hold up no submission while they change', async () => {
    const { id } = await tenders.opened();
    const lock = 'SELECT FROM applications.tender WHERE id = $1 FOR NO KEY UPDATE';
    const change = await Holder.of(service.database, lock, [id]);
    expect((await service.submit()).status).toBe(201);
    await change.commit();
  });
});

describe('a change of the homes is refused', () => {
  it('for an unknown tender, before the body is looked at', async () => {
    for (const id of [NEVER, 'none'])
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
    expect((await rankings.get(API.adminTender(id))).body).toMatchObject({ homes: AFTER, version: version + 1 });
  });

  it('once the provisional is published, whatever the body', async () => {
    const { id } = await rankings.tender();
    await rankings.published(id);
    const version = await versionOf(id);
    for (const body of [{ homes: AFTER, version }, { homes: AFTER, version: 1 }, {}]) {
      expect(refusalOf(await tenders.homes(id, body))).toEqual(RANKED);
    }
    expect(await versionOf(id)).toBe(version);
    await rankings.published(id, 'final');
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
    const { id } = await rankings.tender();
    const run = await provisional(id);
    await tenders.homes(id, { homes: AFTER, version: await versionOf(id) });
    expect(refusalOf(await rankings.publishing(run))).toEqual(STALE);
    const again = await rankings.published(id);
    expect(await rankings.run(again)).toMatchObject({ homes: AFTER, counts: { ranked: 4, assigned: 2 } });
  });

  it('whichever is not committed holds up the other, which is refused', async () => {
    const change = (id: string, version: number) => () => tenders.homes(id, { homes: AFTER, version });
    const publish = (run: string) => () => rankings.publishing(run);
    const { id } = await rankings.tender();
    const run = await provisional(id);
    const version = await versionOf(id);
    const [changed, late] = await heldUp(
      service.database,
      ['LOCK TABLE applications.tender_change IN SHARE MODE'],
      [change(id, version), publish(run)],
    );
    expect([changed.status, ...refusalOf(late)]).toEqual([200, ...STALE]);
    const again = await provisional(id);
    const [published, refused] = await heldUp(
      service.database,
      ['LOCK TABLE applications.access_log IN SHARE MODE'],
      [publish(again), change(id, version + 1)],
    );
    expect([published.status, ...refusalOf(refused)]).toEqual([200, ...RANKED]);
    expect((await rankings.run(again)).homes).toEqual(AFTER);
  });

  it('at the same moment: exactly one of both succeeds', async () => {
    const { id } = await rankings.tender();
    const run = await provisional(id);
    const version = await versionOf(id);
    const [published, changed] = await Promise.all([
      rankings.publishing(run),
      tenders.homes(id, { homes: AFTER, version }),
    ]);
    const refusals = [refusalOf(published), refusalOf(changed)].filter(([status]) => status !== 200);
    expect([[STALE], [RANKED]]).toContainEqual(refusals);
  });
});
