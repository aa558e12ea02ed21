import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API, INTERNAL } from '@lacorte/contracts';
import { heldUp } from './locks';
import {
  addPayable,
  checkout,
  FEE,
  feeOf,
  officeOf,
  outcomeOf,
  type Payable,
  paymentWith,
  SETTLED,
  shownFee,
  tell,
  twoPayables,
  WEBHOOK_SECRET,
} from './paying';
import { administer } from './reviewing';
import { asService, RunningApplications } from './running-applications';

let service: RunningApplications;
let application: Payable;
let other: Payable;
beforeAll(async () => {
  service = await RunningApplications.start({ PAYMENT_WEBHOOK_SECRET: WEBHOOK_SECRET });
});
beforeEach(async () => {
  [application, other] = await twoPayables(service.database);
});
afterAll(() => service?.stop());

const query = (text: string, ...values: unknown[]) => service.database.query(text, values);
const { match, refund, reopen, takeBack, byHand, listed, search, paid } = officeOf(
  () => service,
  () => application,
);

describe('a part of a fee', () => {
  it('is refused with the amount, unless it is wanted as a part, and the fee stays due', async () => {
    const { id } = await paid(4_000);
    for (const partial of [undefined, false, null]) {
      const { status, body } = await match(id, { applicationCode: application.code, partial });
      expect([status, Object.keys(body.fields)]).toEqual([400, ['amount']]);
    }
    const { body } = await match(id, { applicationCode: application.code, partial: true });
    expect(body).toMatchObject({ state: 'matched', applicationCode: application.code, applicationCodes: [] });
    expect(await shownFee(service, application)).toEqual({
      ...{ state: 'due', amountCents: FEE, paidCents: 4_000, paidAt: null },
    });
    expect(await feeOf(service, application)).toBeNull();
    const details = await administer(service, 'get', API.adminApplication(application.id));
    expect(details.body.incomingPayments).toMatchObject([{ id, amountCents: 4_000 }]);
    expect((await match(id, { applicationCode: application.code, partial: 'x' })).body.fields).toHaveProperty(
      'partial',
    );
  });

  it('adds up with others until the fee is paid, also by a row of exactly what is still due', async () => {
    const first = await paid(4_000);
    await match(first.id, { applicationCode: application.code, partial: true });
    await tell(service, checkout(application.code));
    const [whole] = await paymentWith(service, application.code);
    expect(whole).toMatchObject({ state: 'unmatched', reason: 'wrong-amount', dueCents: FEE - 4_000 });
    await tell(service, checkout(application.code, { amount_total: FEE - 4_000 }));
    expect(await paymentWith(service, application.code)).toContainEqual(
      expect.objectContaining({ state: 'matched', amountCents: FEE - 4_000 }),
    );
    expect(await shownFee(service, application)).toMatchObject({ state: 'paid', amountCents: FEE, paidCents: FEE });
    // One of the parts is taken back.
    await reopen(first.id);
    expect(await shownFee(service, application)).toMatchObject({ state: 'due', paidCents: FEE - 4_000 });
  });

  it('is asked for no more, while the rest is', async () => {
    await match((await paid(4_000)).id, { applicationCode: application.code, partial: true });
    const recipients = await service.http
      .get(INTERNAL.paymentRecipients)
      .query({ before: new Date(Date.now() + 60_000).toISOString(), again: 'true' })
      .set(await asService('notifications-worker'));
    const asked = recipients.body.items.filter((one: Payable & { applicationId: string }) =>
      [application.id, other.id].includes(one.applicationId),
    );
    expect(asked.map(({ feeCents }: { feeCents: number }) => feeCents).sort()).toEqual([FEE - 4_000, FEE].sort());
  });

  it('that reaches what is due pays it, and what is more is a surplus', async () => {
    await match((await paid(4_000)).id, { applicationCode: application.code, partial: true });
    const more = await paid(12_000);
    const { body } = await match(more.id, { applicationCode: application.code, partial: true });
    expect(body).toMatchObject({ amountCents: 12_000, surplusCents: 1_000, refundCents: null });
    expect(await shownFee(service, application)).toMatchObject({ state: 'paid', paidCents: FEE });
  });

  it('is taken back with the rest at the application', async () => {
    const parts = [await paid(4_000), await paid(FEE - 4_000)];
    for (const { id } of parts) await match(id, { applicationCode: application.code, partial: true });
    expect((await takeBack()).body.fee).toMatchObject({ state: 'due', paidCents: 0 });
    for (const { id } of parts) expect(await listed(id)).toMatchObject({ state: 'unmatched', version: 3 });
    expect((await takeBack()).status).toBe(404);
  });

  it('of another currency is no part: it counts as what is due', async () => {
    await match((await paid(4_000)).id, { applicationCode: application.code, partial: true });
    const foreign = await paid(1_000, { currency: 'chf' });
    expect((await match(foreign.id, { applicationCode: application.code })).body.surplusCents).toBe(0);
    expect(await shownFee(service, application)).toMatchObject({ state: 'paid', paidCents: FEE });
    expect(outcomeOf(await refund(foreign.id))).toEqual(SETTLED);
  });
});

describe('a payment of several fees', () => {
  const both = () => ({ applicationCodes: [other.code.toLowerCase().replaceAll('-', ' '), application.code] });

  it('pays them if it is the sum of what is due, and names them in their order', async () => {
    await match((await paid(4_000)).id, { applicationCode: application.code, partial: true });
    const wrong = await paid(2 * FEE);
    const refused = await match(wrong.id, both());
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['applicationCodes']]);
    const { id } = await paid(2 * FEE - 4_000);
    const { status, body } = await match(id, both());
    expect(status).toBe(200);
    expect(body).toMatchObject({
      applicationCode: null,
      applicationCodes: [other.code, application.code],
      surplusCents: 0,
    });
    for (const one of [application, other])
      expect(await shownFee(service, one)).toMatchObject({ state: 'paid', paidCents: FEE });
    const log = await administer(service, 'get', API.accessLog, { action: 'payment-matched' });
    const logged = log.body.items
      .slice(0, 2)
      .map(({ applicationCode }: { applicationCode: string }) => applicationCode);
    expect(logged.sort()).toEqual([application.code, other.code].sort());
    // All of it is freed.
    expect((await reopen(id)).body).toMatchObject({
      state: 'unmatched',
      applicationCodes: [],
      amountCents: 2 * FEE - 4_000,
    });
    expect(await shownFee(service, application)).toMatchObject({ state: 'due', paidCents: 4_000 });
    expect(await shownFee(service, other)).toMatchObject({ state: 'due', paidCents: 0 });
  });

  it('needs 2 to 20 different known codes', async () => {
    const { id } = await paid(2 * FEE);
    const many = Array.from({ length: 21 }, (_, index) => `DOM-2026-${index}`);
    const { code } = application;
    for (const applicationCodes of [
      [],
      [code],
      [code, ` ${code.toLowerCase()}`],
      many,
      [code, ''],
      [code, 5],
      'x',
      {},
    ]) {
      const { status, body } = await match(id, { applicationCodes });
      expect([status, Object.keys(body.fields)]).toEqual([400, ['applicationCodes']]);
    }
    const unknown = await match(id, { applicationCodes: [code, 'DOM-2019-000001-00'] });
    expect([unknown.status, Object.keys(unknown.body.fields)]).toEqual([400, ['applicationCodes']]);
  });

  it('is refused where one is paid, rejected or withdrawn, and pays none then', async () => {
    const [rejected, done, withdrawn] = await addPayable(service.database, { status: 'rejected' }, {}, {});
    if (!rejected || !done || !withdrawn) throw new Error('no applications');
    await byHand({}, done);
    await query('UPDATE applications.application SET withdrawn_at = now() WHERE id = $1', withdrawn.id);
    const { id } = await paid(2 * FEE);
    for (const [one, code] of [
      [rejected, 'conflict'],
      [done, 'conflict'],
      [withdrawn, 'application-withdrawn'],
    ] as const) {
      const { status, body } = await match(id, { applicationCodes: [application.code, one.code] });
      expect([status, body.code]).toEqual([409, code]);
    }
    expect(await shownFee(service, application)).toMatchObject({ state: 'due', paidCents: 0 });
  });

  it('frees one part as a payment of its own, and is less by it', async () => {
    const { id, reference } = await paid(2 * FEE);
    await match(id, { applicationCodes: [application.code, other.code] });
    await takeBack(other);
    expect(await listed(id)).toMatchObject({
      ...{ state: 'matched', amountCents: FEE, applicationCode: application.code, applicationCodes: [] },
    });
    const freed = (await search({ q: reference })).items.filter((one) => one.id !== id);
    expect(freed).toMatchObject([{ state: 'unmatched', amountCents: FEE, applicationCode: null, source: 'event' }]);
    expect(await shownFee(service, application)).toMatchObject({ state: 'paid' });
    expect(await shownFee(service, other)).toMatchObject({ state: 'due', paidCents: 0 });
    expect((await match(freed[0]?.id ?? '', { applicationCode: other.code })).status).toBe(200);
    // The last part is the payment itself.
    await takeBack();
    expect(await listed(id)).toMatchObject({ state: 'unmatched', amountCents: FEE });
    const [row] = await query('SELECT amount_cents, freed_cents FROM applications.incoming_payment WHERE id = $1', id);
    expect(row).toEqual({ amount_cents: String(2 * FEE), freed_cents: String(FEE) });
  });
});

describe('two acts at the same moment', () => {
  const LOCKED = 'SELECT FROM applications.application WHERE id = $1 FOR UPDATE';
  const held = <A, B>(...acts: [() => PromiseLike<A>, () => PromiseLike<B>]) =>
    heldUp<[A, B]>(service.database, [LOCKED, [application.id]], acts);
  const partOf = (id: string) => () => match(id, { applicationCode: application.code, partial: true });

  it('let two parts add up, and pay once', async () => {
    const [one, two] = [await paid(10_000), await paid(10_000)];
    const answers = await held(partOf(one.id), partOf(two.id));
    expect(answers.map(({ status, body }) => [status, body.surplusCents])).toEqual([
      [200, 0],
      [200, 5_000],
    ]);
    expect(await shownFee(service, application)).toMatchObject({ state: 'paid', paidCents: FEE });
  });

  it('match alone only what is still due when the part before is recorded', async () => {
    const part = await paid(4_000);
    await held(partOf(part.id), () => tell(service, checkout(application.code)));
    expect(await paymentWith(service, application.code)).toMatchObject([
      { state: 'unmatched', reason: 'wrong-amount' },
    ]);
    expect(await shownFee(service, application)).toMatchObject({ state: 'due', paidCents: 4_000 });
  });

  it('match first and take back then, or find nothing to take back', async () => {
    const { id } = await paid(FEE);
    const [matched, back] = await held(partOf(id), () => takeBack());
    expect([matched.status, back.status]).toEqual([200, 200]);
    expect(await listed(id)).toMatchObject({ state: 'unmatched' });
    const [none, again] = await held(() => takeBack(), partOf(id));
    expect([none.status, again.status]).toEqual([404, 200]);
    expect(await shownFee(service, application)).toMatchObject({ state: 'paid' });
  });

  it('refund a payment or match it, whichever is first', async () => {
    const { id } = await paid(FEE);
    const payment = ['SELECT FROM applications.incoming_payment WHERE id = $1 FOR UPDATE', [id]] as [string, unknown[]];
    const [refusal, matching] = await heldUp(service.database, payment, [() => refund(id), partOf(id)]);
    expect([refusal.status, outcomeOf(matching)]).toEqual([200, SETTLED]);
    await reopen(id);
    const [done, late] = await heldUp(service.database, payment, [partOf(id), () => refund(id)]);
    expect([done.status, outcomeOf(late)]).toEqual([200, SETTLED]);
    expect(await shownFee(service, application)).toMatchObject({ state: 'paid' });
  });
});
