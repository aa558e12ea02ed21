import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API, ERASED_ACCOUNT, INTERNAL } from '@lacorte/contracts';
import { EraseApplications } from '../src/erasure/erase-applications';
import { PERSONAL_DATA } from '../src/personal-data';
import { addPayable, checkout, FEE, type Payable, paymentWith, tell, WEBHOOK_SECRET } from './paying';
import { ADMINISTRATOR, asAdmin } from './reviewing';
import { asService, RunningApplications } from './running-applications';

let service: RunningApplications;
let admin: Record<string, string>;
let application: Payable & { userId: string };
beforeAll(async () => {
  service = await RunningApplications.start({ PAYMENT_WEBHOOK_SECRET: WEBHOOK_SECRET });
  admin = await asAdmin();
}, 60_000);
beforeEach(async () => {
  const [added] = await addPayable(service.database, {});
  if (!added) throw new Error('no application');
  const [{ userId }] = await service.database.query(
    'SELECT user_id AS "userId" FROM applications.application WHERE id = $1',
    [added.id],
  );
  application = { ...added, userId };
});
afterAll(() => service?.stop());

const paymentOf = async ({ code }: Payable) => {
  const [payment] = await paymentWith(service, admin, code);
  if (!payment) throw new Error('no payment');
  return payment;
};
const erase = (userId: string, email = '') =>
  new EraseApplications(service.database).handle({ userId, email, provenEmail: '' });
const rowOf = async (id: string) => {
  const [row] = await service.database.query('SELECT * FROM applications.incoming_payment WHERE id = $1', [id]);
  return row;
};
const actsOf = (id: string) =>
  service.database.query('SELECT act, note, by_email FROM applications.incoming_payment_act WHERE payment_id = $1', [
    id,
  ]);

describe('the payments of a person', () => {
  it('are exported with their application, also those that did not match', async () => {
    await tell(service, checkout(application.code));
    await tell(service, checkout(application.code, { amount_total: 1_000 }));
    const { body } = await service.http
      .post(INTERNAL.exportPersonalData)
      .set(await asService('documents'))
      .send({ userId: application.userId, email: '', provenEmail: '' });
    const [exported] = body.sections.applications;
    const arrived = { kind: 'received', currency: 'EUR', payer: 'Lucia Ferrario, lucia@example.com' };
    expect(exported.payments).toMatchObject([
      { kind: 'recorded', paidOn: '2026-11-22', amountCents: FEE },
      { ...arrived, amountCents: FEE, text: application.code },
      { ...arrived, amountCents: 1_000 },
    ]);
  });

  it('keep date, amount and reference for the accounts when the person is erased, and no name', async () => {
    await tell(service, checkout(application.code));
    const matched = await paymentOf(application);
    await erase(application.userId);
    const row = await rowOf(matched.id);
    expect(row).toMatchObject({ payer: '', text: '', reference: matched.reference, state: 'matched' });
    expect([row.amount_cents, row.application_id]).toEqual([String(FEE), application.id]);
  });

  it('lose the application where that is deleted', async () => {
    await tell(service, checkout(application.code, { amount_total: 1_000 }));
    const unmatched = await paymentOf(application);
    const body = { reason: 'Versamento di Lucia Ferrario' };
    await service.http.post(API.dismissPayment(unmatched.id)).set(admin).send(body);
    await erase(application.userId);
    expect(await rowOf(unmatched.id)).toMatchObject({ payer: '', text: '', application_id: null, dismissal: '-' });
    expect(await actsOf(unmatched.id)).toEqual([
      { act: 'received', note: null, by_email: null },
      { act: 'dismissed', note: null, by_email: ADMINISTRATOR.email },
    ]);
  });

  it('are not taken in again with a name after the erasure', async () => {
    const event = checkout(application.code);
    await tell(service, event);
    const { id } = await paymentOf(application);
    await erase(application.userId);
    await tell(service, event);
    expect(await rowOf(id)).toMatchObject({ payer: '' });
    const again = checkout(application.code);
    await tell(service, again);
    const [later] = await service.database.query(
      'SELECT mismatch, application_id FROM applications.incoming_payment WHERE reference = $1',
      [again.id],
    );
    expect(later).toEqual({ mismatch: 'unknown-code', application_id: null });
  });
});

describe('the acts of an administrator', () => {
  it('keep no name when the administrator is erased', async () => {
    const userId = '3f0d3a5e-1f7e-4a43-9a85-2f6d3b8c1a11';
    await tell(service, checkout(application.code, { amount_total: 1_000 }));
    const { id } = await paymentOf(application);
    await service.database.query(
      `INSERT INTO applications.incoming_payment_act (payment_id, act, by_id, by_email) VALUES ($1, 'reopened', $2, $3)`,
      [id, userId, 'ex@example.com'],
    );
    await erase(userId, 'ex@example.com');
    expect(await actsOf(id)).toContainEqual({ act: 'reopened', note: null, by_email: ERASED_ACCOUNT });
  });
});

describe('payments', () => {
  it('are deleted with their acts after ten years, and what was recorded stays', async () => {
    await tell(service, checkout(application.code));
    const { id } = await paymentOf(application);
    await PERSONAL_DATA.removeExpired(service.database, 'incoming_payment');
    expect(await rowOf(id)).toBeDefined();
    await service.database.query(
      `UPDATE applications.incoming_payment SET received_at = now() - interval '10 years 1 day' WHERE id = $1`,
      [id],
    );
    await PERSONAL_DATA.removeExpired(service.database, 'incoming_payment');
    expect([await rowOf(id), await actsOf(id)]).toEqual([undefined, []]);
    const [fee] = await service.database.query(
      'SELECT amount_cents, incoming_payment_id FROM applications.payment WHERE application_id = $1',
      [application.id],
    );
    expect(fee).toEqual({ amount_cents: FEE, incoming_payment_id: null });
  });
});

describe('what the e-mail about a recorded fee asks for', () => {
  const fee = async (entryId: string, { id }: Payable = application) =>
    service.http.get(INTERNAL.recordedFee(id, entryId)).set(await asService('notifications-worker'));
  const recordings = async () => {
    const rows = await service.database.query(
      `SELECT payload->>'entryId' AS id FROM applications.outbox
       WHERE kind = 'payment-received' AND payload->>'applicationId' = $1 ORDER BY created_at, id`,
      [application.id],
    );
    return rows.map(({ id }: { id: string }) => id);
  };
  const payment = { paidOn: '2026-11-02', amountCents: 14_000 };
  const record = () => service.http.post(API.applicationPayment(application.id)).set(admin).send(payment);

  it('is there as long as that recording holds, by hand or not', async () => {
    await record();
    const [first = ''] = await recordings();
    expect((await fee(first)).body).toEqual({
      ...{ applicationCode: application.code, name: 'Lucia Ferrario', email: expect.stringContaining('@') },
      ...payment,
    });
    await service.http.delete(API.applicationPayment(application.id)).set(admin);
    expect((await fee(first)).status).toBe(404);
    await record();
    const second = (await recordings()).find((id: string) => id !== first) ?? '';
    expect([(await fee(first)).status, (await fee(second)).status]).toEqual([404, 200]);
    await erase(application.userId);
    expect((await fee(second)).status).toBe(404);
  });

  it.each(['x', '0', '99999999999999999999'])('is not found for the recording %s', async (entryId) => {
    await record();
    expect((await fee(entryId)).status).toBe(404);
  });
});
