import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API } from '@lacorte/contracts';
import { ADMINISTRATOR, addApplications, asAdmin } from './reviewing';
import { loggedIn, RunningApplications } from './running-applications';

let service: RunningApplications;
let admin: Record<string, string>;
let id: string;
beforeAll(async () => {
  service = await RunningApplications.start();
  admin = await asAdmin();
}, 60_000);
beforeEach(async () => {
  [id = ''] = await addApplications(service.database, [{}]);
});
afterAll(() => service?.stop());

const changeStatus = (body: object, to = id) => service.http.put(API.applicationStatus(to)).set(admin).send(body);
const history = async () => (await service.http.get(API.applicationHistory(id)).set(admin)).body;
const recordPayment = (body: object, of = id) => service.http.post(API.applicationPayment(of)).set(admin).send(body);
const undoPayment = (of = id) => service.http.delete(API.applicationPayment(of)).set(admin);
const log = (table: 'status_change' | 'payment_entry') =>
  service.database.query(`SELECT * FROM applications.${table} WHERE application_id = $1 ORDER BY id`, [id]);

const PAYMENT = { paidOn: '2026-11-02', amountCents: 15_000, note: 'Bonifico' };

describe('the status of an application', () => {
  it('changes from any to any, and each change is recorded with who, when, from and to', async () => {
    const first = await changeStatus({ status: 'rejected', version: 1 });
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ id, applicationStatus: 'rejected', version: 2, payment: null });
    await changeStatus({ status: 'approved' });
    expect(await history()).toEqual([
      { from: 'rejected', to: 'approved', changedBy: ADMINISTRATOR.email, changedAt: expect.stringMatching(/Z$/) },
      { from: 'submitted', to: 'rejected', changedBy: ADMINISTRATOR.email, changedAt: expect.stringMatching(/Z$/) },
    ]);
    const [row] = await log('status_change');
    expect(row.changed_by_id).toBe(ADMINISTRATOR.userId);
  });

  it('set again to what it is changes and records nothing', async () => {
    const { status, body } = await changeStatus({ status: 'submitted', version: '1' });
    expect([status, body.version]).toEqual([200, 1]);
    expect(await history()).toEqual([]);
  });

  it('is not changed by an administrator who has not seen the last change', async () => {
    await changeStatus({ status: 'approved', version: 1 });
    const late = await changeStatus({ status: 'rejected', version: 1 });
    expect([late.status, late.body.message]).toEqual([
      409,
      "Un altro amministratore ha già modificato questa domanda. L'elenco è stato aggiornato.",
    ]);
    expect(await history()).toHaveLength(1);
  });

  it('is changed by one of two administrators at the same moment', async () => {
    const answers = await Promise.all([
      changeStatus({ status: 'approved', version: 1 }),
      changeStatus({ status: 'rejected', version: 1 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await history()).toHaveLength(1);
  });

  it('keeps the counters right under many changes at once', async () => {
    const ids = await addApplications(
      service.database,
      Array.from({ length: 20 }, () => ({})),
    );
    const steps = ['approved', 'rejected', 'under_review', 'submitted', 'approved'];
    await Promise.all(
      ids.map(async (each, index) => {
        for (const step of steps.slice(index % 4)) await changeStatus({ status: step }, each);
      }),
    );
    const counted = await service.database.query(
      'SELECT application_status, count(*)::int AS count FROM applications.application GROUP BY 1 ORDER BY 1',
    );
    const kept = await service.database.query(
      'SELECT application_status, count FROM applications.application_count WHERE count > 0 ORDER BY 1',
    );
    expect(kept).toEqual(counted);
  });

  it.each([
    [{ status: 'pending' }, { status: 'Stato della domanda non valido' }],
    [{}, { status: 'Stato della domanda non valido' }],
    [{ status: ['approved'] }, { status: 'Stato della domanda non valido' }],
    [
      { status: null, version: 0 },
      { status: 'Stato della domanda non valido', version: 'Versione della domanda non valida' },
    ],
  ])('refuses %p', async (body, fields) => {
    const response = await changeStatus(body);
    expect([response.status, response.body.fields]).toEqual([400, fields]);
  });

  it('is not changed once the person is erased, before the body is read', async () => {
    await service.database.query('UPDATE applications.application SET erased_at = now() WHERE id = $1', [id]);
    expect((await changeStatus({ status: 'approved' })).status).toBe(404);
    expect((await changeStatus({ status: 'x' })).status).toBe(404);
    expect(await log('status_change')).toEqual([]);
  });

  it('cannot be rewritten in its history, not even by the service', async () => {
    await changeStatus({ status: 'approved' });
    for (const statement of ['UPDATE %s SET to_status = from_status', 'DELETE FROM %s', 'TRUNCATE %s']) {
      const rewriting = service.database.query(statement.replace('%s', 'applications.status_change'));
      await expect(rewriting).rejects.toThrow('status_change is append-only');
    }
    expect(await history()).toHaveLength(1);
  });
});

describe('the fee of an application', () => {
  it('is recorded as paid with day, amount and note, and by whom', async () => {
    const { status, body } = await recordPayment(PAYMENT);
    expect(status).toBe(201);
    expect(body).toMatchObject({ id, version: 2 });
    expect(body.payment).toEqual({
      ...PAYMENT,
      recordedBy: ADMINISTRATOR.email,
      recordedAt: expect.stringMatching(/Z$/),
    });
    const page = await service.http.get(API.adminApplications).query({ page: 1 }).set(admin);
    expect(page.body.items.find((item: { id: string }) => item.id === id).payment).toEqual(body.payment);
  });

  it('is recorded once', async () => {
    const answers = await Promise.all([recordPayment(PAYMENT), recordPayment(PAYMENT)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const again = await recordPayment(PAYMENT);
    expect(again.body.message).toBe('La quota di questa domanda risulta già pagata.');
    expect(await log('payment_entry')).toHaveLength(1);
  });

  it('is open again when the record is undone, and the log has both', async () => {
    await recordPayment({ paidOn: '2026-11-02', amountCents: '15000' });
    const { status, body } = await undoPayment();
    expect([status, body.payment, body.version]).toEqual([200, null, 3]);
    expect((await recordPayment(PAYMENT)).status).toBe(201);
    const entries: object[] = await log('payment_entry');
    expect(entries).toMatchObject([
      { kind: 'recorded', amount_cents: 15_000, note: null, entered_by_email: ADMINISTRATOR.email },
      { kind: 'undone', amount_cents: 15_000, note: null, entered_by_id: ADMINISTRATOR.userId },
      { kind: 'recorded', note: 'Bonifico' },
    ]);
    await expect(service.database.query('DELETE FROM applications.payment_entry')).rejects.toThrow('append-only');
  });

  it('cannot be undone where nothing is recorded', async () => {
    const { status, body } = await undoPayment();
    expect([status, body.message]).toEqual([404, 'La quota di questa domanda non risulta pagata.']);
  });

  it('makes a status change of who has not seen it a conflict', async () => {
    await recordPayment(PAYMENT);
    expect((await changeStatus({ status: 'approved', version: 1 })).status).toBe(409);
  });

  it.each([
    [{}, ['paidOn', 'amountCents']],
    [{ ...PAYMENT, paidOn: '2026-02-30' }, ['paidOn']],
    [{ ...PAYMENT, paidOn: '2999-01-01' }, ['paidOn']],
    [{ ...PAYMENT, amountCents: 0 }, ['amountCents']],
    [{ ...PAYMENT, amountCents: 150.5 }, ['amountCents']],
    [{ ...PAYMENT, note: { text: 'x' } }, ['note']],
  ])('refuses %p', async (body, fields) => {
    const response = await recordPayment(body);
    expect([response.status, Object.keys(response.body.fields)]).toEqual([400, fields]);
  });
});

describe("an administrator's call", () => {
  const calls: [string, (id: string) => ReturnType<typeof service.http.get>][] = [
    ['PUT status', (to) => service.http.put(API.applicationStatus(to)).send({ status: 'x' })],
    ['GET history', (of) => service.http.get(API.applicationHistory(of))],
    ['POST payment', (of) => service.http.post(API.applicationPayment(of)).send({})],
    ['DELETE payment', (of) => service.http.delete(API.applicationPayment(of))],
  ];

  it.each(calls)('%s comes after the right, then the id, then the body', async (_name, call) => {
    const user = await loggedIn();
    expect((await call(id)).status).toBe(401);
    expect((await call(id).set(user)).status).toBe(403);
    expect((await call('nessuna').set(user)).status).toBe(403);
    for (const unknown of ['nessuna', `${id}x`, randomUUID(), '%00', '%E0%A4%A']) {
      expect([unknown, (await call(unknown).set(admin)).status]).toEqual([unknown, 404]);
    }
  });

  it('answers 503 while nobody knows who is calling', async () => {
    const response = await changeStatus({ status: 'approved' }).set('X-Identity', 'unavailable');
    expect([response.status, response.headers['retry-after']]).toEqual([503, '5']);
  });

  it('refuses another site and a body that is no JSON', async () => {
    const foreign = await changeStatus({ status: 'approved' }).set('Origin', 'null');
    const broken = await service.http.put(API.applicationStatus(id)).set(admin).type('json').send('{"status":');
    expect([foreign.status, broken.status]).toEqual([403, 400]);
  });
});
