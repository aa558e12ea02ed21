import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { TIME_ZONE } from '@lacorte/contracts';
import { configureHttp } from '@lacorte/http-server';
import { JOBS, QUEUES, workerConnection } from '@lacorte/jobs';
import { createLogger, observeProcess, runInContext } from '@lacorte/observability';
import { outboxTable } from '@lacorte/outbox';
import { createDatabase, createRedis, freePort, startRedis, type TestDatabase, waitFor } from '@lacorte/testing';
import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type Job, UnrecoverableError, Worker } from 'bullmq';
import supertest from 'supertest';
import { DataSource } from 'typeorm';
import { readWorkerConfig } from '../src/config';
import { OUTBOX } from '../src/outbox';
import { WorkerModule } from '../src/worker.module';
import { KEYS } from './running-applications';

// How any outbox relays, puts back and fails events is tested in libs/outbox.
describe('the outbox', () => {
  let postgres: TestDatabase;
  let redisUrl: string;
  let database: DataSource;
  let metricsPort: number;
  let stopMetrics: () => Promise<void>;
  const running: { close(): Promise<unknown> }[] = [];
  beforeAll(async () => {
    postgres = await createDatabase();
    database = await new DataSource({ type: 'postgres', url: postgres.urlOf('applications') }).initialize();
    metricsPort = await freePort();
    stopMetrics = await observeProcess({ name: 'applications-worker', host: '127.0.0.1', metricsPort });
  });
  beforeEach(async () => {
    redisUrl = (await createRedis()).url;
    await database.query('TRUNCATE applications.outbox');
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((part) => part.close()));
  });
  afterAll(async () => {
    await stopMetrics?.();
    await database?.destroy();
    await postgres?.stop();
  });

  async function startRelay(): Promise<INestApplication> {
    const config = readWorkerConfig({
      ...{ PORT: '1', LOG_LEVEL: 'silent', DATABASE_URL: postgres.urlOf('applications'), REDIS_URL: redisUrl },
      ...{ ...KEYS.environmentOf('applications-worker'), AUTH_URL: 'http://127.0.0.1:9' },
      ...{ OUTBOX_POLL_MS: '30', OUTBOX_RECONCILE_MS: '300', OUTBOX_SETTLE_MS: '500' },
      OUTBOX_PAUSE_AFTER_FAULT_MS: '200',
    });
    const settings = { bodyParser: false, logger: false, abortOnError: false } as const;
    const app = await NestFactory.create(WorkerModule.forRoot(config), settings);
    configureHttp(app, createLogger('applications-worker', 'silent'));
    await app.init();
    running.push(app);
    return app;
  }

  /** Works a queue in place of the worker of another service. @returns the received jobs */
  function work(queue: string, handle: (job: Job) => Promise<unknown> = async () => ({})): Job[] {
    const seen: Job[] = [];
    const take = (job: Job) => {
      seen.push(job);
      return handle(job);
    };
    const worker = new Worker(queue, take, { connection: workerConnection(redisUrl) });
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
  const every = (column: 'relayed_at' | 'done_at') => async () =>
    (await rows()).every((row: Record<typeof column, Date | null>) => row[column]);
  const figures = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();

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

  it('makes a receipt of a submission, then a confirmation with it, with the trace of the request, and is done', async () => {
    const rendered = work(QUEUES.documents, async () => ({ key: 'receipts/1.pdf', pdf: null }));
    const sent = work(QUEUES.messages, (job) => job.getChildrenValues());
    await startRelay();
    const trace = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };
    const applicationId = await runInContext({ requestId: 'request-0001', trace }, submitted);
    await waitFor(() => sent.length === 1, { what: 'the confirmation' });
    const [row] = await rows();
    expect(rendered).toMatchObject([{ name: JOBS.renderReceipt, data: { applicationId, language: 'fr' } }]);
    const wanted = { kind: 'confirmation', language: 'fr', parameters: { applicationId } };
    expect(sent).toMatchObject([{ name: JOBS.sendMessage, data: { messageId: row.id, wanted } }]);
    expect(Object.values((await sent[0]?.getChildrenValues()) ?? {})).toEqual([{ key: 'receipts/1.pdf', pdf: null }]);
    for (const job of [...rendered, ...sent]) {
      expect(job.opts.telemetry?.metadata).toBe(`00-${trace.traceId}-${trace.spanId}-01`);
    }
    await waitFor(every('done_at'), { what: 'the row to be done' });
  });

  it('makes a message of what a visitor writes', () => {
    const payload = { contactId: randomUUID(), traceparent: undefined };
    const wanted = { kind: 'contact', language: 'it', parameters: { contactId: payload.contactId } };
    const job = OUTBOX.jobOf({ id: randomUUID(), kind: 'contact-received', payload });
    expect(job).toMatchObject({ queue: QUEUES.messages, data: { wanted } });
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
    const sent = work(QUEUES.messages);
    const rendered = work(QUEUES.documents);
    await Promise.all([startRelay(), startRelay(), startRelay()]);
    for (let n = 0; n < 30; n += 1) await submitted();
    await waitFor(() => sent.length >= 30, { what: 'thirty confirmations' });
    await database.query('UPDATE applications.outbox SET relayed_at = NULL');
    await waitFor(every('relayed_at'), { what: 'the rows to be relayed again' });
    await waitFor(every('done_at'), { what: 'the rows to be done' });
    expect([sent.length, rendered.length]).toEqual([30, 30]);
  });

  it('waits while Redis is away, which a worker may be started without, and goes out when it is back', async () => {
    const redis = await startRedis();
    redisUrl = redis.url;
    const app = await startRelay();
    await redis.pause();
    await startRelay();
    await submitted();
    await database.query("UPDATE applications.outbox SET created_at = now() - interval '90 seconds'");
    await database.query(`
      INSERT INTO applications.application_counter SELECT extract(year FROM now() AT TIME ZONE '${TIME_ZONE}'), 900001
      ON CONFLICT (year) DO UPDATE SET last_number = excluded.last_number`);
    const ready = async () => (await supertest(app.getHttpServer()).get('/health/ready')).status;
    await waitFor(async () => (await ready()) === 503, { what: 'the worker not to be ready' });
    expect((await rows())[0].relayed_at).toBeNull();
    expect(await figures()).toMatch(/lacorte_outbox_oldest_row_age_seconds\{state="waiting",.*\} (9|1\d)\d/);
    expect(await figures()).toMatch(/lacorte_application_numbers_used\{.*\} 900001/);

    await redis.resume();
    const inFlight = async () => /lacorte_outbox_rows\{state="in_flight",.*\} 1/.test(await figures());
    await waitFor(inFlight, { what: 'the row to be relayed' });
    expect(await figures()).toMatch(/lacorte_outbox_rows\{state="waiting",.*\} 0/);
    const sent = work(QUEUES.messages);
    work(QUEUES.documents);
    await waitFor(() => sent.length === 1, { what: 'the confirmation' });
    expect(await ready()).toBe(200);
    await Promise.all(running.splice(0).map((part) => part.close()));
    await redis.stop();
  });
});
