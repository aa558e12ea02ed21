import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { COOPERATIVE, type Contact, type Receipt } from '@lacorte/contracts';
import { JOB_OPTIONS, JOBS, producerConnection, QUEUES } from '@lacorte/jobs';
import { waitFor } from '@lacorte/testing';
import type { INestApplication } from '@nestjs/common';
import { Queue } from 'bullmq';
import { NotificationsWorkerModule } from '../src/notifications-worker.module';
import { MailSink, type SunkMessage } from './mail-sink';
import { aReceipt, type Surroundings, startApp, startSurroundings } from './notifications-stack';

let around: Surroundings;
let sink: MailSink;
let worker: INestApplication;
let queue: Queue;

beforeAll(async () => {
  around = await startSurroundings();
  sink = await MailSink.start();
  queue = new Queue(QUEUES.messages, { connection: producerConnection(around.config.REDIS_URL) });
  queue.on('error', () => undefined);
  worker = await startApp(NotificationsWorkerModule.forRoot({ ...around.config, SMTP_URL: sink.smtpUrl }));
});

afterAll(async () => {
  await worker?.close();
  await queue?.close();
  await sink?.pause();
  await around?.stop();
});

/** Adds a job as applications does. @returns what the mail server has got of it when the job has ended */
async function sent(kind: string, parameters: object): Promise<SunkMessage[]> {
  const messageId = randomUUID();
  const job = await queue.add(
    JOBS.sendMessage,
    { messageId, wanted: { kind, language: 'it', parameters } },
    { ...JOB_OPTIONS, attempts: 1, jobId: messageId },
  );
  await waitFor(async () => (await job.isCompleted()) || (await job.isFailed()), { what: 'the job to end' });
  return sink.messages.filter((message) => message.messageId.includes(messageId));
}

const confirmationOf = (changes: Partial<Receipt>) =>
  sent('confirmation', { applicationId: around.applications.keep(aReceipt(changes)).id });

const CONTACT: Contact = {
  id: '',
  nome: 'Amina',
  cognome: 'Bellini',
  email: 'amina@example.com',
  telefono: null,
  oggetto: 'altro',
  messaggio: 'Buongiorno',
  createdAt: '2026-11-20T11:42:00.000Z',
  answeredAt: null,
  answeredBy: null,
};
const contactOf = (changes: Partial<Contact>) =>
  sent('contact', {
    contactId: around.applications.keepContact({ ...CONTACT, ...changes, id: randomUUID() }).id,
  });

/** Names of the headers, in their order. */
function headersOf({ raw }: SunkMessage): string[] {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');
  return head.split('\r\n').map((line) => line.slice(0, line.indexOf(':')));
}

const TYPED = [
  'Eva\r\nBcc: other@example.com',
  'Eva\nBcc: other@example.com',
  'Eva\rBcc: other@example.com',
  'Eva\u2028Bcc: other@example.com',
  'Eva\0\r\n\r\n<script>alert(1)</script>',
  'Eva\r\n.\r\nMAIL FROM:<a@example.com>\r\nRCPT TO:<other@example.com>',
  '"Eva" <other@example.com>, ',
  'Eva> other@example.com, <x@example.com',
  '=?utf-8?q?Eva=0D=0ABcc:_other@example.com?=',
  'è'.repeat(10_000),
];
const TITLED = TYPED.map((typed): [string, string] => [typed.slice(0, 70), typed]);

describe.each([
  ['a confirmation', confirmationOf, undefined],
  ["a visitor's message", contactOf, COOPERATIVE.email],
] as const)('%s', (_, send, recipient) => {
  it.each(TITLED)('to or from %j has no header more, and nobody else gets it', async (_start, typed) => {
    const [harmless] = await send({ nome: 'Eva' });
    const address = recipient ?? `eva.${randomUUID().slice(0, 8)}@example.com`;
    const messages = await send({ nome: typed, cognome: typed, ...(recipient ? {} : { email: address }) });
    expect(messages.map(({ to }) => to)).toEqual([address]);
    expect(headersOf(messages[0] as SunkMessage)).toEqual(headersOf(harmless as SunkMessage));
    expect(sink.messages.map(({ to }) => to)).not.toContain('other@example.com');
  });
});

describe('an address that is more than one', () => {
  it.each([
    'eva@example.com\r\nBcc: other@example.com',
    'eva@example.com, other@example.com',
    'eva@example.com>\r\nRCPT TO:<other@example.com',
    'Eva <other@example.com>',
  ])('reaches no other one: %j', async (email) => {
    const messages = [...(await confirmationOf({ email })), ...(await contactOf({ email }))];
    expect(sink.messages.map(({ to }) => to)).not.toContain('other@example.com');
    for (const message of messages) expect(headersOf(message).filter((name) => /^b?cc$/i.test(name))).toEqual([]);
  });
});
