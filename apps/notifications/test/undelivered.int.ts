import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API, type PaymentRecipient, type UndeliveredMessagesPage } from '@lacorte/contracts';
import { JOB_OPTIONS, JOBS, producerConnection, QUEUES } from '@lacorte/jobs';
import { waitFor } from '@lacorte/testing';
import type { INestApplication } from '@nestjs/common';
import { Queue } from 'bullmq';
import { NotificationsHttpModule } from '../src/notifications-http.module';
import { NotificationsWorkerModule } from '../src/notifications-worker.module';
import { BackOffice } from './back-office';
import { recipients } from './fee-stand-in';
import { MailSink } from './mail-sink';
import { aReceipt, type Surroundings, startApp, startSurroundings } from './notifications-stack';

const REFUSAL = '550 5.1.1 No such user here';

let around: Surroundings;
let sink: MailSink;
let queue: Queue;
let office: BackOffice;
const apps: INestApplication[] = [];

beforeAll(async () => {
  around = await startSurroundings();
  sink = await MailSink.start();
  queue = new Queue(QUEUES.messages, { connection: producerConnection(around.config.REDIS_URL) });
  queue.on('error', () => undefined);
  apps.push(await startApp(NotificationsHttpModule.forRoot(around.httpConfig)));
  office = new BackOffice(apps[0] as INestApplication, around.keys);
  apps.push(await startApp(NotificationsWorkerModule.forRoot({ ...around.config, SMTP_URL: sink.smtpUrl })));
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await Promise.all([queue?.close(), sink?.pause()]);
  await around?.stop();
});
beforeEach(async () => {
  sink.refused.clear();
  await around.database.query('DELETE FROM messages');
});
afterEach(() => {
  around.applications.isAway = false;
});

/** A confirmation that has reached `state`. @returns its id */
async function confirm(email: string, state: 'sent' | 'failed', applicationId: string = randomUUID()): Promise<string> {
  around.applications.keep(aReceipt({ id: applicationId, email }));
  const messageId = randomUUID();
  await queue.add(
    JOBS.sendMessage,
    { messageId, wanted: { kind: 'confirmation', language: 'it', parameters: { applicationId } } },
    JOB_OPTIONS,
  );
  const stateOf = async () =>
    (await around.database.query('SELECT state FROM messages WHERE id = $1', [messageId])).rows[0]?.state;
  await waitFor(async () => (await stateOf()) === state, { what: `the state ${state}` });
  return messageId;
}
const list = async (query = '') =>
  (await office.call<UndeliveredMessagesPage>('GET', `${API.undeliveredMessages}${query}`)).body;
const anAddress = () => `sparita.${randomUUID()}@example.com`;

describe('the list of undelivered messages', () => {
  it('has what the mail server refuses for good, with address, code and reason', async () => {
    const [email, applicationId] = [anAddress(), randomUUID()];
    around.applications.codes[applicationId] = 'DOM-2026-000042-17';
    sink.refused.set(email, REFUSAL);
    const id = await confirm(email, 'failed', applicationId);
    expect(await list()).toEqual({
      items: [
        {
          ...{ id, kind: 'confirmation', address: email, applicationCode: 'DOM-2026-000042-17', reason: REFUSAL },
          failedAt: expect.stringMatching(/^\d{4}-.*Z$/),
        },
      ],
      ...{ total: 1, page: 1, pageSize: 50 },
    });
  });

  it('has no code for an application that was erased', async () => {
    const email = anAddress();
    sink.refused.set(email, REFUSAL);
    await confirm(email, 'failed');
    expect((await list()).items).toMatchObject([{ address: email, applicationCode: null }]);
  });

  it('has the address also where only the kind of the message knows it', async () => {
    const [email, applicationId] = [anAddress(), randomUUID()];
    sink.refused.set(email, REFUSAL);
    around.applications.statuses.set(applicationId, () => ({
      notice: {
        ...{ applicationCode: 'DOM-2026-000042-17', nome: 'Lucia', cognome: 'Ferrario', email, status: 'approved' },
        tenderTitle: { it: 'Bando', fr: 'Appel' },
      },
    }));
    const messages = new Queue(QUEUES.messages, { connection: producerConnection(around.config.REDIS_URL) });
    const wanted = { kind: 'status-changed', language: 'it', parameters: { applicationId, changeId: '1' } };
    await messages.add(JOBS.sendMessage, { messageId: randomUUID(), wanted }, JOB_OPTIONS);
    await waitFor(async () => (await list()).total === 1, { what: 'the refusal' });
    expect((await list()).items).toMatchObject([{ kind: 'status-changed', address: email }]);
    await messages.close();
  });

  it('is newest first, page by page', async () => {
    const emails = [anAddress(), anAddress(), anAddress()];
    for (const email of emails) {
      sink.refused.set(email, REFUSAL);
      await confirm(email, 'failed');
    }
    const [first, second] = [await list('?pageSize=2'), await list('?page=2&pageSize=2')];
    expect([...first.items, ...second.items].map(({ address }) => address)).toEqual(emails.toReversed());
    expect([first.total, second.total, second.page]).toEqual([3, 3, 2]);
  });

  it('forgets an address that has received a message since, in whatever case', async () => {
    const email = anAddress();
    sink.refused.set(email, REFUSAL);
    await confirm(email, 'failed');
    sink.refused.clear();
    await confirm(email.toUpperCase(), 'sent');
    expect(await list()).toMatchObject({ items: [], total: 0 });
    sink.refused.set(email, REFUSAL);
    await confirm(email, 'failed');
    expect((await list()).total).toBe(1);
  });

  it('has no message that was not the mail server’s decision, or that may still go out', async () => {
    const messageId = randomUUID();
    await queue.add(
      JOBS.sendMessage,
      { messageId, wanted: { kind: 'confirmation', language: 'it', parameters: { applicationId: randomUUID() } } },
      JOB_OPTIONS,
    );
    await waitFor(
      async () =>
        (await around.database.query('SELECT state FROM messages WHERE id = $1', [messageId])).rows[0]?.state ===
        'failed',
      { what: 'the message about nothing to fail' },
    );
    expect(await list()).toMatchObject({ items: [], total: 0 });
  });

  it('has a payment request until it is retried', async () => {
    const [asked] = around.applications.fees.keep(recipients(1)) as [PaymentRecipient];
    sink.refused.set(asked.email, REFUSAL);
    const { body } = await office.send();
    expect((await list()).items).toMatchObject([{ kind: 'payment-request', address: asked.email }]);
    sink.refused.clear();
    await office.call('POST', API.retryPaymentRequests(body.batchId));
    await office.latest('the retry to end', ({ status }) => status === 'completed');
    expect((await list()).total).toBe(0);
  });

  it.each(['?page=0', '?pageSize=201', '?page=x'])('refuses %s', async (query) => {
    expect((await office.call('GET', `${API.undeliveredMessages}${query}`)).status).toBe(400);
  });

  it('asks for patience while applications, which knows the codes, is away', async () => {
    const email = anAddress();
    sink.refused.set(email, REFUSAL);
    await confirm(email, 'failed');
    around.applications.isAway = true;
    expect((await office.call('GET', API.undeliveredMessages)).status).toBe(503);
  });
});
