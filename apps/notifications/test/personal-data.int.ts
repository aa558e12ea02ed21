import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ERASED_ACCOUNT, type ExportedMessages, INTERNAL } from '@lacorte/contracts';
import { JOBS, QUEUES, workerConnection } from '@lacorte/jobs';
import type { INestApplication } from '@nestjs/common';
import { Queue } from 'bullmq';
import { DataSource } from 'typeorm';
import { NotificationsHttpModule } from '../src/notifications-http.module';
import { NotificationsWorkerModule } from '../src/notifications-worker.module';
import { PERSONAL_DATA } from '../src/personal-data';
import { eraseByJob } from './erase-by-job';
import { type Surroundings, startApp, startSurroundings } from './notifications-stack';

let around: Surroundings;
let http: INestApplication;
let queues: Queue[];
beforeAll(async () => {
  around = await startSurroundings();
  http = await startApp(NotificationsHttpModule.forRoot(around.httpConfig));
  const connection = workerConnection(around.redis.url);
  queues = [new Queue(QUEUES.messages, { connection })];
});
afterAll(async () => {
  await Promise.all(queues?.map((queue) => queue.close()) ?? []);
  await http?.close();
  await around?.stop();
});

interface About {
  applicationId?: string;
  contactId?: string;
  recipient: string;
}

const addMessage = async ({ applicationId, contactId, recipient }: About): Promise<string> => {
  const id = randomUUID();
  await around.database.query(
    `INSERT INTO messages (id, kind, application_id, contact_id, language, message_id, state, recipient, sent_at)
     VALUES ($1, 'test', $2, $3, 'it', $1::uuid::text, 'sent', $4, now())`,
    [id, applicationId, contactId, recipient],
  );
  return id;
};
const present = async (): Promise<string[]> =>
  (await around.database.query('SELECT id FROM messages')).rows.map(({ id }) => id);
const jobs = async () => (await Promise.all(queues.map((queue) => queue.getJobs()))).flat().map(({ id }) => id);

/** A person with messages about an application, a contact message and the account; and one message of another person. */
async function aPersonWithMessages() {
  const email = `persona.${randomUUID()}@example.com`;
  const [applicationId, contactId] = [randomUUID(), randomUUID()];
  const own = {
    confirmation: await addMessage({ applicationId, recipient: email }),
    contact: await addMessage({ contactId, recipient: 'info@example.com' }),
    reset: await addMessage({ recipient: email.toUpperCase() }),
  };
  const others = await addMessage({ applicationId: randomUUID(), recipient: email });
  return { userId: randomUUID(), email, applicationId, contactId, own, others };
}

it('names every table of notifications in the register', async () => {
  expect(await PERSONAL_DATA.differences(http.get(DataSource))).toEqual([]);
});

it('exports the messages of a person', async () => {
  const { userId, email, applicationId, contactId } = await aPersonWithMessages();
  const body = { userId, email, provenEmail: '', applicationIds: [applicationId], contactIds: [contactId] };
  const headers = { ...(await around.keys.call('documents', 'notifications')), 'content-type': 'application/json' };
  const address = (await http.getUrl()) + INTERNAL.exportPersonalData;
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
  const { sections } = (await answer.json()) as ExportedMessages;
  expect(sections.messages).toMatchObject([
    { applicationId, recipient: email, kind: 'test' },
    { applicationId: null, recipient: email.toUpperCase(), state: 'sent' },
  ]);
});

describe('the erasure of a person in notifications', () => {
  let worker: INestApplication;
  beforeAll(async () => {
    worker = await startApp(NotificationsWorkerModule.forRoot(around.config));
  });
  afterAll(() => worker?.close());

  it('deletes messages and jobs, and leaves those about other people', async () => {
    const { userId, email, applicationId, contactId, own, others } = await aPersonWithMessages();
    const [messages] = queues as [Queue];
    const later = { delay: 3_600_000 };
    const wanted = { kind: 'x', language: 'it', parameters: {}, recipient: { name: '', address: email } };
    await messages.add(
      JOBS.sendMessage,
      { messageId: randomUUID(), wanted },
      { ...later, jobId: `of-address-${userId}` },
    );
    await messages.add(JOBS.sendMessage, { messageId: own.reset }, { ...later, jobId: `of-message-${userId}` });
    await messages.add(
      JOBS.sendMessage,
      { messageId: randomUUID(), wanted: { kind: 'confirmation', language: 'it', parameters: { applicationId } } },
      { ...later, jobId: `of-application-${userId}` },
    );
    await messages.add(JOBS.sendMessage, { messageId: others }, { ...later, jobId: `other-${userId}` });
    await eraseByJob(around.redis.url, { userId, email }, { applicationIds: [applicationId], contactIds: [contactId] });
    const left = await present();
    expect([own.confirmation, own.contact, own.reset].filter((id) => left.includes(id))).toEqual([]);
    expect(left).toContain(others);
    expect((await jobs()).filter((id) => id?.endsWith(userId))).toEqual([`other-${userId}`]);
  });

  it('names an erased administrator in words', async () => {
    const admin = { userId: randomUUID(), email: 'amministrazione@example.com' };
    const { rows } = await around.database.query(
      `INSERT INTO payment_batch (status, started_by, started_by_email, finished_at, total_applications, recipients_complete)
       VALUES ('completed', $1, $2, now(), 0, true) RETURNING id`,
      [admin.userId, admin.email],
    );
    await eraseByJob(around.redis.url, admin, { applicationIds: [], contactIds: [] });
    const batch = await around.database.query('SELECT started_by_email AS name FROM payment_batch WHERE id = $1', [
      rows[0].id,
    ]);
    expect(batch.rows).toEqual([{ name: ERASED_ACCOUNT }]);
  });
});
