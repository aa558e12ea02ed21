import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLogger, observeProcess, runInContext } from '@lacorte/observability';
import { RedisClient } from '@lacorte/redis';
import { freePort, type RunningRedis, startRedis, waitFor } from '@lacorte/testing';
import { type Job, Queue, Worker } from 'bullmq';
import { IsUUID } from 'class-validator';
import {
  JobDispatcher,
  type JobHandler,
  producerConnection,
  QueueWatch,
  tracedJob,
  workerConnection,
} from '../src/index';

const TRACE = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };
const MESSAGE = { messageId: '3f0d3a5e-1f7e-4a43-9a85-2f6d3b8c1a11' };

/** A separate Redis, so that the tests can stop it. Over a connection that is cut, BullMQ would wait for it. */
let redis: RunningRedis;
let queue: Queue;
let worker: Worker;
let stopObserving: () => Promise<void>;
let metricsPort: number;
const lines: string[] = [];
const write = process.stdout.write.bind(process.stdout);

class Message {
  @IsUUID()
  messageId: string;
}

/** Logs a line, and fails for one job id. */
class Talkative implements JobHandler<Message, void> {
  readonly payload = Message;
  private readonly logger = createLogger('test');

  constructor(readonly jobName: string) {}

  async handle(_payload: Message, job: Job): Promise<void> {
    this.logger.info('at work');
    if (job.id === 'hopeless') throw new Error('no use');
  }
}

beforeAll(async () => {
  process.stdout.write = (chunk: string | Uint8Array) => lines.push(String(chunk)) > 0;
  const dispatcher = new JobDispatcher(['talk'], [new Talkative('talk')]);
  redis = await startRedis();
  queue = new Queue('traced', { connection: producerConnection(redis.url) });
  worker = new Worker('traced', (job) => dispatcher.dispatch(job), { connection: workerConnection(redis.url) });
  queue.on('error', () => undefined);
  worker.on('error', () => undefined);
  new QueueWatch(queue).onApplicationBootstrap();
  metricsPort = await freePort();
  stopObserving = await observeProcess({ name: 'test', host: '127.0.0.1', metricsPort });
});

afterAll(async () => {
  process.stdout.write = write;
  await stopObserving?.();
  await Promise.all([worker?.close(), queue?.close()]);
  await redis?.stop();
});

const add = (id: string, options = {}) =>
  runInContext({ requestId: 'request-0001', trace: TRACE }, () =>
    queue.add('talk', MESSAGE, { ...tracedJob(options), jobId: id }),
  );
const ended = (id: string, state = 'completed') =>
  waitFor(async () => (await queue.getJobState(id)) === state, { what: `the job ${id} to be ${state}` });
const lineOf = (id: string) => lines.map((text) => JSON.parse(text)).find(({ requestId }) => requestId === `job-${id}`);
const figures = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();

describe('a job', () => {
  it('speaks in the log as a part of the trace of the request that wanted it, or of its own', async () => {
    await add('traced');
    await ended('traced');
    await queue.add('talk', MESSAGE, { jobId: 'alone' });
    await ended('alone');
    expect(lineOf('traced')).toMatchObject({ msg: 'at work', traceId: TRACE.traceId });
    expect(lineOf('alone').traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(lineOf('alone').traceId).not.toBe(TRACE.traceId);
  });

  it('is counted by how it ended, and shows in its queue', async () => {
    await add('hopeless');
    await ended('hopeless', 'failed');
    const text = await figures();
    expect(text).toMatch(
      /lacorte_job_duration_seconds_count\{service="test",queue="traced",job_name="talk",outcome="ok"\} 2/,
    );
    expect(text).toMatch(/lacorte_queue_jobs\{queue="traced",state="failed",service="test"\} 1/);
    expect(text).toMatch(/lacorte_queue_oldest_job_age_seconds\{queue="traced",service="test"\} 0/);
  });

  it('that waits makes its queue old, one that a schedule will bring does not', async () => {
    const age = async () => Number(/lacorte_queue_oldest_job_age_seconds\{.*\} (\S+)/.exec(await figures())?.[1]);
    const hour = 3_600;
    await worker.pause();
    await queue.upsertJobScheduler('hourly', { every: hour * 1_000 }, { name: 'talk', data: MESSAGE });
    const options = { timestamp: Date.now() - hour * 1_000, delay: 2 * hour * 1_000 };
    await queue.add('talk', MESSAGE, { ...options, jobId: 'old' });
    expect(await age()).toBeGreaterThanOrEqual(hour);
    await queue.remove('old');
    expect(await age()).toBeLessThan(hour);
  });

  it('shows nothing while Redis is away, and the process still tells the rest', async () => {
    await redis.pause();
    await waitFor(async () => !/lacorte_queue_jobs\{/.test(await figures()), { what: 'the old figures to go' });
    expect(await figures()).toContain('lacorte_process_resident_memory_bytes');
    await redis.resume();
    await waitFor(async () => /lacorte_queue_jobs\{/.test(await figures()), { what: 'them to be back' });
  });

  it('fails who adds work while Redis is away, and goes on by itself afterwards', async () => {
    const probe = new RedisClient({ url: redis.url });
    const answers = async () => (await probe.ping()) === 'PONG';
    worker.resume();
    await waitFor(answers, { what: 'the probe to connect' });
    await redis.pause();
    const isAway = () =>
      answers().then(
        (isThere) => !isThere,
        () => true,
      );
    await waitFor(isAway, { what: 'the probe to notice' });
    await expect(queue.add('talk', MESSAGE, { jobId: 'during' })).rejects.toThrow();
    await redis.resume();
    await waitFor(() => queue.add('talk', MESSAGE, { jobId: 'after' }), { what: 'Redis to take work' });
    await ended('after');
    await waitFor(answers, { what: 'the probe to come back' });
    probe.onApplicationShutdown();
  });
});
