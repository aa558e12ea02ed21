import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API } from '@lacorte/contracts';
import { erase, exportOf } from './erasing';
import {
  addPayable,
  checkout,
  FEE,
  officeOf,
  outcomeOf,
  type Payable,
  paymentsOf,
  paymentWith,
  SETTLED,
  shownFee,
  tell,
  twoPayables,
  WEBHOOK_SECRET,
} from './paying';
import { dayIn } from './requesting-documents';
import { ADMINISTRATOR, administer } from './reviewing';
import { RunningApplications } from './running-applications';

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
const { post, match, refund, refunded, reopen, takeBack, byHand, listed, search, paid } = officeOf(
  () => service,
  () => application,
);

describe('a refund', () => {
  it('of an unmatched payment goes back as a whole, once it is decided and made', async () => {
    const payment = await paid(FEE);
    for (const body of [{}, { reason: ' ' }, { reason: 'x'.repeat(501) }]) {
      expect((await refund(payment.id, body)).body.fields).toHaveProperty('reason');
    }
    expect(outcomeOf(await refunded(payment.id))).toEqual(SETTLED);
    expect((await refund(payment.id)).body).toMatchObject({
      ...{ state: 'refund-due', refundCents: FEE, reason: 'Ha pagato due volte', version: 2 },
    });
    for (const act of [
      () => refund(payment.id),
      () => match(payment.id, { applicationCode: application.code }),
      () => post(API.dismissPayment(payment.id), { reason: 'x' }),
    ])
      expect(outcomeOf(await act())).toEqual(SETTLED);
    for (const body of [{}, { date: 'ieri' }, { date: dayIn(1) }, { date: '2026-11-21' }]) {
      expect((await refunded(payment.id, body)).body.fields).toHaveProperty('date');
    }
    expect((await refunded(payment.id, { date: '2026-11-27', reference: 'x'.repeat(101) })).body.fields).toHaveProperty(
      'reference',
    );
    expect((await refunded(payment.id, { date: '2026-11-27', reference: 'CRO 9' })).body).toMatchObject({
      ...{ state: 'refunded', refundCents: FEE, refundedOn: '2026-11-27', refundReference: 'CRO 9' },
    });
    expect(outcomeOf(await refunded(payment.id))).toEqual(SETTLED);
    const totals = (await paymentsOf(service)).totals.refunded;
    expect(totals.amountCents).toBeGreaterThanOrEqual(FEE);
    // Two steps back.
    expect((await reopen(payment.id)).body).toMatchObject({ state: 'refund-due', refundedOn: null });
    expect((await reopen(payment.id)).body).toMatchObject({
      state: 'unmatched',
      refundCents: null,
      reason: 'unknown-code',
    });
    for (const action of ['payment-refund-due', 'payment-refunded']) {
      const { body } = await administer(service, 'get', API.accessLog, { action });
      expect(body.items[0]).toMatchObject({ who: ADMINISTRATOR.email });
    }
  });

  it('of a surplus leaves the fee paid, and the application at the payment', async () => {
    const { id } = await paid(FEE + 5_000);
    await match(id, { applicationCode: application.code });
    expect((await refund(id)).body).toMatchObject({
      ...{ state: 'refund-due', refundCents: 5_000, surplusCents: 0, applicationCode: application.code },
    });
    expect((await refunded(id, { date: '2026-11-27', reference: '' })).body).toMatchObject({
      state: 'refunded',
      refundCents: 5_000,
    });
    expect(await shownFee(service, application)).toMatchObject({ state: 'paid', amountCents: FEE, paidCents: FEE });
    // The rest of it is the fee, which becomes a payment of its own.
    await takeBack();
    expect(await listed(id)).toMatchObject({
      state: 'refunded',
      amountCents: 5_000,
      refundCents: 5_000,
      applicationCode: null,
    });
    expect((await search({ state: 'unmatched', from: '2026-11-22' })).items[0]).toMatchObject({ amountCents: FEE });
  });

  it('of a surplus that is only due ends when the fee is taken back, or is undone alone', async () => {
    const { id } = await paid(FEE + 5_000);
    await match(id, { applicationCode: application.code });
    await refund(id);
    expect((await reopen(id)).body).toMatchObject({ state: 'matched', surplusCents: 5_000 });
    await refund(id);
    await takeBack();
    expect(await listed(id)).toMatchObject({ state: 'unmatched', amountCents: FEE + 5_000, refundCents: null });
  });

  it('is refused for a payment that is its fee, and one that is dismissed', async () => {
    const [matched, dismissed] = [await paid(FEE), await paid(FEE)];
    await match(matched.id, { applicationCode: application.code });
    await post(API.dismissPayment(dismissed.id), { reason: 'x' });
    for (const { id } of [matched, dismissed]) expect(outcomeOf(await refund(id))).toEqual(SETTLED);
    expect((await refund(randomUUID(), {})).status).toBe(404);
  });

  it('is proposed for a second payment of a paid fee', async () => {
    for (const _ of [1, 2]) await tell(service, checkout(application.code));
    const second = (await paymentWith(service, application.code)).find(({ state }) => state === 'unmatched');
    expect(second).toMatchObject({ reason: 'already-paid', refundProposed: true, dueCents: null });
    await takeBack();
    expect(await listed(second?.id ?? '')).toMatchObject({ refundProposed: false, dueCents: FEE });
  });
});

describe('a payment by hand', () => {
  it('is in the list with its method, and dismissed when the fee is taken back', async () => {
    for (const method of ['cash', 'pos', 'transfer', 'other'] as const) {
      const { status, body } = await byHand({ method, note: `Ricevuta ${method} ${application.code}` });
      expect([status, body.fee.state]).toEqual([201, 'paid']);
      const [item] = (await search({ q: `ricevuta ${method} ${application.code}` })).items;
      expect(item).toMatchObject({
        ...{ source: 'hand', method, state: 'matched', applicationCode: application.code, amountCents: FEE },
        ...{ date: '2026-11-20', currency: 'EUR', reason: null, suggestions: [] },
      });
      expect((await takeBack()).body.fee).toMatchObject({ state: 'due', paidCents: 0 });
      expect(await listed(item?.id ?? '')).toMatchObject({ state: 'dismissed', reason: 'Registrazione annullata' });
    }
    await byHand();
    expect((await search({ state: 'matched', q: application.code })).items).toMatchObject([{ method: 'other' }]);
    expect((await byHand({ method: 'cheque' }, other)).body.fields).toHaveProperty('method');
  });

  it('pays a fee whatever its amount, with what is more as a surplus', async () => {
    await byHand({ amountCents: 14_000 });
    expect(await shownFee(service, application)).toMatchObject({
      state: 'paid',
      amountCents: 14_000,
      paidCents: 14_000,
    });
    await byHand({ amountCents: FEE + 700 }, other);
    expect(await shownFee(service, other)).toMatchObject({ state: 'paid', paidCents: FEE });
    expect((await search({ q: other.code })).items).toMatchObject([{ surplusCents: 700 }]);
  });

  it('that the release before records gets a part and a place in the list, and loses the part', async () => {
    await query(
      `INSERT INTO applications.payment (application_id, paid_on, amount_cents, note, recorded_by, recorded_at)
       VALUES ($1, '2026-11-19', 14000, $2, $3, now())`,
      ...[application.id, `vecchia ${application.code}`, ADMINISTRATOR.email],
    );
    const [item] = (await search({ q: `vecchia ${application.code}` })).items;
    expect(item).toMatchObject({
      source: 'hand',
      method: 'other',
      amountCents: 14_000,
      applicationCode: application.code,
    });
    await query('DELETE FROM applications.payment WHERE application_id = $1', application.id);
    expect(await shownFee(service, application)).toMatchObject({ state: 'due', paidCents: 0 });
  });
});

describe('the payments of several people', () => {
  const owner = async ({ id }: Payable) => {
    const [row] = await query('SELECT user_id AS "userId" FROM applications.application WHERE id = $1', id);
    return { userId: row.userId as string, email: '' };
  };

  it('are exported and anonymised with each of them', async () => {
    const { id } = await paid(2 * FEE, { customer_details: { name: 'Lucia Ferrario' } });
    await match(id, { applicationCodes: [application.code, other.code] });
    const { sections } = await exportOf(service, await owner(other));
    expect(sections.applications[0].payments).toMatchObject([
      { kind: 'recorded', amountCents: FEE },
      { kind: 'received', payer: 'Lucia Ferrario', amountCents: 2 * FEE },
    ]);
    const surplus = await paid(FEE + 100, { customer_details: { name: 'Ugo Bassi' } });
    await takeBack(other);
    await match(surplus.id, { applicationCode: other.code });
    await refund(surplus.id, { reason: 'Ugo Bassi ha chiesto' });
    await refunded(surplus.id, { date: '2026-11-27', reference: 'a Ugo Bassi' });
    await erase(service, await owner(other));
    expect(await listed(surplus.id)).toMatchObject({
      ...{ state: 'refunded', payer: '', text: '', reason: '-', refundReference: null, refundCents: 100 },
    });
    expect(await listed(id)).toMatchObject({ payer: 'Lucia Ferrario' });
    await erase(service, await owner(application));
    expect(await listed(id)).toMatchObject({ state: 'matched', payer: '', text: '' });
    const notes = await query(
      'SELECT FROM applications.incoming_payment_act WHERE payment_id = $1 AND note IS NOT NULL',
      surplus.id,
    );
    expect(notes).toEqual([]);
  });

  it('are those of a person still once they pay the fee no more, unless they pay another fee', async () => {
    const [third] = await addPayable(service.database, {});
    const splitOff = async (id: string): Promise<string> =>
      (await query('SELECT id FROM applications.incoming_payment WHERE split_from = $1', id))[0].id;
    const [mistaken, reopened, surplus, shared] = [
      await paid(FEE),
      await paid(FEE),
      await paid(FEE + 100),
      await paid(2 * FEE),
    ];
    for (const { id } of [mistaken, reopened]) {
      await match(id, { applicationCode: other.code });
      await reopen(id);
    }
    await match(mistaken.id, { applicationCode: third?.code });
    await match(surplus.id, { applicationCode: other.code });
    await refund(surplus.id, { reason: 'Ugo Bassi ha chiesto' });
    await refunded(surplus.id, { date: '2026-11-27', reference: 'a Ugo Bassi' });
    await takeBack(other);
    await match(shared.id, { applicationCodes: [application.code, other.code] });
    await takeBack(other);
    const { sections } = await exportOf(service, await owner(other));
    const received = sections.applications[0].payments.filter(({ kind }: { kind: string }) => kind === 'received');
    expect(received.map(({ amountCents }: { amountCents: number }) => amountCents).toSorted()).toEqual([
      ...[100, FEE, FEE, FEE],
    ]);
    await erase(service, await owner(other));
    for (const id of [reopened.id, surplus.id, await splitOff(surplus.id), await splitOff(shared.id)]) {
      expect(await listed(id)).toMatchObject({ payer: '', text: '' });
    }
    expect(await listed(surplus.id)).toMatchObject({ state: 'refunded', reason: '-', refundReference: null });
    for (const { id, payer, text } of [mistaken, shared]) expect(await listed(id)).toMatchObject({ payer, text });
    await erase(service, await owner(application));
    expect(await listed(shared.id)).toMatchObject({ payer: '', text: '' });
  });
});
