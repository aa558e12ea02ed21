import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { INTERNAL } from '@lacorte/contracts';
import { addPayable, FEE, officeOf, type Payable, WEBHOOK_SECRET } from './paying';
import { asAdmin, setStatus } from './reviewing';
import { asService, RunningApplications } from './running-applications';

const DELAY_SECONDS = 120;

let service: RunningApplications;
let application: Payable;
beforeAll(async () => {
  const settings = { PAYMENT_WEBHOOK_SECRET: WEBHOOK_SECRET, STATUS_MAIL_DELAY_SECONDS: String(DELAY_SECONDS) };
  service = await RunningApplications.start(settings);
});
beforeEach(async () => {
  const [added] = await addPayable(service.database, {});
  if (!added) throw new Error('no application');
  application = added;
});
afterAll(() => service?.stop());

const query = (text: string, ...values: unknown[]) => service.database.query(text, values);
const { match, takeBack, byHand, paid } = officeOf(
  () => service,
  () => application,
);

describe('what an applicant is told of the fee', () => {
  interface Told {
    id: string;
    payload: { entryId: string; notBefore: string };
  }
  const events = (): Promise<Told[]> =>
    query(
      `SELECT id, payload FROM applications.outbox WHERE kind = 'payment-received' AND payload->>'applicationId' = $1
       ORDER BY (payload->>'entryId')::bigint`,
      application.id,
    );
  const ask = async ({ id: messageId, payload: { entryId } }: Told) =>
    service.http
      .post(INTERNAL.tellFee(application.id))
      .set(await asService('notifications-worker'))
      .send({ entryId, messageId });
  const told = async (event?: Told) => (event ? (await ask(event)).body.notice : undefined);
  const last = async () => told((await events()).at(-1));

  it('is told after the delay, and again to the same message', async () => {
    const { id } = await paid(FEE);
    await match(id, { applicationCode: application.code });
    const [event] = await events();
    const [{ at }] = await query(
      'SELECT max(entered_at) AS at FROM applications.payment_entry WHERE application_id = $1',
      application.id,
    );
    expect(event?.payload.notBefore).toBe(new Date(at.getTime() + DELAY_SECONDS * 1_000).toISOString());
    const notice = {
      ...{ applicationCode: application.code, nome: 'Lucia', cognome: 'Ferrario', email: 'persona.0@example.com' },
      ...{ kind: 'paid', amountCents: FEE, paidOn: '2026-11-22', paidCents: FEE, dueCents: 0 },
    };
    expect([await told(event), await told(event)]).toEqual([notice, notice]);
    expect(await told(event && { ...event, id: randomUUID() })).toBeNull();
  });

  it('is not told when it was taken back before, nor then corrected', async () => {
    const { id } = await paid(FEE);
    await match(id, { applicationCode: application.code });
    await takeBack();
    const [first, second] = await events();
    expect([await told(first), await told(second)]).toEqual([null, null]);
  });

  it('is corrected when it was told, and told again when it is paid again', async () => {
    await byHand();
    expect(await last()).toMatchObject({ kind: 'paid' });
    await takeBack();
    expect(await last()).toMatchObject({ kind: 'taken-back', paidCents: 0, dueCents: FEE, paidOn: null });
    await byHand();
    expect(await last()).toMatchObject({ kind: 'paid' });
    // Taken back and recorded again within the delay: nothing to tell.
    await takeBack();
    await byHand();
    expect(await last()).toBeNull();
  });

  it('says of a part what has come and what is due, which a rejected applicant does not owe', async () => {
    for (const cents of [4_000, 5_000]) {
      await match((await paid(cents)).id, { applicationCode: application.code, partial: true });
    }
    const part = { kind: 'part', amountCents: 5_000, paidCents: 9_000, paidOn: '2026-11-22' };
    const [first, second] = await events();
    expect([await told(first), await told(second)]).toMatchObject([null, { ...part, dueCents: FEE - 9_000 }]);
    await setStatus(service.database, application.id, 'rejected');
    expect(await told(second)).toMatchObject({ ...part, dueCents: 0 });
  });

  it('that the release before has told is corrected, and told if its message is still there', async () => {
    await query(
      `INSERT INTO applications.told_fee (application_id, paid_cents, is_paid, kind) VALUES ($1, $2, true, 'paid')`,
      application.id,
      FEE,
    );
    await byHand();
    expect(await last()).toMatchObject({ kind: 'paid' });
    expect(await last()).toMatchObject({ kind: 'paid' });
    await takeBack();
    expect(await last()).toMatchObject({ kind: 'taken-back' });
  });

  it('is asked for by the notifications worker alone, of a present application', async () => {
    await byHand();
    const [event] = await events();
    const body = { entryId: event?.payload.entryId, messageId: event?.id };
    const notWorker = await service.http
      .post(INTERNAL.tellFee(application.id))
      .set(await asAdmin())
      .send(body);
    expect(notWorker.status).toBe(404);
    const unknown = await service.http
      .post(INTERNAL.tellFee(randomUUID()))
      .set(await asService('notifications-worker'))
      .send(body);
    expect(unknown.status).toBe(404);
  });
});
