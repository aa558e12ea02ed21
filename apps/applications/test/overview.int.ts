import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API, type TenderOverview } from '@lacorte/contracts';
import { ERASED_USER, PSEUDONYMS } from '../src/erasure/pseudonyms';
import { FIRST_TENDER_ID } from '../src/tenders/first-tender';
import { FACTS } from './assessing';
import { addApplications, asAdmin } from './reviewing';
import { RunningApplications } from './running-applications';

const NONE = { count: 0, assessed: 0 };

let service: RunningApplications;
let admin: Record<string, string>;
beforeAll(async () => {
  service = await RunningApplications.start();
  admin = await asAdmin();
}, 60_000);
beforeEach(() => service.database.query('DELETE FROM applications.payment; DELETE FROM applications.application'));
afterAll(() => service?.stop());

const ask = (tender: string) => service.http.get(API.tenderOverview(tender)).set(admin);

async function overview(tender = FIRST_TENDER_ID): Promise<TenderOverview> {
  const { status, body } = await ask(tender);
  expect(status).toBe(200);
  return body;
}

const change = (id: string, columns: string) =>
  service.database.query(`UPDATE applications.application SET ${columns} WHERE id = $1`, [id]);

const pay = (id: string, cents: number) =>
  service.database.query(
    `INSERT INTO applications.payment (application_id, paid_on, amount_cents, recorded_by, recorded_at)
     VALUES ($1, '2026-11-02', $2, 'amministrazione@example.com', now())`,
    [id, cents],
  );

async function anotherTender(): Promise<string> {
  const tender = { code: `T${Date.now()}`, title: { it: 'Altro', fr: 'Autre' }, shownDeadline: '2027-01-31' };
  return (await service.http.post(API.adminTenders).set(admin).send(tender)).body.id;
}

describe('the overview of a tender', () => {
  it('has every status and housing type before the first application', async () => {
    expect(await overview()).toEqual({
      total: NONE,
      byStatus: { submitted: NONE, under_review: NONE, approved: NONE, rejected: NONE },
      byHousingType: { '2-locali': NONE, '3-locali': NONE, '4-locali': NONE, '5-locali': NONE },
      byMunicipality: [],
      otherMunicipalities: { municipalities: 0, count: 0 },
      byDay: [],
      fees: { paid: 0, amountCents: 0 },
    });
  });

  it('counts its own applications, completely assessed ones and fees', async () => {
    const [first = '', second = '', third = '', foreign = ''] = await addApplications(service.database, [
      {},
      { status: 'approved' },
      { status: 'approved' },
      { tenderId: await anotherTender() },
    ]);
    await change(third, "tipologia_abitazione = '5-locali', comune = 'Lodi'");
    for (const [id, facts] of [
      [second, FACTS],
      [third, { ...FACTS, ownsHome: null }],
      [foreign, FACTS],
    ] as const) {
      await service.http.put(API.assessment(id)).set(admin).send({ facts, version: null }).expect(200);
    }
    await pay(first, 15_000);
    await pay(second, 20_000);
    await pay(foreign, 99_000);
    expect(await overview()).toMatchObject({
      total: { count: 3, assessed: 1 },
      byStatus: { submitted: { count: 1, assessed: 0 }, approved: { count: 2, assessed: 1 }, rejected: NONE },
      byHousingType: { '3-locali': { count: 2, assessed: 1 }, '5-locali': { count: 1, assessed: 0 } },
      byMunicipality: [
        { municipality: 'Milano', count: 2 },
        { municipality: 'Lodi', count: 1 },
      ],
      fees: { paid: 2, amountCents: 35_000 },
    });
  });

  it('has the days in Rome, also those without applications', async () => {
    const ids = await addApplications(service.database, [{}, {}, {}]);
    const instants = ['2026-10-23T21:59:59Z', '2026-10-23T22:00:00Z', '2026-10-26T23:30:00Z'];
    for (const [index, id] of ids.entries()) await change(id, `created_at = '${instants[index]}'`);
    expect((await overview()).byDay).toEqual([
      { day: '2026-10-23', count: 1 },
      { day: '2026-10-24', count: 1 },
      { day: '2026-10-25', count: 0 },
      { day: '2026-10-26', count: 0 },
      { day: '2026-10-27', count: 1 },
    ]);
  });

  it('names the most frequent municipalities and sums the others', async () => {
    const ids = await addApplications(
      service.database,
      Array.from({ length: 26 }, () => ({})),
    );
    for (const [index, id] of ids.entries()) await change(id, `comune = 'Comune ${Math.min(index, 22)}'`);
    const { byMunicipality, otherMunicipalities } = await overview();
    expect(byMunicipality).toHaveLength(20);
    expect(byMunicipality.slice(0, 2)).toEqual([
      { municipality: 'Comune 22', count: 4 },
      { municipality: 'Comune 0', count: 1 },
    ]);
    expect(otherMunicipalities).toEqual({ municipalities: 3, count: 3 });
  });

  it('counts spellings of a municipality together, under the most frequent one', async () => {
    const spellings = [
      'CANTÙ',
      'Cantù',
      'cantu',
      'Cantù',
      "Sant'Angelo Lodigiano",
      'Sant’Angelo Lodigiano ',
      "Sant'Angelo Lodigiano",
      'Lodi',
    ];
    const ids = await addApplications(
      service.database,
      spellings.map(() => ({})),
    );
    for (const [index, id] of ids.entries()) {
      await service.database.query('UPDATE applications.application SET comune = $2 WHERE id = $1', [
        id,
        spellings[index],
      ]);
    }
    expect((await overview()).byMunicipality).toEqual([
      { municipality: 'Cantù', count: 4 },
      { municipality: "Sant'Angelo Lodigiano", count: 3 },
      { municipality: 'Lodi', count: 1 },
    ]);
  });

  it('counts erased applications as the list does, without a municipality', async () => {
    await addApplications(service.database, [{ status: 'approved' }]);
    await service.database.query(
      `UPDATE applications.application SET ${PSEUDONYMS}, user_id = '${ERASED_USER}', erased_at = now()`,
    );
    const list = await service.http.get(API.adminApplications).query({ page: 1 }).set(admin);
    const { total, byMunicipality, otherMunicipalities } = await overview();
    expect(total.count).toBe(list.body.counts.total);
    expect([byMunicipality, otherMunicipalities]).toEqual([[], { municipalities: 0, count: 0 }]);
  });

  it('is 404 for an unknown tender', async () => {
    for (const unknown of ['nessuno', randomUUID()]) expect((await ask(unknown)).status).toBe(404);
  });
});
