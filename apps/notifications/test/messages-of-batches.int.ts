import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { COOPERATIVE } from '@lacorte/contracts';
import { JOB_OPTIONS } from '@lacorte/jobs';
import { waitFor } from '@lacorte/testing';
import type { INestApplication } from '@nestjs/common';
import { NotificationsWorkerModule } from '../src/notifications-worker.module';
import { MailSink } from './mail-sink';
import { type Surroundings, startApp, startSurroundings } from './notifications-stack';

let around: Surroundings;
let sink: MailSink;
let worker: INestApplication;
let batchId: string;

beforeAll(async () => {
  around = await startSurroundings();
  sink = await MailSink.start();
  worker = await startApp(NotificationsWorkerModule.forRoot({ ...around.config, SMTP_URL: sink.smtpUrl }));
});
afterAll(async () => {
  await worker?.close();
  await sink?.pause();
  await around?.stop();
});
beforeEach(async () => {
  const { rows } = await around.database.query(
    `INSERT INTO payment_batch (started_by, started_by_email, total_applications, recipients_complete)
     VALUES (gen_random_uuid(), 'anna@example.com', 1, true) RETURNING id`,
  );
  batchId = rows[0].id;
});
afterEach(async () => {
  sink.refused.clear();
  await around.database.query('DELETE FROM messages');
  await waitFor(async () => (await batch()).status === 'completed', { what: 'the batch to end' });
});

const batch = async () =>
  (await around.database.query('SELECT status FROM payment_batch WHERE id = $1', [batchId])).rows[0];

/** A message of the batch, which has no job. @returns its id */
async function record(columns: Record<string, unknown> = {}): Promise<string> {
  const id = randomUUID();
  const row = {
    ...{ id, kind: 'payment-request', batch_id: batchId, language: 'it', priority: 10 },
    ...{
      message_id: `<${id}@lacorte.example.com>`,
      recipient: `lucia.${id}@example.com`,
      recipient_name: 'Lucia Ferrario',
    },
    ...{
      parameters: { applicationId: randomUUID(), applicationCode: 'DOM-2026-000042-17', feeCents: 15_000 },
      ...columns,
    },
  };
  const names = Object.keys(row);
  await around.database.query(
    `INSERT INTO messages (${names.join(', ')}) VALUES (${names.map((_, n) => `$${n + 1}`).join(', ')})`,
    Object.values(row),
  );
  return id;
}

const rowOf = async (id: string) =>
  (
    await around.database.query(
      'SELECT *, extract(epoch FROM not_before - now())::float8 AS "waitSeconds" FROM messages WHERE id = $1',
      [id],
    )
  ).rows[0];
const until = (id: string, what: string, condition: (row: Awaited<ReturnType<typeof rowOf>>) => boolean) =>
  waitFor(
    async () => {
      const row = await rowOf(id);
      return condition(row) && row;
    },
    { what },
  );
const sentTo = (id: string) => sink.messages.filter(({ messageId }) => messageId.startsWith(`<${id}@`));

describe('a message of a batch', () => {
  it('of any kind is sent without a job, and what it was written from leaves with it', async () => {
    const contact = around.applications.keepContact({
      ...{ id: randomUUID(), nome: 'Amina', cognome: 'Bellini', email: 'amina@example.com', telefono: null },
      ...{ oggetto: 'altro' as const, messaggio: 'Buongiorno', createdAt: '2026-11-20T11:42:00.000Z' },
      ...{ answeredAt: null, answeredBy: null },
    });
    const id = await record({
      kind: 'contact',
      recipient: null,
      recipient_name: null,
      parameters: { contactId: contact.id },
    });
    expect(await until(id, 'the message to be sent', ({ state }) => state === 'sent')).toMatchObject({
      ...{ recipient: COOPERATIVE.email, attempts: 1, parameters: null },
    });
    expect(sentTo(id)).toHaveLength(1);
  });

  it('is not sent before its time, and those behind it are', async () => {
    const early = await record({ not_before: new Date(Date.now() + 3_600_000) });
    const late = await record();
    await until(late, 'the other message', ({ state }) => state === 'sent');
    expect(await rowOf(early)).toMatchObject({ state: 'pending', attempts: 0 });
    await around.database.query('UPDATE messages SET not_before = now() WHERE id = $1', [early]);
    await until(early, 'the message to be sent', ({ state }) => state === 'sent');
    expect(sentTo(early)).toHaveLength(1);
  });

  it('of a kind of a later release waits for its worker, which is no attempt', async () => {
    const unknown = await record({ kind: 'of-a-later-release' });
    const known = await record();
    await until(known, 'the other message', ({ state }) => state === 'sent');
    expect(await rowOf(unknown)).toMatchObject({ state: 'pending', attempts: 0 });
  });

  it('that is deferred waits in its row, longer after each attempt', async () => {
    const [first, seventh] = [randomUUID(), randomUUID()].map((name) => `${name}@example.com`) as [string, string];
    for (const address of [first, seventh]) sink.refused.set(address, '450 4.2.0 Greylisted');
    const isDeferred = ({ state, last_error: reason }: { state: string; last_error: string | null }) =>
      state === 'pending' && reason !== null;
    const late = await until(await record({ recipient: seventh, attempts: 6 }), 'the later attempt', isDeferred);
    expect(late).toMatchObject({ attempts: 7, leased_until: null });
    expect(late.last_error).toContain('450 4.2.0 Greylisted');
    // 64 seconds, of which up to a half is left out at random.
    expect(late.waitSeconds).toBeGreaterThan(25);
    expect(late.waitSeconds).toBeLessThanOrEqual(64);
    const early = await record({ recipient: first });
    expect((await until(early, 'the first attempt', isDeferred)).waitSeconds).toBeLessThanOrEqual(1);
    sink.refused.clear();
    expect(await until(early, 'the message to be sent', ({ state }) => state === 'sent')).toMatchObject({
      ...{ last_error: null },
    });
    expect(sentTo(early)).toHaveLength(1);
  });

  it('fails with the reason after the last attempt', async () => {
    const address = `${randomUUID()}@example.com`;
    sink.refused.set(address, '450 4.2.0 Greylisted');
    const id = await record({ recipient: address, attempts: (JOB_OPTIONS.attempts ?? 0) - 1 });
    const failed = await until(id, 'the message to fail', ({ state }) => state === 'failed');
    expect(failed).toMatchObject({ attempts: JOB_OPTIONS.attempts, refused_at: null });
    expect(failed.last_error).toContain('450 4.2.0 Greylisted');
  });

  it('whose parameters break the rules of its kind fails at once', async () => {
    const id = await record({ parameters: { applicationCode: 3, feeCents: 1 } });
    expect(await until(id, 'the message to fail', ({ state }) => state === 'failed')).toMatchObject({
      ...{ attempts: 1, last_error: 'parameters: applicationCode' },
    });
  });

  it('whose claim has expired is sent by another', async () => {
    const id = await record({
      ...{ state: 'sending', attempts: 1, claimed_by: randomUUID() },
      leased_until: new Date(Date.now() - 1_000),
    });
    const held = await record({
      ...{ state: 'sending', attempts: 1, claimed_by: randomUUID() },
      leased_until: new Date(Date.now() + 3_600_000),
    });
    expect(await until(id, 'the message to be sent', ({ state }) => state === 'sent')).toMatchObject({ attempts: 2 });
    expect(await rowOf(held)).toMatchObject({ state: 'sending', attempts: 1 });
  });
});
