import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API, INTERNAL, type PaymentRecipientsCount, type PaymentRecipientsPage } from '@lacorte/contracts';
import { FIRST_TENDER_ID } from '../src/tenders/first-tender';
import { addApplications, asAdmin } from './reviewing';
import { asService, RunningApplications } from './running-applications';

describe('the recipients of payment requests', () => {
  let service: RunningApplications;
  let ids: string[];
  beforeAll(async () => {
    service = await RunningApplications.start();
    ids = await addApplications(service.database, [
      { nome: 'Prima', cognome: 'Rossi', email: 'prima@example.com' },
      { status: 'rejected' },
      { status: 'approved' },
      { status: 'under_review' },
      { nome: 'Pagata' },
    ]);
    await service.http
      .post(API.applicationPayment(ids[4] as string))
      .set(await asAdmin())
      .send({ paidOn: '2026-11-02', amountCents: 15_000 });
  }, 60_000);
  afterAll(() => service?.stop());

  const ask = async (query: object) =>
    service.http
      .get(INTERNAL.paymentRecipients)
      .query(query)
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

  it.each([
    [{}, ['before']],
    [{ before: 'ieri' }, ['before']],
    [{ before: '2026-13-01T00:00:00Z', limit: '1001' }, ['before', 'limit']],
    [{ before: '2026-10-01T00:00:00Z', after: "x' OR 1=1" }, ['after']],
  ])('are not told for %p', async (query, fields) => {
    const { status, body } = await ask(query);
    expect([status, Object.keys(body.fields)]).toEqual([400, fields]);
  });

  it('are counted without those who paid or were rejected', async () => {
    expect(await count()).toEqual({ recipients: 3 });
    await service.http.delete(API.applicationPayment(ids[4] as string)).set(await asAdmin());
    expect(await count()).toEqual({ recipients: 4 });
  });

  it('are those of one tender, with its fee, when it is named', async () => {
    const { body: draft } = await service.http
      .post(API.adminTenders)
      .set(await asAdmin())
      .send({ code: '2027', rules: { feeCents: 17_000 } });
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
    expect(await Promise.all([count(), count(draft.id), count(FIRST_TENDER_ID)])).toEqual([
      { recipients: 5 },
      { recipients: 1 },
      { recipients: 4 },
    ]);
  });

  it.each(['7d0f4a52-3a5e-4a0c-9d35-1f0c5f6a9b99', 'x', "1' OR 1=1"])(
    'are not told for the tender %p',
    async (tender) => {
      const { status, body } = await ask({ before: now(), tender });
      expect([status, body.message]).toEqual([404, 'Il bando richiesto non esiste.']);
      expect((await asked(tender)).status).toBe(404);
    },
  );

  it('are counted beyond a page of the list', async () => {
    await addApplications(
      service.database,
      Array.from({ length: 1_200 }, () => ({ nome: 'Molti' })),
    );
    expect(await count()).toEqual({ recipients: 1_205 });
  });

  it.each([INTERNAL.paymentRecipients, INTERNAL.countPaymentRecipients])(
    'are told to services alone: %s',
    async (path) => {
      const response = await service.http
        .get(path)
        .query({ before: now() })
        .set(await asAdmin());
      expect(response.status).toBe(404);
    },
  );
});
