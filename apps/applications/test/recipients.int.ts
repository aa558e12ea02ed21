import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  API,
  ASK_AGAIN_AFTER_DAYS,
  INTERNAL,
  type PaymentRecipientsCount,
  type PaymentRecipientsPage,
  type SentFeeRequest,
} from '@lacorte/contracts';
import { FIRST_TENDER_ID } from '../src/tenders/tender.row';
import { markErased } from './erasing';
import { addApplications, administer } from './reviewing';
import { asService, RunningApplications } from './running-applications';
import { NEVER } from './tender-acts';

let service: RunningApplications;
beforeAll(async () => {
  service = await RunningApplications.start();
});
afterAll(() => service?.stop());

describe('the recipients of payment requests', () => {
  let ids: string[];
  beforeAll(async () => {
    ids = await addApplications(service.database, [
      { nome: 'Prima', cognome: 'Rossi', email: 'prima@example.com' },
      { status: 'rejected' },
      { status: 'approved' },
      { status: 'under_review' },
      { nome: 'Pagata' },
    ]);
    await administer(service, 'post', API.applicationPayment(`${ids[4]}`), {
      paidOn: '2026-11-02',
      amountCents: 15_000,
    });
  });

  const ask = async (query: object) =>
    service.http
      .get(INTERNAL.paymentRecipients)
      .query({ again: false, ...query })
      .set(await asService('notifications'));
  const page = async (query: object): Promise<PaymentRecipientsPage> => (await ask(query)).body;
  const asked = async (tender?: string) =>
    service.http
      .get(INTERNAL.countPaymentRecipients)
      .query(tender === undefined ? {} : { tender })
      .set(await asService('notifications'));
  const count = async (tender?: string): Promise<PaymentRecipientsCount> => (await asked(tender)).body;
  const idsIn = ({ items }: PaymentRecipientsPage) => items.map(({ applicationId }) => applicationId);
  const now = () => new Date().toISOString();

  it('are all who are not rejected and have not paid, oldest first', async () => {
    const found = await page({ before: now() });
    expect(idsIn(found)).toEqual([ids[0], ids[2], ids[3]]);
    expect(found).toMatchObject({ next: null, totalApplications: 5 });
    expect(found.items[0]).toEqual({
      applicationId: ids[0],
      applicationCode: 'DOM-2026-000001-00',
      nome: 'Prima',
      cognome: 'Rossi',
      email: 'prima@example.com',
      language: 'it',
      feeCents: 15_000,
    });
  });

  it('are not those who are erased', async () => {
    const [erased = ''] = await addApplications(service.database, [{}]);
    expect((await count()).recipients).toBe(4);
    await markErased(service, erased);
    expect(idsIn(await page({ before: now() }))).toEqual([ids[0], ids[2], ids[3]]);
    expect((await count()).recipients).toBe(3);
    await service.database.query('DELETE FROM applications.application WHERE id = $1', [erased]);
  });

  it('come page by page, each once, also when some were submitted in one instant', async () => {
    await service.database.query('UPDATE applications.application SET created_at = $1', [
      '2026-10-01T10:00:00.123456Z',
    ]);
    const before = now();
    const seen: string[] = [];
    let after: string | null = '';
    while (after !== null) {
      const found: PaymentRecipientsPage = await page({ before, after, limit: 1 });
      seen.push(...idsIn(found));
      after = found.next;
    }
    expect(seen.sort()).toEqual([ids[0], ids[2], ids[3]].sort());
  });

  it('are those who had applied by then', async () => {
    expect(await page({ before: '2026-10-01T09:59:59Z' })).toMatchObject({ items: [], totalApplications: 5 });
    expect((await page({ before: '2026-10-01T10:00:00.124Z' })).items).toHaveLength(3);
  });

  it('are not told for a query that is none', async () => {
    for (const [query, fields] of [
      [{}, ['before']],
      [{ before: 'ieri' }, ['before']],
      [{ before: '2026-13-01T00:00:00Z', limit: '1001' }, ['before', 'limit']],
      [{ before: '2026-10-01T00:00:00Z', after: "x' OR 1=1" }, ['after']],
      [{ before: '2026-10-01T00:00:00Z', after: `2026-02-30T00:00:00Z_${randomUUID()}` }, ['after']],
      [{ before: '2026-10-01T00:00:00Z', again: 'constructor' }, ['again']],
      [{ before: '2026-10-01T00:00:00Z', again: undefined }, ['again']],
    ] as const) {
      const { status, body } = await ask(query);
      expect([query, status, Object.keys(body.fields)]).toEqual([query, 400, fields]);
    }
    for (const tender of [NEVER, 'x', "1' OR 1=1"]) {
      const { status, body } = await ask({ before: now(), tender });
      expect([tender, status, body.message]).toEqual([tender, 404, 'Il bando richiesto non esiste.']);
      expect((await asked(tender)).status).toBe(404);
    }
  });

  it('are counted without those who paid or were rejected', async () => {
    const leftOut = { recent: 0, paid: 1, rejected: 1 };
    expect(await count()).toEqual({ recipients: 3, leftOut, withAgain: 3 });
    await administer(service, 'delete', API.applicationPayment(`${ids[4]}`));
    expect(await count()).toEqual({ recipients: 4, leftOut: { ...leftOut, paid: 0 }, withAgain: 4 });
  });

  it('are those of one tender, with its fee, when it is named', async () => {
    const tender = { code: '2027', rules: { feeCents: 17_000 } };
    const { body: draft } = await administer(service, 'post', API.adminTenders, tender);
    const [due] = await addApplications(service.database, [
      { tenderId: draft.id },
      { tenderId: draft.id, status: 'rejected' },
    ]);
    const ofDraft = await page({ before: now(), tender: draft.id });
    expect(ofDraft.items.map(({ applicationId, feeCents }) => [applicationId, feeCents])).toEqual([[due, 17_000]]);
    expect(ofDraft).toMatchObject({ next: null, totalApplications: 2 });
    const ofFirst = await page({ before: now(), tender: FIRST_TENDER_ID });
    expect(idsIn(ofFirst).sort()).toEqual([ids[0], ids[2], ids[3], ids[4]].sort());
    expect(ofFirst.totalApplications).toBe(5);
    expect(await Promise.all([count(), count(draft.id), count(FIRST_TENDER_ID)])).toMatchObject([
      { recipients: 5, leftOut: { rejected: 2 } },
      { recipients: 1, leftOut: { rejected: 1 } },
      { recipients: 4, leftOut: { rejected: 1 } },
    ]);
  });

  it('are counted beyond a page of the list', async () => {
    await addApplications(
      service.database,
      Array.from({ length: 1_200 }, () => ({ nome: 'Molti' })),
    );
    expect(await count()).toMatchObject({ recipients: 1_205, withAgain: 1_205 });
  });
});

describe('the reports of sent requests', () => {
  let id: string;
  let other: string;
  beforeAll(async () => {
    // No other application is counted.
    await service.stop();
    service = await RunningApplications.start();
    [id = '', other = ''] = await addApplications(service.database, [{}, {}]);
  });

  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1_000).toISOString();
  const entry = (requestedAt: string, applicationId = id): SentFeeRequest => ({
    ...{ applicationId, batchId: randomUUID(), requestedAt },
  });
  const report = async (...requests: object[]) =>
    service.http
      .post(INTERNAL.feeRequests)
      .set(await asService('notifications-worker'))
      .send({ requests });
  const recorded = () => service.database.query('SELECT * FROM applications.fee_request');
  const ask = async (path: string, query: object) =>
    (
      await service.http
        .get(path)
        .query(query)
        .set(await asService('notifications-worker'))
    ).body;
  const toBeAsked = async (query: object = {}) => {
    const { items } = await ask(INTERNAL.paymentRecipients, {
      before: new Date().toISOString(),
      again: false,
      ...query,
    });
    return (items as { applicationId: string }[]).map(({ applicationId }) => applicationId);
  };
  const shown = async () => (await administer(service, 'get', API.adminApplication(id))).body;

  it('older than a week leave the application among the recipients', async () => {
    expect((await shown()).feeRequestedAt).toBeNull();
    const old = entry(daysAgo(ASK_AGAIN_AFTER_DAYS + 0.01));
    expect((await report(old)).status).toBe(204);
    expect(await toBeAsked()).toEqual([id, other]);
    expect((await shown()).feeRequestedAt).toBe(old.requestedAt);
  });

  it('of the last week leave it out, unless those are wanted again', async () => {
    const young = entry(daysAgo(ASK_AGAIN_AFTER_DAYS - 0.01));
    await report(young);
    expect(await toBeAsked()).toEqual([other]);
    expect(await toBeAsked({ again: 'true' })).toEqual([id, other]);
    const counted = { recipients: 1, leftOut: { recent: 1, paid: 0, rejected: 0 }, withAgain: 2 };
    expect(await ask(INTERNAL.countPaymentRecipients, {})).toEqual(counted);
  });

  it('show the latest to administrators, in the application and in lists', async () => {
    const latest = entry(daysAgo(1));
    await report(latest, entry(daysAgo(3)));
    expect((await shown()).feeRequestedAt).toBe(latest.requestedAt);
    const page = await administer(service, 'get', API.adminApplications, { page: 1 });
    const times = page.body.items.map(({ feeRequestedAt }: { feeRequestedAt: string | null }) => feeRequestedAt);
    expect(times.sort()).toEqual([latest.requestedAt, null]);
  });

  it('that come twice add nothing, and of unknown applications neither', async () => {
    const known = entry(daysAgo(2));
    await report(known);
    const before = await recorded();
    expect((await report(known, entry(daysAgo(2), randomUUID()))).status).toBe(204);
    expect(await recorded()).toEqual(before);
  });

  it('are refused when they are none', async () => {
    for (const requestedAt of ['ieri', '2026-W01-1T00:00:00Z']) {
      expect((await report({ ...entry(daysAgo(1)), requestedAt })).status).toBe(400);
    }
    expect((await report({ ...entry(daysAgo(1)), batchId: 'x' })).status).toBe(400);
  });
});

describe('the codes of applications', () => {
  const codesOf = async (applicationIds: unknown) =>
    service.http
      .post(INTERNAL.applicationCodes)
      .set(await asService('notifications'))
      .send({ applicationIds });

  it('are told by their ids, without unknown and erased ones', async () => {
    const [known = '', erased = ''] = await addApplications(service.database, [{}, {}]);
    await service.database.query('UPDATE applications.application SET erased_at = now() WHERE id = $1', [erased]);
    const { status, body } = await codesOf([known, erased, randomUUID()]);
    expect([status, body]).toEqual([200, { codes: { [known]: expect.stringMatching(/^DOM-2026-/) } }]);
  });

  it('are refused for what are no ids', async () => {
    for (const ids of ['x', ['x'], undefined]) expect([ids, (await codesOf(ids)).status]).toEqual([ids, 400]);
  });
});

describe('the applications that still owe the fee', () => {
  it('are told among some applications, until they pay, are rejected or erased', async () => {
    const due = async (applicationIds: unknown, again: unknown = true) =>
      service.http
        .post(INTERNAL.dueFees)
        .set(await asService('notifications-worker'))
        .send({ applicationIds, again });
    const [kept = '', paid = '', refused = '', erased = ''] = await addApplications(service.database, [{}, {}, {}, {}]);
    const asked = [kept, paid, refused, erased, randomUUID()];
    expect(new Set((await due(asked)).body.applicationIds)).toEqual(new Set([kept, paid, refused, erased]));
    await administer(service, 'post', API.applicationPayment(paid), { paidOn: '2026-11-02', amountCents: 15_000 });
    await administer(service, 'put', API.applicationStatus(refused), { status: 'rejected' });
    await markErased(service, erased);
    expect((await due(asked)).body).toEqual({ applicationIds: [kept] });
    await service.database.query(
      'INSERT INTO applications.fee_request (application_id, batch_id, requested_at) VALUES ($1, gen_random_uuid(), now())',
      [kept],
    );
    expect([(await due([kept])).body, (await due([kept], false)).body]).toEqual([
      { applicationIds: [kept] },
      { applicationIds: [] },
    ]);
    for (const wrong of ['x', ['x'], undefined]) expect([wrong, (await due(wrong)).status]).toEqual([wrong, 400]);
    expect((await due([kept], 'yes')).status).toBe(400);
  });
});
