import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API, type PaymentRecipient, type UndeliveredMessagesPage } from '@lacorte/contracts';
import type { BackOffice } from './back-office';
import { recipients } from './fee-stand-in';
import { aReceipt } from './people';
import { World } from './world';

const REFUSAL = '550 5.1.1 No such user here';
const CODE = 'DOM-2026-000042-17';

let world: World;
let office: BackOffice;
beforeAll(async () => {
  world = await World.start();
  office = await world.office();
  await world.worker();
});
afterAll(() => world?.stop());
beforeEach(async () => {
  world.sink.refused.clear();
  await world.database.query('DELETE FROM messages');
});

const list = async (query = '') =>
  (await office.call<UndeliveredMessagesPage>('GET', `${API.undeliveredMessages}${query}`)).body;
const anAddress = () => `sparita.${randomUUID()}@example.com`;
/** @returns the id of a confirmation that has been sent, or has failed */
function confirm(email: string, applicationId: string = randomUUID()): Promise<string> {
  world.applications.keep(aReceipt({ id: applicationId, email }));
  return world.send({ kind: 'confirmation', parameters: { applicationId } });
}
function refuse(email: string, applicationId?: string): Promise<string> {
  world.sink.refused.set(email, REFUSAL);
  return confirm(email, applicationId);
}

describe('the list of undelivered messages', () => {
  it('has what the mail server refuses for good, with address, code and reason', async () => {
    const [email, applicationId] = [anAddress(), randomUUID()];
    world.applications.codes[applicationId] = CODE;
    const id = await refuse(email, applicationId);
    const failedAt = expect.stringMatching(/^\d{4}-.*Z$/);
    const item = { id, kind: 'confirmation', address: email, applicationCode: CODE, reason: REFUSAL, failedAt };
    expect(await list()).toEqual({ items: [item], total: 1, page: 1, pageSize: 50 });
  });

  it('has no code for an application that was erased', async () => {
    const email = anAddress();
    await refuse(email);
    expect((await list()).items).toMatchObject([{ address: email, applicationCode: null }]);
  });

  it('has the address also where only the kind of the message knows it', async () => {
    const [email, applicationId] = [anAddress(), randomUUID()];
    world.sink.refused.set(email, REFUSAL);
    const tenderTitle = { it: 'Bando', fr: 'Appel' };
    const notice = { applicationCode: CODE, nome: 'Lucia', cognome: 'Ferrario', email, tenderTitle };
    world.applications.statuses.set(applicationId, () => ({ notice: { ...notice, status: 'approved' } }));
    await world.send({ kind: 'status-changed', parameters: { applicationId, changeId: '1' } });
    expect((await list()).items).toMatchObject([{ kind: 'status-changed', address: email }]);
  });

  it('is newest first, page by page', async () => {
    const emails = [anAddress(), anAddress(), anAddress()];
    for (const email of emails) await refuse(email);
    const [first, second] = [await list('?pageSize=2'), await list('?page=2&pageSize=2')];
    expect([...first.items, ...second.items].map(({ address }) => address)).toEqual(emails.toReversed());
    expect([first.total, second.total, second.page]).toEqual([3, 3, 2]);
  });

  it('forgets an address that has received a message since, in whatever case', async () => {
    const email = anAddress();
    await refuse(email);
    world.sink.refused.clear();
    await confirm(email.toUpperCase());
    expect(await list()).toMatchObject({ items: [], total: 0 });
    await refuse(email);
    expect((await list()).total).toBe(1);
  });

  it('has no message that failed for another reason', async () => {
    const id = await world.send({ kind: 'confirmation', parameters: { applicationId: randomUUID() } });
    expect((await world.rowOf(id)).state).toBe('failed');
    expect(await list()).toMatchObject({ items: [], total: 0 });
  });

  it('has a payment request until it is retried', async () => {
    const [asked] = world.applications.fees.keep(recipients(1)) as [PaymentRecipient];
    world.sink.refused.set(asked.email, REFUSAL);
    const { body } = await office.send();
    expect((await list()).items).toMatchObject([{ kind: 'payment-request', address: asked.email }]);
    world.sink.gate.hold();
    world.sink.refused.clear();
    await office.call('POST', API.retryPaymentRequests(body.batchId));
    expect((await list()).total).toBe(0);
    world.sink.gate.release();
    await office.latest('the retry to end', ({ status }) => status === 'completed');
    expect((await list()).total).toBe(0);
  });

  it('refuses pages that there cannot be, and asks for patience while applications, which knows the codes, is away', async () => {
    const statusOf = async (query: string) => (await office.call('GET', `${API.undeliveredMessages}${query}`)).status;
    const statuses = await Promise.all(['?page=0', '?pageSize=201', '?page=x'].map(statusOf));
    expect(statuses).toEqual([400, 400, 400]);
    await refuse(anAddress());
    world.applications.isAway = true;
    expect(await statusOf('')).toBe(503);
    world.applications.isAway = false;
  });
});
