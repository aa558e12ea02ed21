import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DocumentRequestState, Language } from '@lacorte/contracts';
import { JOB_OPTIONS, JOBS, producerConnection, QUEUES, type SendMessageJob } from '@lacorte/jobs';
import { waitFor } from '@lacorte/testing';
import type { INestApplication } from '@nestjs/common';
import { type Job, Queue } from 'bullmq';
import { NotificationsWorkerModule } from '../src/notifications-worker.module';
import { MailSink } from './mail-sink';
import { type Surroundings, startApp, startSurroundings } from './notifications-stack';

const CODE = 'DOM-2026-000042-17';

let around: Surroundings;
let sink: MailSink;
let worker: INestApplication;
let messages: Queue;

beforeAll(async () => {
  around = await startSurroundings();
  sink = await MailSink.start();
  messages = new Queue(QUEUES.messages, { connection: producerConnection(around.config.REDIS_URL) });
  messages.on('error', () => undefined);
  worker = await startApp(NotificationsWorkerModule.forRoot({ ...around.config, SMTP_URL: sink.smtpUrl }));
});
afterAll(async () => {
  await worker?.close();
  await Promise.all([messages?.close(), sink?.pause()]);
  await around?.stop();
});

/** A request that applications knows. @returns its id */
function keepRequest(state: DocumentRequestState): string {
  const id = randomUUID();
  around.applications.documentRequests.set(id, {
    request: {
      ...{ id, state, deadline: '2027-03-28', createdAt: '2027-03-01T09:00:00.000Z', answeredAt: null },
      items: [{ section: 'certificazione-redditi', reason: 'Manca la firma.' }],
    },
    ...{ applicationCode: CODE, nome: 'Lucia', cognome: 'Ferrario', email: 'lucia@example.com' },
  });
  return id;
}

/** As the outbox of applications wants a message sent, once more with `again`. */
async function send(kind: string, requestId: string, { language = 'it' as Language, again = randomUUID() } = {}) {
  const parameters = { applicationId: randomUUID(), requestId };
  const data: SendMessageJob = { messageId: again, wanted: { kind, language, parameters } };
  const job: Job = await messages.add(JOBS.sendMessage, data, JOB_OPTIONS);
  await waitFor(() => job.isCompleted(), { what: 'the job' });
  return again;
}
const rowOf = async (id: string) => (await around.database.query('SELECT * FROM messages WHERE id = $1', [id])).rows[0];
const sent = (id: string) => sink.messages.filter(({ messageId }) => messageId.startsWith(`<${id}@`));
const readable = (id: string) => (sent(id)[0]?.raw ?? '').replaceAll(/=\r\n/g, '').replaceAll('=3D', '=');

describe.each([
  ['documents-requested', 'open'],
  ['documents-reminder', 'open'],
  ['documents-withdrawn', 'withdrawn'],
] as const)('the message %s', (kind, wanted) => {
  it.each(['it', 'fr'] as const)('goes to the applicant and leads to the application (%s)', async (language) => {
    const id = await send(kind, keepRequest(wanted), { language });
    expect(await rowOf(id)).toMatchObject({ state: 'sent', recipient: 'lucia@example.com', parameters: null });
    expect(readable(id)).toContain(`https://lacorte.example.com/area-utente#${CODE}`);
    expect(readable(id)).toMatch(new RegExp(`^Content-Language: ${language}$`, 'im'));
    expect(readable(id).includes('Manca la firma.')).toBe(kind !== 'documents-withdrawn');
  });

  it.each((['open', 'answered', 'expired', 'withdrawn'] as const).filter((state) => state !== wanted))(
    'is not sent for a request that is %s by then',
    async (state) => {
      const id = await send(kind, keepRequest(state));
      expect(await rowOf(id)).toMatchObject({ state: 'withheld', last_error: `the request is ${state}` });
      expect(sent(id)).toEqual([]);
    },
  );

  it('is not sent when the application has been erased', async () => {
    const id = await send(kind, randomUUID());
    expect(await rowOf(id)).toMatchObject({ state: 'withheld', last_error: 'the application has been erased' });
  });

  it('is sent once when its job comes again', async () => {
    const requestId = keepRequest(wanted);
    const id = await send(kind, requestId);
    await send(kind, requestId, { again: id });
    expect(sent(id)).toHaveLength(1);
  });
});
