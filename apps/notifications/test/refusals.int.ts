import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { JOB_OPTIONS, JOBS, producerConnection, QUEUES } from '@lacorte/jobs';
import { waitFor } from '@lacorte/testing';
import { Queue } from 'bullmq';
import { NotificationsWorkerModule } from '../src/notifications-worker.module';
import { aReceipt, type Surroundings, startApp, startSurroundings } from './notifications-stack';
import { RefusingMailServer } from './refusing-mail-server';

let around: Surroundings;
let queue: Queue;

beforeAll(async () => {
  around = await startSurroundings();
  queue = new Queue(QUEUES.messages, { connection: producerConnection(around.config.REDIS_URL) });
  queue.on('error', () => undefined);
});

afterAll(async () => {
  await queue?.close();
  await around?.stop();
});

/** Sends one confirmation through a mail server that refuses `command`, until `settled` says yes to its row. */
async function sendThrough(command: string, refusal: string, settled: (row: { attempts: number }) => boolean) {
  const server = await RefusingMailServer.start(command, refusal);
  const worker = await startApp(NotificationsWorkerModule.forRoot({ ...around.config, SMTP_URL: server.smtpUrl }));
  try {
    const messageId = randomUUID();
    const { id: applicationId } = around.applications.keep(aReceipt());
    const payload = { messageId, wanted: { kind: 'confirmation', language: 'it', parameters: { applicationId } } };
    const job = await queue.add(JOBS.sendMessage, payload, { ...JOB_OPTIONS, jobId: `refused-${messageId}` });
    const row = await waitFor(
      async () => {
        const text = 'SELECT state, attempts, last_error FROM notifications.messages WHERE id = $1';
        const { rows } = await around.database.query(text, [messageId]);
        const isRefused = rows[0] && rows[0].last_error !== null && rows[0].state !== 'sending';
        return isRefused && settled(rows[0]) && rows[0];
      },
      { what: 'the message to be refused' },
    );
    const failed = row.state === 'failed' && (await waitFor(() => job.isFailed(), { what: 'the job to fail' }));
    return { row, attempts: server.attempts, failed };
  } finally {
    await worker.close();
    await server.stop();
    await queue.obliterate({ force: true });
  }
}

describe('a mail server that refuses', () => {
  it.each([
    ['the recipient', 'RCPT', '550 5.1.1 No such user here'],
    ['the message', '.', '554 5.7.1 Not wanted'],
  ])(
    '%s for good is asked once, and the reason is kept',
    async (_, command, refusal) => {
      const { row, attempts, failed } = await sendThrough(command, refusal, () => true);
      expect({ attempts, failed }).toEqual({ attempts: 1, failed: true });
      expect(row).toEqual({ state: 'failed', attempts: 1, last_error: refusal });
    },
    30_000,
  );

  it.each([
    ['the recipient', 'RCPT', '450 4.2.0 Greylisted'],
    ['the message', '.', '451 4.3.0 Try again later'],
  ])(
    '%s for now is asked again',
    async (_, command, refusal) => {
      const { row, attempts } = await sendThrough(command, refusal, ({ attempts }) => attempts >= 2);
      expect(attempts).toBeGreaterThanOrEqual(2);
      expect(row).toMatchObject({ state: 'pending' });
      expect(row.last_error).toContain(refusal);
    },
    30_000,
  );
});
