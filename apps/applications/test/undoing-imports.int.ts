import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API, ERASED_ACCOUNT, INTERNAL, UNDO_IMPORT_MINUTES } from '@lacorte/contracts';
import { erase } from './erasing';
import { heldUp } from './locks';
import { feeOf, outcomeOf, type Payable, paymentsOf, paymentWith, SETTLED } from './paying';
import { ADMINISTRATOR, administer } from './reviewing';
import { asService, RunningApplications } from './running-applications';
import { camt053, camt054, counted, csv, entry, Importing, newDay, transaction } from './statements';

let service: RunningApplications;
let calls: Importing;
beforeAll(async () => {
  service = await RunningApplications.start();
  calls = new Importing(service);
});
afterAll(() => service?.stop());

const entriesOf = (id: string) =>
  calls.query(
    'SELECT kind, entered_by_email FROM applications.payment_entry WHERE application_id = $1 ORDER BY id',
    id,
  );

describe('an import that is undone', () => {
  it('takes back its rows and fees, and can be imported again', async () => {
    const day = newDay();
    const [before, application] = [(await paymentsOf(service)).totals, await calls.payable()];
    const file = csv({ day, text: application.code }, { day, text: 'altri' });
    const { importId } = await calls.imported(file);
    const [{ payload }] = await calls.query(
      `SELECT payload FROM applications.outbox WHERE kind = 'payment-received' AND payload->>'applicationId' = $1`,
      application.id,
    );
    expect((await calls.undo(importId)).status).toBe(204);
    expect((await paymentsOf(service)).totals).toEqual(before);
    expect(await feeOf(service, application)).toBeNull();
    expect(await entriesOf(application.id)).toEqual([
      { kind: 'recorded', entered_by_email: null },
      { kind: 'undone', entered_by_email: ADMINISTRATOR.email },
    ]);
    // The e-mail that the fee has arrived asks this right before it leaves.
    const mail = service.http.get(INTERNAL.recordedFee(application.id, payload.entryId));
    expect((await mail.set(await asService('notifications-worker'))).status).toBe(404);
    expect(await calls.logged('payments-import-undone')).toMatchObject({ who: ADMINISTRATOR.email });
    expect(await calls.logged('payment-withdrawn')).toMatchObject({ applicationCode: application.code });
    const again = await calls.imported(file);
    expect(counted(again)).toEqual([1, 1, 0]);
    expect(again.importId).not.toBe(importId);
    expect(await feeOf(service, application)).toMatchObject({ paidOn: day });
  });

  it('leaves what other imports brought', async () => {
    const day = newDay();
    await calls.imported(csv({ day, text: 'prima' }));
    const { importId } = await calls.imported(csv({ day, text: 'prima' }, { day, text: 'dopo' }));
    expect((await calls.undo(importId)).status).toBe(204);
    expect((await calls.ofDay(day)).map(({ text }) => text)).toEqual(['prima']);
  });

  it('is unknown a second time, and with another id', async () => {
    const { importId } = await calls.imported(csv({ day: newDay() }));
    await calls.undo(importId);
    for (const id of [importId, randomUUID(), 'x']) {
      const { status, body } = await calls.undo(id);
      expect([status, body.code]).toEqual([404, 'not-found']);
    }
  });

  async function refused(importId: string) {
    const before = await calls.query(
      'SELECT * FROM applications.incoming_payment WHERE import_id = $1 ORDER BY id',
      importId,
    );
    const { status, body } = await calls.undo(importId);
    expect([status, body.code, body.reason]).toEqual([409, 'payment-settled', 'payments-import-settled']);
    const after = await calls.query(
      'SELECT * FROM applications.incoming_payment WHERE import_id = $1 ORDER BY id',
      importId,
    );
    expect(after).toEqual(before);
  }

  it('is refused after ten minutes', async () => {
    const { importId } = await calls.imported(csv({ day: newDay() }));
    const move = (seconds: number) =>
      calls.query(
        `UPDATE applications.statement_import SET imported_at = now() - make_interval(secs => $2) WHERE id = $1`,
        ...[importId, seconds],
      );
    await move(UNDO_IMPORT_MINUTES * 60);
    await refused(importId);
    await move(UNDO_IMPORT_MINUTES * 60 - 60);
    expect((await calls.undo(importId)).status).toBe(204);
  });

  it('is refused where a payment was touched by hand, also when that was undone', async () => {
    const [day, application] = [newDay(), await calls.payable()];
    const acts: ((id: string, paid: Payable) => Promise<unknown>)[] = [
      (id) => administer(service, 'post', API.dismissPayment(id), { reason: 'x' }),
      async (id) => {
        await administer(service, 'post', API.dismissPayment(id), { reason: 'x' });
        await administer(service, 'post', API.reopenPayment(id), {});
      },
      (id) => administer(service, 'post', API.matchPayment(id), { applicationCode: application.code }),
      (_, { id }) => administer(service, 'delete', API.applicationPayment(id)),
    ];
    for (const [index, act] of acts.entries()) {
      const paid = await calls.payable();
      const text = `da gestire ${index}`;
      const { importId } = await calls.imported(csv({ day, text: paid.code }, { day, text }));
      const [payment] = await paymentWith(service, text);
      await act(payment?.id ?? '', paid);
      const fee = await feeOf(service, paid);
      await refused(importId);
      expect(await feeOf(service, paid)).toEqual(fee);
    }
  });

  it('is refused where another import replaced a payment since, until that one is undone', async () => {
    const day = newDay();
    const whole = entry({ day, amount: '300.00', reference: `U${day}` });
    const first = await calls.imported(camt053(whole));
    const parts = ['uno', 'due'].map((text) => transaction({ text }));
    const second = await calls.imported(camt054(entry({ day, amount: '300.00', reference: `U${day}` }, ...parts)));
    await refused(first.importId);
    expect((await calls.undo(second.importId)).status).toBe(204);
    expect((await calls.ofDay(day)).map(({ amountCents, state }) => [amountCents, state])).toEqual([
      [30_000, 'unmatched'],
    ]);
    expect((await calls.undo(first.importId)).status).toBe(204);
    expect(await calls.ofDay(day)).toEqual([]);
  });

  it('at once with a match by hand keeps either', async () => {
    const [day, application] = [newDay(), await calls.payable()];
    const { importId } = await calls.imported(csv({ day, text: 'insieme' }));
    const [payment] = await calls.ofDay(day);
    const [matched, undone] = await heldUp<[{ status: number }, Parameters<typeof outcomeOf>[0]]>(
      service.database,
      ['SELECT FROM applications.incoming_payment WHERE id = $1 FOR UPDATE', [payment?.id]],
      [
        () => administer(service, 'post', API.matchPayment(payment?.id ?? ''), { applicationCode: application.code }),
        () => calls.undo(importId),
      ],
    );
    expect([
      [200, ...SETTLED],
      [404, 204, undefined],
    ]).toContainEqual([matched.status, ...outcomeOf(undone)]);
    expect((await calls.ofDay(day)).length).toBe(matched.status === 200 ? 1 : 0);
    expect((await feeOf(service, application)) !== null).toBe(matched.status === 200);
  });

  it('once at a time', async () => {
    const { importId } = await calls.imported(csv({ day: newDay() }));
    const answers = await Promise.all([calls.undo(importId), calls.undo(importId)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404]);
  });

  it('is the only way to delete a payment before its time', async () => {
    const { importId } = await calls.imported(csv({ day: newDay() }));
    const deletion = calls.query('DELETE FROM applications.incoming_payment WHERE import_id = $1', importId);
    await expect(deletion).rejects.toThrow('append-only');
  });

  it('keeps no name of an administrator who is erased', async () => {
    const { importId } = await calls.imported(csv({ day: newDay() }));
    const userId = randomUUID();
    await calls.query(
      `UPDATE applications.statement_import SET imported_by_id = $2, undone_at = now(), undone_by_id = $2, undone_by_email = 'ex@example.com'
       WHERE id = $1`,
      ...[importId, userId],
    );
    await erase(service, { userId, email: 'ex@example.com' });
    const [kept] = await calls.query('SELECT * FROM applications.statement_import WHERE id = $1', importId);
    expect([kept.imported_by_email, kept.undone_by_email]).toEqual([ERASED_ACCOUNT, ERASED_ACCOUNT]);
  });
});
