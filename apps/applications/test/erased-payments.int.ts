import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API } from '@lacorte/contracts';
import { anApplication } from '@lacorte/testing/builders';
import { EraseApplications } from '../src/erasure/erase-applications';
import { checkout, FEE, paymentsOf, tell, WEBHOOK_SECRET } from './paying';
import { asAdmin } from './reviewing';
import { loggedIn, RunningApplications } from './running-applications';

let service: RunningApplications;
let admin: Record<string, string>;
beforeAll(async () => {
  service = await RunningApplications.start({ PAYMENT_WEBHOOK_SECRET: WEBHOOK_SECRET });
  admin = await asAdmin();
});
afterAll(() => service?.stop());

async function applicant() {
  const person = { userId: randomUUID(), email: `persona.${randomUUID()}@example.com` };
  const body = anApplication().with({ email: person.email }).withoutPassword().body();
  const answer = await service.submit(body).set(await loggedIn(person));
  return { ...person, id: answer.body.id as string, code: answer.body.applicationCode as string };
}
const erase = (person: { userId: string; email: string }) => new EraseApplications(service.database).handle(person);

async function paid(code: string, session: object = {}) {
  const event = checkout(code, {
    ...session,
    customer_details: { name: 'Zenobia Paga', email: 'zenobia@example.com' },
  });
  await tell(service, event);
  return async () => (await paymentsOf(service, admin)).items.find(({ reference }) => reference === event.id);
}

describe('the payments of an erased applicant', () => {
  it('stay in the accounts with their amount, without payer and text', async () => {
    const person = await applicant();
    const payment = await paid(person.code);
    await erase(person);
    expect(await payment()).toMatchObject({ state: 'matched', amountCents: FEE, payer: '', text: '' });
  });

  it('stay without an application that is deleted', async () => {
    const person = await applicant();
    const payment = await paid(person.code, { amount_total: 1 });
    expect(await payment()).toMatchObject({ reason: 'wrong-amount', applicationCode: person.code });
    await erase(person);
    expect(await payment()).toMatchObject({ state: 'unmatched', applicationCode: null, payer: '', text: '' });
  });

  it('keep nothing of the reason for which they were dismissed', async () => {
    const person = await applicant();
    const payment = await paid(person.code, { amount_total: 2 });
    const { id } = (await payment()) ?? {};
    await service.http
      .post(API.dismissPayment(id ?? ''))
      .set(admin)
      .send({ reason: 'Restituito a Zenobia Paga' });
    await erase(person);
    expect(await payment()).toMatchObject({ state: 'dismissed', reason: '-', payer: '', text: '' });
    expect(
      JSON.stringify(await service.database.query('SELECT * FROM applications.incoming_payment_act')),
    ).not.toContain('Zenobia');
  });
});

describe('an event for an erased applicant', () => {
  it('is in the list with an unknown code', async () => {
    const person = await applicant();
    await erase(person);
    const payment = await paid(person.code);
    expect(await payment()).toMatchObject({ state: 'unmatched', reason: 'unknown-code', applicationCode: null });
  });

  it('pays before the erasure or not at all', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await applicant();
      const [payment] = await Promise.all([paid(person.code), erase(person)]);
      const { state, payer } = (await payment()) ?? {};
      expect([state, payer]).toEqual(state === 'matched' ? ['matched', ''] : ['unmatched', expect.any(String)]);
      const fees = await service.database.query('SELECT FROM applications.payment WHERE application_id = $1', [
        person.id,
      ]);
      expect(fees).toHaveLength(state === 'matched' ? 1 : 0);
    }
  });
});
