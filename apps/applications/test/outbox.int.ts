import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { configureHttp } from '@lacorte/http-server';
import { JOBS, QUEUES, workerConnection } from '@lacorte/jobs';
import { createLogger, observeProcess, runInContext } from '@lacorte/observability';
import { outboxTable } from '@lacorte/outbox';
import { createDatabase, freePort, type RunningRedis, startRedis, type TestDatabase, waitFor } from '@lacorte/testing';
import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type Job, UnrecoverableError, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import supertest from 'supertest';
import { DataSource } from 'typeorm';
import { readWorkerConfig } from '../src/config';
import { OUTBOX } from '../src/outbox';
import { WorkerModule } from '../src/worker.module';

describe('the outbox', () => {
  let postgres: TestDatabase;
  let redis: RunningRedis;
  let database: DataSource;
  let databaseUrl: string;
  const running: { close(): Promise<unknown> }[] = [];

  let metricsPort: number;
  let stopMetrics: () => Promise<void>;
  beforeAll(async () => {
    [postgres, redis] = await Promise.all([createDatabase(), startRedis()]);
    databaseUrl = postgres.urlOf('applications');
    database = await new DataSource({ type: 'postgres', url: databaseUrl }).initialize();
    metricsPort = await freePort();
    stopMetrics = await observeProcess({ name: 'applications-worker', host: '127.0.0.1', metricsPort });
  });
  beforeEach(() => database.query('TRUNCATE applications.outbox'));
  afterEach(async () => {
    await Promise.all(running.splice(0).map((part) => part.close()));
    await emptyRedis();
  });
  afterAll(async () => {
    await stopMetrics?.();
    await database?.destroy();
    await Promise.all([postgres?.stop(), redis?.stop()]);
  });

  const figures = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();

  async function startRelay(): Promise<INestApplication> {
    const config = readWorkerConfig({
      PORT: '1',
      DATABASE_URL: databaseUrl,
      REDIS_URL: redis.url,
      LOG_LEVEL: 'silent',
    });
    const app = await NestFactory.create(WorkerModule.forRoot(config), {
      bodyParser: false,
      logger: false,
      abortOnError: false,
    });
    configureHttp(app, createLogger('applications-worker', 'silent'));
    await app.init();
    running.push(app);
    return app;
  }

  /** Works a queue as another service's worker would. */
  function work(queue: string, handle: (job: Job) => Promise<unknown>): Job[] {
    const seen: Job[] = [];
    const worker = new Worker(
      queue,
      (job) => {
        seen.push(job);
        return handle(job);
      },
      { connection: workerConnection(redis.url) },
    );
    worker.on('error', () => undefined);
    running.push(worker);
    return seen;
  }

  async function submitted(): Promise<string> {
    const applicationId = randomUUID();
    await database.transaction((manager) =>
      OUTBOX.add(manager, 'application-submitted', { applicationId, language: 'fr' }),
    );
    return applicationId;
  }

  const rows = () => database.query('SELECT * FROM applications.outbox');
  const allRelayed = async () => (await rows()).every(({ relayed_at }: { relayed_at: Date | null }) => relayed_at);
  const allDone = async () => (await rows()).every(({ done_at }: { done_at: Date | null }) => done_at);
  /** Lets the reconciler look at what was relayed a moment ago. */
  const settle = () => database.query("UPDATE applications.outbox SET relayed_at = relayed_at - interval '1 minute'");

  async function emptyRedis(): Promise<void> {
    const client = new Redis(redis.url);
    await client.flushall();
    client.disconnect();
  }

  it('is the table that a new service would make', async () => {
    const columnsOf = (schema: string) =>
      database.query(
        `SELECT column_name, data_type, is_nullable, column_default FROM information_schema.columns
         WHERE table_schema = $1 AND table_name = 'outbox'
         UNION ALL SELECT indexname, replace(indexdef, $1, '-'), NULL, NULL FROM pg_indexes
         WHERE schemaname = $1 AND tablename = 'outbox'
         UNION ALL SELECT conname, pg_get_constraintdef(oid), NULL, NULL FROM pg_constraint
         WHERE conrelid = ($1 || '.outbox')::regclass ORDER BY 1`,
        [schema],
      );
    const admin = await new DataSource({ type: 'postgres', url: postgres.adminUrl }).initialize();
    await admin.query('CREATE SCHEMA fresh AUTHORIZATION applications');
    await admin.destroy();
    for (const statement of outboxTable('fresh')) await database.query(statement);
    expect(await columnsOf('applications')).toEqual(await columnsOf('fresh'));
  });

  it('becomes a receipt, and then a confirmation with it, and is done', async () => {
    const rendered = work(QUEUES.documents, async () => ({ key: 'receipts/1.pdf', pdf: null }));
    const sent = work(QUEUES.messages, (job) => job.getChildrenValues());
    await startRelay();
    const applicationId = await submitted();
    await waitFor(() => sent.length === 1, { what: 'the confirmation' });
    const [row] = await rows();
    expect(rendered[0]?.name).toBe(JOBS.renderReceipt);
    expect(rendered[0]?.data).toEqual({ applicationId, language: 'fr' });
    expect(sent[0]?.name).toBe(JOBS.sendMessage);
    const wanted = { kind: 'confirmation', language: 'fr', parameters: { applicationId } };
    expect(sent[0]?.data).toEqual({ messageId: row.id, wanted });
    expect(Object.values((await sent[0]?.getChildrenValues()) ?? {})).toEqual([{ key: 'receipts/1.pdf', pdf: null }]);
    await waitFor(allRelayed, { what: 'the row to be marked' });
    await settle();
    await waitFor(allDone, { what: 'the row to be done' });
  });

  it("becomes one job for a visitor's message, and is done", async () => {
    const sent = work(QUEUES.messages, async () => undefined);
    await startRelay();
    const contactId = randomUUID();
    await database.transaction((manager) => OUTBOX.add(manager, 'contact-received', { contactId }));
    await waitFor(() => sent.length === 1, { what: 'the job' });
    const [row] = await rows();
    expect(sent[0]?.name).toBe(JOBS.sendMessage);
    const wanted = { kind: 'contact', language: 'it', parameters: { contactId } };
    expect(sent[0]?.data).toEqual({ messageId: row.id, wanted });
    await waitFor(allRelayed, { what: 'the row to be marked' });
    await settle();
    await waitFor(allDone, { what: 'the row to be done' });
    expect(sent).toHaveLength(1);
  });

  it('sends the confirmation without the receipt when that cannot be rendered', async () => {
    work(QUEUES.documents, () => Promise.reject(new UnrecoverableError('no browser')));
    const values: unknown[] = [];
    work(QUEUES.messages, async (job) => values.push(await job.getChildrenValues()));
    await startRelay();
    await submitted();
    await waitFor(() => values.length === 1, { what: 'the confirmation' });
    expect(values).toEqual([{}]);
  });

  it('makes one flow of a row, however many workers relay it', async () => {
    const sent = work(QUEUES.messages, async () => undefined);
    const rendered = work(QUEUES.documents, async () => ({ key: null, pdf: null }));
    await Promise.all([startRelay(), startRelay(), startRelay()]);
    for (let n = 0; n < 30; n += 1) await submitted();
    await waitFor(() => sent.length >= 30, { what: 'thirty confirmations' });
    await database.query('UPDATE applications.outbox SET relayed_at = NULL');
    await waitFor(allRelayed, { what: 'the rows to be relayed again' });
    await settle();
    await waitFor(allDone, { what: 'the rows to be done' });
    expect([sent.length, rendered.length]).toEqual([30, 30]);
  });

  it('waits while Redis is away, and goes out when it is back', async () => {
    const app = await startRelay();
    await redis.pause();
    await submitted();
    await waitFor(async () => (await supertest(app.getHttpServer()).get('/health/ready')).status === 503, {
      what: 'the worker not to be ready',
    });
    expect((await rows())[0].relayed_at).toBeNull();
    await redis.resume();
    const sent = work(QUEUES.messages, async () => undefined);
    work(QUEUES.documents, async () => ({ key: null, pdf: null }));
    await waitFor(() => sent.length === 1, { what: 'the confirmation' });
    expect((await supertest(app.getHttpServer()).get('/health/ready')).status).toBe(200);
  });

  it('starts while Redis is away', async () => {
    await redis.pause();
    await startRelay();
    await submitted();
    await redis.resume();
    await waitFor(allRelayed, { what: 'the row to be relayed' });
  });

  it('is put back when Redis has lost everything', async () => {
    await startRelay();
    const applicationId = await submitted();
    await waitFor(allRelayed, { what: 'the row to be relayed' });
    await emptyRedis();
    await settle();
    const sent = work(QUEUES.messages, async () => undefined);
    work(QUEUES.documents, async () => ({ key: null, pdf: null }));
    await waitFor(() => sent.length === 1, { what: 'the confirmation' });
    expect(sent[0]?.data.wanted.parameters).toEqual({ applicationId });
  });

  it('says why a confirmation has failed for good', async () => {
    work(QUEUES.documents, async () => ({ key: null, pdf: null }));
    work(QUEUES.messages, () => Promise.reject(new UnrecoverableError('550 no such mailbox')));
    await startRelay();
    await submitted();
    await waitFor(allRelayed, { what: 'the row to be relayed' });
    await settle();
    const row = await waitFor(
      async () => (await rows()).find(({ failed_at }: { failed_at: Date | null }) => failed_at),
      {
        what: 'the failure',
      },
    );
    expect(row).toMatchObject({ last_error: '550 no such mailbox', done_at: null });
  });

  it('hands the trace of the request on to every job that follows from it', async () => {
    const trace = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };
    await runInContext({ requestId: 'request-0001', trace }, submitted);
    const seen = [work(QUEUES.documents, async () => ({})), work(QUEUES.messages, async () => ({}))];
    await startRelay();
    await waitFor(() => seen.flat().length === 2, { what: 'both jobs' });
    for (const job of seen.flat()) {
      expect(job.opts.telemetry?.metadata).toBe(`00-${trace.traceId}-${trace.spanId}-01`);
    }
  });

  it('shows how much of it is not done, and since when, and how many numbers of the year are used', async () => {
    await submitted();
    await database.query("UPDATE applications.outbox SET created_at = now() - interval '90 seconds'");
    await database.query(`
      INSERT INTO applications.application_counter SELECT extract(year FROM now() AT TIME ZONE 'Europe/Rome'), 900001
      ON CONFLICT (year) DO UPDATE SET last_number = excluded.last_number`);
    await redis.pause();
    await startRelay();
    expect(await figures()).toMatch(/lacorte_outbox_oldest_row_age_seconds\{state="waiting",.*\} 9\d/);
    expect(await figures()).toMatch(/lacorte_application_numbers_used\{.*\} 900001/);
    await redis.resume();
    await waitFor(async () => /lacorte_outbox_rows\{state="in_flight",.*\} 1/.test(await figures()), {
      what: 'the row to be relayed',
    });
    expect(await figures()).toMatch(/lacorte_outbox_rows\{state="waiting",.*\} 0/);
  });

  it('does not count the time before which an event is not due', async () => {
    await startRelay();
    const age = async () =>
      Number(/lacorte_outbox_oldest_row_age_seconds\{state="in_flight",.*\} (\S+)/.exec(await figures())?.[1]);
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const payload = { applicationId: randomUUID(), changeId: '1', language: 'it' };
    const add = (notBefore: string) =>
      database.query(
        `INSERT INTO applications.outbox (id, kind, payload, created_at, relayed_at)
         VALUES ($1, 'status-changed', $2, now() - interval '5 hours', now() - interval '5 hours')`,
        [randomUUID(), JSON.stringify({ ...payload, notBefore })],
      );
    await add(inHours(19));
    expect(await age()).toBe(0);
    await add(inHours(-1));
    expect(await age()).toBeCloseTo(3_600, -2);
  });
});
