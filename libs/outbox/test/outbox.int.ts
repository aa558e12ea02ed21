import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { workerConnection } from '@lacorte/jobs';
import { databaseOptions } from '@lacorte/persistence';
import { createDatabase, createRedis, type TestDatabase, type TestRedis, waitFor } from '@lacorte/testing';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type Job, UnrecoverableError, Worker } from 'bullmq';
import { IsInt } from 'class-validator';
import { Redis } from 'ioredis';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { event, OUTBOX_PERIODS, Outbox, OutboxModule, outboxTable } from '../src';

const PERIODS = { ...OUTBOX_PERIODS, OUTBOX_POLL_MS: 30, OUTBOX_RECONCILE_MS: 300 };

class Counted {
  @IsInt()
  count: number;
}

const adding = (queue: string) =>
  event(Counted, ({ count }: Counted, eventId) => ({ queue, name: 'add-up', data: { count, eventId } }));

const OUTBOX = new Outbox('anything', { 'counted-once': adding('one'), 'counted-twice': adding('two') });
/** The outbox as declared by the next release. */
const NEXT = new Outbox('anything', { 'counted-once': adding('one'), 'counted-thrice': adding('three') });

@Module({})
class DatabaseModule {}

describe('the outbox of a service', () => {
  let postgres: TestDatabase;
  let redis: TestRedis;
  let database: DataSource;
  const running: { close(): Promise<unknown> }[] = [];

  beforeAll(async () => {
    [postgres, redis] = await Promise.all([createDatabase({ migrated: false }), createRedis()]);
    const options = databaseOptions({ url: postgres.adminUrl, schema: 'anything', poolSize: 4 });
    database = await new DataSource(options as DataSourceOptions).initialize();
    await database.query('CREATE SCHEMA anything');
    for (const statement of outboxTable('anything')) await database.query(statement);
  });
  beforeEach(() => database.query('TRUNCATE anything.outbox'));
  afterEach(async () => {
    await Promise.all(running.splice(0).map((part) => part.close()));
    await forget();
  });
  afterAll(async () => {
    await database?.destroy();
    await Promise.all([postgres?.stop(), redis?.stop()]);
  });

  async function forget(): Promise<void> {
    const client = new Redis(redis.url);
    await client.flushdb();
    client.disconnect();
  }

  async function startWorker(outbox: Outbox = OUTBOX): Promise<void> {
    const providers = [{ provide: DataSource, useFactory: () => database }];
    const imports = [
      { module: DatabaseModule, global: true, providers, exports: [DataSource] },
      OutboxModule.forRoot({ outbox, redisUrl: redis.url, periods: PERIODS }),
    ];
    const app = await NestFactory.createApplicationContext({ module: class {}, imports }, { logger: false });
    running.push(app);
  }

  function work(queue: string, handle: () => Promise<unknown> = async () => undefined): object[] {
    const seen: object[] = [];
    const note = ({ data }: Job) => {
      seen.push(data);
      return handle();
    };
    const worker = new Worker(queue, note, { connection: workerConnection(redis.url) });
    worker.on('error', () => undefined);
    running.push(worker);
    return seen;
  }

  const add = (kind: 'counted-once' | 'counted-twice', count: number) =>
    database.transaction((manager) => OUTBOX.add(manager, kind, { count }));
  const rows = () => database.query('SELECT * FROM anything.outbox ORDER BY created_at');
  /** Makes rows that were just relayed old enough for the reconciler. */
  const settle = () => database.query("UPDATE anything.outbox SET relayed_at = relayed_at - interval '1 minute'");
  const every = (column: string) =>
    waitFor(async () => (await rows()).every((row: Record<string, unknown>) => row[column]), { what: column });

  it('makes a job in the queue of each kind, and is done when they are', async () => {
    const [ones, twos] = [work('one'), work('two')];
    await startWorker();
    await add('counted-once', 1);
    await add('counted-twice', 2);
    await every('relayed_at');
    await settle();
    await every('done_at');
    const [first, second] = await rows();
    expect([ones, twos]).toEqual([[{ count: 1, eventId: first.id }], [{ count: 2, eventId: second.id }]]);
  });

  it('adds nothing when the transaction of the change is rolled back', async () => {
    const failing = database.transaction(async (manager) => {
      await OUTBOX.add(manager, 'counted-once', { count: 1 });
      throw new Error('the change fails');
    });
    await expect(failing).rejects.toThrow('the change fails');
    expect(await rows()).toEqual([]);
  });

  it('leaves a kind that it does not know to a newer worker', async () => {
    const [ones, threes] = [work('one'), work('three')];
    await startWorker();
    await database.transaction((manager) => NEXT.add(manager, 'counted-thrice', { count: 3 }));
    await add('counted-once', 1);
    await waitFor(() => ones.length === 1, { what: 'the event that it knows' });
    const waiting = await database.query('SELECT kind FROM anything.outbox WHERE relayed_at IS NULL');
    expect(waiting).toEqual([{ kind: 'counted-thrice' }]);
    await startWorker(NEXT);
    await waitFor(() => threes.length === 1, { what: 'the newer worker' });
  });

  it('fails an event that breaks the rules of its class, and goes on with the others', async () => {
    const ones = work('one');
    await database.query(
      `INSERT INTO anything.outbox (id, kind, payload) VALUES (gen_random_uuid(), 'counted-once', '{"count": "many"}')`,
    );
    await add('counted-once', 1);
    await startWorker();
    await waitFor(() => ones.length === 1, { what: 'the other event' });
    await every('relayed_at');
    expect(await rows()).toMatchObject([
      { failed_at: expect.any(Date), last_error: 'payload: count' },
      { failed_at: null },
    ]);
  });

  it('says why the job of an event has failed for good', async () => {
    work('two', () => Promise.reject(new UnrecoverableError('no')));
    await startWorker();
    await add('counted-twice', 2);
    await every('relayed_at');
    await settle();
    await every('failed_at');
    expect(await rows()).toMatchObject([{ last_error: 'no', done_at: null }]);
  });

  it('puts back what Redis has lost, in any queue', async () => {
    await startWorker();
    await add('counted-twice', 2);
    await every('relayed_at');
    await forget();
    await settle();
    const twos = work('two');
    await waitFor(() => twos.length === 1, { what: 'the job' });
  });

  it('puts back a job that another one waits for, which Redis has lost or somebody has ended', async () => {
    const after = [{ queue: 'two', name: 'print', data: {} }];
    const job = ({ count }: Counted) => ({ queue: 'one', name: 'add-up', data: { count }, after });
    await startWorker(new Outbox('anything', { 'counted-once': event(Counted, job) }));
    const client = new Redis(redis.url);
    const key = { one: 'bull:one', two: 'bull:two' };
    for (const [count, forge] of [
      (child: string) => client.del(`${key.two}:${child}`),
      (child: string) => client.zadd(`${key.two}:failed`, 1, child),
      (child: string, last: string) => client.del(`${key.one}:${last}:dependencies`, `${key.two}:${child}`),
    ].entries()) {
      await add('counted-once', count);
      await every('relayed_at');
      const { id } = (await rows()).at(-1);
      const child = `print-for-add-up-${id}`;
      await client.lrem(`${key.two}:wait`, 0, child);
      await forge(child, `add-up-${id}`);
    }
    await settle();
    const [ones, twos] = [work('one'), work('two')];
    await every('done_at');
    client.disconnect();
    expect(ones).toEqual(expect.arrayContaining([{ count: 0 }, { count: 1 }, { count: 2 }]));
    expect(twos).toHaveLength(3);
  });

  it('runs the jobs of an event again until the service has ended it', async () => {
    const job = ({ count }: Counted) => ({ queue: 'one', name: 'add-up', data: { count } });
    const own = new Outbox('anything', { 'counted-once': event(Counted, job, { isEndedByService: true }) });
    let runs = 0;
    work('one', async () => {
      runs += 1;
      if (runs === 1) throw new UnrecoverableError('no');
    });
    await startWorker(own);
    await add('counted-once', 1);
    await every('relayed_at');
    await settle();
    await waitFor(() => runs > 2, { what: 'a run after one that failed and one that did nothing' });
    expect(await rows()).toMatchObject([{ done_at: null, failed_at: null }]);
    await database.query('UPDATE anything.outbox SET done_at = now()');
  });

  it('lets two releases add different jobs for one event, each after a job of its own', async () => {
    const release = (name: string) => {
      const after = [{ queue: 'two', name: 'print', data: {} }];
      const job = ({ count }: Counted) => ({ queue: 'one', name, data: { count }, after });
      return new Outbox('anything', { 'counted-once': event(Counted, job) });
    };
    await startWorker(release('add-up'));
    await add('counted-once', 1);
    await every('relayed_at');
    await settle();
    await startWorker(release('sum-up'));
    const [{ id }] = await rows();
    const client = new Redis(redis.url);
    await waitFor(async () => (await client.exists(`bull:one:sum-up-${id}`)) === 1, { what: 'the job of the second' });
    client.disconnect();
    const prints = work('two');
    const ones = work('one');
    await waitFor(() => ones.length === 2, { what: 'the jobs of both' });
    expect(prints).toHaveLength(2);
    await every('done_at');
  });

  it('forgets events that were done long ago, and no other', async () => {
    for (const count of [1, 2, 3]) await add('counted-once', count);
    await database.query(`UPDATE anything.outbox SET done_at = now() WHERE payload->>'count' = '1'`);
    await database.query(
      `UPDATE anything.outbox SET done_at = now() - interval '1 year' WHERE payload->>'count' = '2'`,
    );
    expect(await OUTBOX.removeDone(database)).toBe(1);
    expect((await rows()).map(({ payload }: { payload: Counted }) => payload.count)).toEqual([1, 3]);
  });
});
