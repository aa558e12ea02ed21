import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RecordedFee } from '@lacorte/contracts';
import { JOB_OPTIONS, JOBS, producerConnection, QUEUES, type SendMessageJob } from '@lacorte/jobs';
import { waitFor } from '@lacorte/testing';
import type { INestApplication } from '@nestjs/common';
import { Queue } from 'bullmq';
import { NotificationsWorkerModule } from '../src/notifications-worker.module';
import { MailSink } from './mail-sink';
import { type Surroundings, startApp, startSurroundings } from './notifications-stack';

const FEE: RecordedFee = {
  ...{ applicationCode: 'DOM-2026-000042-17', name: 'Lucia Ferrario', email: 'lucia@example.com' },
  ...{ paidOn: '2026-11-02', amountCents: 15_000 },
};
const RECORDING = '7';

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

/** Wants a recording told, as the outbox of applications does. @returns the message's id */
async function tell(applicationId: string, messageId: string = randomUUID()): Promise<string> {
  const parameters = { applicationId, entryId: RECORDING };
  const data: SendMessageJob = { messageId, wanted: { kind: 'payment-received', language: 'fr', parameters } };
  await messages.add(JOBS.sendMessage, data, { ...JOB_OPTIONS, jobId: `${JOBS.sendMessage}-${messageId}` });
  return messageId;
}
const rowOf = async (id: string) => (await around.database.query('SELECT * FROM messages WHERE id = $1', [id])).rows[0];
const inState = (id: string, state: string) =>
  waitFor(async () => (await rowOf(id))?.state === state && rowOf(id), { what: `state ${state}` });
const recorded = (entryId = RECORDING): string => {
  const applicationId = randomUUID();
  around.applications.recorded.set(applicationId, { entryId, fee: FEE });
  return applicationId;
};

describe('the message that a fee has arrived', () => {
  it('goes to the applicant in the language of the application, once', async () => {
    const applicationId = recorded();
    const id = await tell(applicationId);
    expect(await inState(id, 'sent')).toMatchObject({
      ...{ recipient: FEE.email, parameters: null },
      subject: 'Nous avons reçu la cotisation pour la demande DOM-2026-000042-17',
    });
    await tell(applicationId, id);
    await inState(await tell(recorded()), 'sent');
    expect(sink.messages.filter(({ messageId }) => messageId.startsWith(`<${id}@`))).toHaveLength(1);
  });

  it.each([
    ['was taken back', () => randomUUID()],
    ['was taken back and recorded again', () => recorded('8')],
  ])('is withheld when the recording %s before it was written', async (_, application) => {
    const id = await tell(application());
    expect(await inState(id, 'withheld')).toMatchObject({
      ...{ last_error: 'the fee has been taken back, or the application erased', parameters: null },
    });
  });
});

it('a worker with a wrong account for transfers does not start', async () => {
  const account = { BANK_IBAN: 'IT61X0542811101000000123456', BANK_BENEFICIARY: 'La Corte' };
  const starting = startApp(NotificationsWorkerModule.forRoot({ ...around.config, ...account }));
  await expect(starting).rejects.toThrow('its check digits are wrong');
});
