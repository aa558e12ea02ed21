import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { countUse, RedisClient, redisLimiter } from '@lacorte/redis';
import { type RunningRedis, startRedis, waitFor } from '@lacorte/testing';
import { FlowProducer, type Job, Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { HeldPrints, JOB_OPTIONS, JOBS, JobRemover, JobSchedule, QUEUES, workerConnection } from '../src';

const FILE = fileURLToPath(new URL('../../../deploy/redis/users.conf', import.meta.url));
const PASSWORD = 'of-this-test-only';
const REFUSED = /NOPERM|can't access at least one of the keys/;
type User = 'auth' | 'auth_worker' | 'applications_worker' | 'documents' | 'documents_worker' | 'notifications_worker';

/** The user of the worker of each queue. */
const WORKER_OF: Record<(typeof QUEUES)[keyof typeof QUEUES], User> = {
  auth: 'auth_worker',
  applications: 'applications_worker',
  'application-upkeep': 'applications_worker',
  'missing-documents': 'applications_worker',
  'application-erasures': 'applications_worker',
  rankings: 'applications_worker',
  'address-changes': 'applications_worker',
  documents: 'documents_worker',
  copies: 'documents_worker',
  'draft-files': 'documents_worker',
  scans: 'documents_worker',
  upkeep: 'documents_worker',
  'document-erasures': 'documents_worker',
  'account-journal': 'documents_worker',
  notifications: 'notifications_worker',
  messages: 'notifications_worker',
  'ranking-messages': 'notifications_worker',
  'message-erasures': 'notifications_worker',
};

let redis: RunningRedis;
beforeAll(async () => {
  redis = await startRedis();
  const client = new Redis(redis.url);
  for (const line of readFileSync(FILE, 'utf8').split('\n')) {
    const [word, name, ...rules] = line.trim().split(' ');
    // The test itself is the default user.
    if (word !== 'user' || name === undefined || name === 'default') continue;
    const filled = rules.map((rule) => rule.replace(/^>.*$/, `>${PASSWORD}`));
    await client.call('ACL', 'SETUSER', name, ...filled);
  }
  client.disconnect();
});
afterAll(() => redis?.stop());

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const urlOf = (user: string) => redis.url.replace('redis://', `redis://${user}:${PASSWORD}@`);
function queueOf(name: string, user: User): Queue {
  const queue = new Queue(name, { connection: workerConnection(urlOf(user)) });
  queue.on('error', () => undefined);
  closing.push(() => queue.close());
  return queue;
}
/** A worker with the rights of its process. */
function work(name: keyof typeof WORKER_OF, handle: (job: Job) => Promise<unknown> = async () => 'done'): Worker {
  const worker = new Worker(name, handle, { connection: workerConnection(urlOf(WORKER_OF[name])) });
  worker.on('error', () => undefined);
  closing.push(() => worker.close());
  return worker;
}
function flowsOf(user: User): FlowProducer {
  const flow = new FlowProducer({ connection: workerConnection(urlOf(user)) });
  closing.push(() => flow.close());
  return flow;
}
const completed = (job: Job, what: string) => waitFor(() => job.isCompleted(), { what });

describe('the users of Redis', () => {
  it('run, schedule, retry and watch the jobs of their own queues', async () => {
    for (const name of Object.values(QUEUES)) {
      const user = WORKER_OF[name];
      const queue = queueOf(name, user);
      let attempts = 0;
      work(name, async (job) => {
        attempts += job.name === 'once-more' ? 1 : 0;
        if (attempts === 1 && job.name === 'once-more') throw new Error('once more');
        return 'done';
      });
      const schedule = new JobSchedule(queue, { jobName: 'scheduled', everyMs: 3_600_000 }, 10);
      schedule.start();
      const job = await queue.add('once-more', {}, { ...JOB_OPTIONS, priority: 3, backoff: 1 });
      await completed(job, `a job of ${name}`);
      await waitFor(async () => (await queue.getJobSchedulers()).length > 0, { what: `the schedule of ${name}` });
      schedule.stop();
      expect(await queue.getJobCounts('waiting', 'delayed', 'failed')).toMatchObject({ failed: 0 });
    }
  });

  it('carry an erasure through all services', async () => {
    const step = (queueName: keyof typeof WORKER_OF, name: string, before?: object) => ({
      name,
      queueName,
      data: { userId: randomUUID() },
      opts: { attempts: 5, removeOnComplete: true },
      ...(before && { children: [before as never] }),
    });
    const note = step(QUEUES.documentErasures, 'note');
    const files = step(QUEUES.documentErasures, 'files', step(QUEUES.applicationErasures, 'applications', note));
    const messages = step(QUEUES.messageErasures, 'messages', files);
    const done: string[] = [];
    for (const name of ['document-erasures', 'application-erasures', 'message-erasures'] as const) {
      work(name, async (job) => void done.push(job.name));
    }
    work('messages');
    const flow = { ...step(QUEUES.messages, 'last', messages), opts: {} };
    const { job } = await flowsOf('auth_worker').add(flow);
    await completed(job, 'the erasure');
    expect(done).toEqual(['note', 'applications', 'files', 'messages']);
  });

  it('let a confirmation follow its receipt, with the PDF that waits in Redis', async () => {
    const heldBy = (user: User) => {
      const client = new RedisClient({ url: urlOf(user), enableOfflineQueue: true });
      closing.push(async () => client.disconnect());
      return new HeldPrints(client);
    };
    const [prints, found] = [heldBy('documents_worker'), heldBy('notifications_worker')];
    work('documents', () => prints.hold(Buffer.from('pdf')));
    work('messages', async (job) => {
      const [key = ''] = Object.values(await job.getChildrenValues<string>());
      return String(await found.find(key));
    });
    const child = { name: 'print', queueName: QUEUES.documents, opts: JOB_OPTIONS };
    const { job } = await flowsOf('applications_worker').add({
      name: 'send',
      queueName: QUEUES.messages,
      opts: JOB_OPTIONS,
      children: [child],
    });
    await completed(job, 'the message');
    expect((await queueOf(QUEUES.messages, 'notifications_worker').getJob(job.id ?? ''))?.returnvalue).toBe('pdf');
  });

  it('count what their processes limit', async () => {
    const limits = [
      ...['wrong-passwords', 'failed-from', 'accounts-failed', 'accounts-made'].map(
        (prefix) => ['auth', prefix] as const,
      ),
      ...['attachments', 'exports'].map((prefix) => ['documents', prefix] as const),
    ];
    for (const [user, keyPrefix] of limits) {
      const client = new RedisClient({ url: urlOf(user), enableOfflineQueue: true });
      closing.push(async () => client.disconnect());
      await client.ping();
      const limiter = redisLimiter(client, { keyPrefix, points: 1, duration: 60 });
      await countUse(limiter, 'x', 'error.tooManyRequests');
      await expect(countUse(limiter, 'x', 'error.tooManyRequests')).rejects.toMatchObject({
        kind: 'too-many-requests',
      });
      expect(await limiter.get('x')).toMatchObject({ consumedPoints: 2 });
      expect(await limiter.delete('x')).toBe(true);
    }
  });

  it('remove the message about an account with a child in a queue that their user may not touch', async () => {
    const userId = randomUUID();
    const note = { name: 'note', queueName: QUEUES.accountJournal, data: { userId } };
    const { job } = await flowsOf('auth_worker').add({
      name: 'send',
      queueName: QUEUES.messages,
      data: { userId },
      children: [note],
    });
    work(QUEUES.accountJournal);
    work(QUEUES.messages);
    await completed(job, 'the message');
    const remover = new JobRemover(urlOf('notifications_worker'), [QUEUES.messages]);
    closing.push(() => remover.onApplicationShutdown());
    await remover.removeAbout([userId]);
    expect(await queueOf(QUEUES.messages, 'notifications_worker').getJob(job.id ?? '')).toBeUndefined();
  });

  it('remove the jobs about a person, with those that wait for them', async () => {
    const id = randomUUID();
    const child = { name: 'print', queueName: QUEUES.documents, data: { id }, opts: { delay: 3_600_000 } };
    const parent = { name: 'send', queueName: QUEUES.messages, data: { id }, children: [child] };
    for (const [user, queues] of [
      ['notifications_worker', [QUEUES.messages]],
      ['documents_worker', [QUEUES.documents, QUEUES.copies, QUEUES.scans]],
    ] as const) {
      const { job } = await flowsOf('applications_worker').add(parent);
      const remover = new JobRemover(urlOf(user), queues);
      closing.push(() => remover.onApplicationShutdown());
      await remover.removeAbout([id]);
      const [name, jobId] = user === 'documents_worker' ? [QUEUES.documents, ''] : [QUEUES.messages, job.id ?? ''];
      expect(await queueOf(name, user).getJob(jobId)).toBeUndefined();
      await job.remove();
    }
  });

  it('let documents alone want a full copy, and learn where it is', async () => {
    const data = { applicationId: randomUUID(), language: 'it' };
    const job = await queueOf(QUEUES.copies, 'documents').add(JOBS.renderCopy, data, JOB_OPTIONS);
    work(QUEUES.copies, async () => 'the key');
    await completed(job, 'the copy');
    expect((await queueOf(QUEUES.copies, 'documents').getJob(job.id ?? ''))?.returnvalue).toBe('the key');
    for (const user of ['auth_worker', 'applications_worker', 'notifications_worker'] as const) {
      const queue = queueOf(QUEUES.copies, user);
      await expect(queue.add(JOBS.renderCopy, data)).rejects.toThrow(REFUSED);
      await expect(queue.getJob(job.id ?? '')).rejects.toThrow(REFUSED);
    }
  });

  it('cannot reach what is not theirs', async () => {
    const findings: string[] = [];
    const foreign: Record<User, string[]> = {
      auth: ['bull:auth:wait', 'bull:application-erasures:wait', 'held-print:x'],
      auth_worker: [
        'bull:documents:wait',
        'bull:copies:wait',
        'bull:rankings:wait',
        'wrong-passwords:x',
        'held-print:x',
      ],
      applications_worker: [
        'bull:auth:wait',
        'bull:account-erasures:wait',
        'bull:scans:wait',
        'bull:copies:wait',
        'wrong-passwords:x',
      ],
      documents: ['wrong-passwords:x', 'accounts-failed:x'],
      documents_worker: [
        'bull:auth:wait',
        'bull:account-erasures:wait',
        'bull:applications:wait',
        'bull:rankings:wait',
        'bull:notifications:wait',
        'bull:ranking-messages:wait',
        'wrong-passwords:x',
        'attachments:x',
        'other',
      ],
      notifications_worker: [
        'bull:application-erasures:wait',
        'bull:rankings:wait',
        'bull:copies:wait',
        'wrong-passwords:x',
        'attachments:x',
      ],
    };
    const everywhere = [
      ['FLUSHALL'],
      ['FLUSHDB'],
      ['SWAPDB', '0', '1'],
      ['KEYS', '*'],
      ['SCAN', '0'],
      ['RANDOMKEY'],
      ['DBSIZE'],
      ['CONFIG', 'GET', '*'],
      ['ACL', 'LIST'],
      ['SHUTDOWN'],
      ['SCRIPT', 'FLUSH'],
      // It would tell the names of all keys that are written, also of those that the user must not read.
      ['CLIENT', 'TRACKING', 'ON', 'BCAST'],
      ['CLIENT', 'KILL', 'TYPE', 'normal'],
      ['MONITOR'],
      ['PUBLISH', 'x', 'y'],
      ['FUNCTION', 'LIST'],
      ['SAVE'],
    ];
    for (const [user, keys] of Object.entries(foreign)) {
      const client = new Redis(urlOf(user));
      const isRefused = (...[command = '', ...values]: string[]) =>
        client.call(command, ...values).then(
          () => false,
          (error: Error) => REFUSED.test(error.message),
        );
      for (const key of keys) {
        const script = `return redis.call('DEL', '${key}')`;
        for (const call of [
          ['LPUSH', key, 'x'],
          ['GET', key],
          ['DEL', key],
          ['EVAL', script, '0'],
          ['DUMP', key],
        ]) {
          if (!(await isRefused(...call))) findings.push(`${user} ${call.join(' ')}`);
        }
      }
      for (const call of everywhere) if (!(await isRefused(...call))) findings.push(`${user} ${call.join(' ')}`);
      client.disconnect();
    }
    expect(findings).toEqual([]);
  });

  it('let the autoscaler read how long queues are, and disturb no other client', async () => {
    const client = new Redis(urlOf('keda'));
    const worker = new Redis(urlOf('documents_worker'));
    for (const call of [
      ...['KILL TYPE normal', 'PAUSE 60000', 'LIST', 'NO-EVICT ON', 'TRACKING ON BCAST'].map(
        (what) => `CLIENT ${what}`,
      ),
      'HGETALL bull:copies:x',
      'KEYS *',
    ]) {
      const [command = '', ...values] = call.split(' ');
      await expect(client.call(command, ...values)).rejects.toThrow(REFUSED);
    }
    expect(await client.eval("return redis.call('llen', KEYS[1])", 1, 'bull:copies:wait')).toBe(0);
    expect(await worker.ping()).toBe('PONG');
    for (const each of [client, worker]) each.disconnect();
  });

  it('are all; without a password only the health check answers', async () => {
    const client = new Redis(redis.url.replace('redis://', 'redis://health:any@'));
    expect(await client.ping()).toBe('PONG');
    await expect(client.get('x')).rejects.toThrow('NOPERM');
    client.disconnect();
    expect(readFileSync(FILE, 'utf8')).toMatch(/^user default reset off$/m);
  });
});
