import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningRedis, startRedis, waitFor } from '@lacorte/testing';
import { type INestApplicationContext, Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Queue } from 'bullmq';
import { IsString } from 'class-validator';
import {
  type JobHandler,
  JobsModule,
  LookAgain,
  QUEUE_PERIODS,
  QueueWorker,
  type RepeatedWork,
  workerConnection,
} from '../src';

const QUEUE = 'errands';
const PERIODS = { ...QUEUE_PERIODS, QUEUE_LOCK_MS: 800 };

class Errand {
  @IsString()
  what: string;
}

/** Something that works until the application has stopped. */
@Injectable()
class Dependency {
  isOpen = true;

  onApplicationShutdown(): void {
    this.isOpen = false;
  }
}

/** Runs what the test wants. */
@Injectable()
class RunErrand implements JobHandler<Errand, unknown> {
  readonly jobName = 'errand';
  readonly payload = Errand;
  work: (errand: Errand, dependency: Dependency) => Promise<unknown> = async () => 'done';

  constructor(private readonly dependency: Dependency) {}

  handle(errand: Errand): Promise<unknown> {
    return this.work(errand, this.dependency);
  }
}

@Injectable()
class Tidy implements RepeatedWork {
  runs = 0;

  async run(): Promise<object> {
    this.runs += 1;
    return {};
  }
}

@Module({})
class Errands {}

describe('the worker of a queue', () => {
  let redis: RunningRedis;
  let queue: Queue;
  let app: INestApplicationContext | undefined;
  const warnings: unknown[] = [];
  beforeAll(async () => {
    redis = await startRedis();
    queue = new Queue(QUEUE, { connection: workerConnection(redis.url) });
    queue.on('error', () => undefined);
  });
  afterAll(async () => {
    await queue?.close();
    await redis?.stop();
  });
  afterEach(async () => {
    await app?.close();
    app = undefined;
  });

  async function start(): Promise<{ worker: QueueWorker; handler: RunErrand; tidy: Tidy }> {
    const worker = QueueWorker.provider({
      ...{ queue: QUEUE, concurrency: 3, periods: PERIODS },
      jobs: ['errand'],
      handlers: [RunErrand],
      scheduled: [{ jobName: 'tidy', everyMs: 3_600_000, work: Tidy }],
    });
    const nothing = () => undefined;
    const logger = { log: nothing, error: nothing, warn: (text: unknown) => void warnings.push(text) };
    app = await NestFactory.createApplicationContext(
      {
        module: Errands,
        imports: [JobsModule.forRoot(redis.url), JobsModule.registerQueues(QUEUE)],
        providers: [Dependency, RunErrand, Tidy, worker],
      },
      { logger },
    );
    return { worker: app.get(`worker of ${QUEUE}`), handler: app.get(RunErrand), tidy: app.get(Tidy) };
  }

  const add = (options = {}) => queue.add('errand', { what: 'bread' }, options);

  it('has the periods of its service, and runs jobs and scheduled work', async () => {
    const { worker, tidy } = await start();
    expect(worker.worker.opts).toMatchObject({ concurrency: 3, lockDuration: 800, stalledInterval: 200 });
    const job = await add();
    await waitFor(() => job.isCompleted(), { what: 'the job' });
    await waitFor(() => tidy.runs === 1, { what: 'the scheduled work' });
  });

  it('finishes the job in flight before anything that it needs is closed', async () => {
    const { worker, handler } = await start();
    const started = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    handler.work = async (_errand, dependency) => {
      started.resolve();
      await finish.promise;
      return dependency.isOpen;
    };
    const job = await add();
    await started.promise;
    const closing = app?.close();
    await waitFor(() => worker.worker.closing !== undefined, { what: 'the worker to drain' });
    finish.resolve();
    await closing;
    expect(await queue.getJob(job.id ?? '')).toMatchObject({ returnvalue: true });
  });

  it('looks again later without using up an attempt', async () => {
    const { handler } = await start();
    let looks = 0;
    handler.work = async () => {
      looks += 1;
      if (looks < 3) throw new LookAgain('not yet', 1);
    };
    const job = await add({ attempts: 1 });
    await waitFor(() => job.isCompleted(), { what: 'the job' });
    expect(looks).toBe(3);
  });

  it('logs why a job failed, without addresses', async () => {
    const { handler } = await start();
    handler.work = async () => Promise.reject(new Error('<anna@example.com> is unknown'));
    const job = await add();
    await waitFor(() => job.isFailed(), { what: 'the job to fail' });
    const line = `job errand ${job.id} failed at attempt 1: <…@…> is unknown`;
    await waitFor(() => warnings.includes(line), { what: 'the line' });
  });

  it('waits for Redis, also when it starts, and logs each outage once', async () => {
    const outages = () => warnings.filter((text) => String(text).startsWith('queue: ')).length;
    const endOutage = async (number: number) => {
      await waitFor(() => outages() >= number, { what: `outage ${number} in the log` });
      await redis.resume();
      const job = await add();
      await waitFor(() => job.isCompleted(), { what: 'a job after the outage' });
      expect(outages()).toBe(number);
    };
    await redis.pause();
    await start();
    await endOutage(1);
    await redis.pause();
    await endOutage(2);
  });
});
