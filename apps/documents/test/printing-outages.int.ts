import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { API, type Receipt } from '@lacorte/contracts';
import { HeldPrints, JOB_OPTIONS, QUEUES, type RenderedReceipt, workerConnection } from '@lacorte/jobs';
import { RedisClient } from '@lacorte/redis';
import { Gate, waitFor } from '@lacorte/testing';
import { aPdf } from '@lacorte/testing/builders';
import { type Job, Queue, UnrecoverableError, Worker } from 'bullmq';
import request, { type Response } from 'supertest';
import { DocumentsHttpModule } from '../src/documents-http.module';
import { PrintQueue } from '../src/printing/print-queue';
import { aReceipt } from './a-receipt';
import { aTender } from './a-tender';
import { BrowserClient } from './browser-client';
import { startApp } from './documents-stack';
import { useDocuments } from './documents-under-test';
import { textOf } from './pdf-text';

const KEY = 'receipts/some.pdf';
const PDF = Buffer.from('%PDF-1.7 \u00e0');
const WANTED = { key: KEY, source: 'the data' };
const JOB = { queue: QUEUES.documents, name: 'print', payload: {} };
const STORED = { key: KEY, source: WANTED.source };

const documents = useDocuments();
let jobs: Queue;
let redis: RedisClient;

beforeAll(() => {
  const { url } = documents.around.redis;
  jobs = new Queue(QUEUES.documents, { connection: workerConnection(url) });
  redis = new RedisClient({ url, enableOfflineQueue: true });
});
afterAll(async () => {
  await jobs?.close();
  redis?.disconnect();
});

describe('a reader who waits for a print', () => {
  let queue: PrintQueue;
  let held: HeldPrints;
  let worker: Worker | undefined;

  beforeAll(() => {
    const { url } = documents.around.redis;
    held = new HeldPrints(redis);
    queue = new PrintQueue(url, held);
  });
  afterEach(async () => {
    await worker?.close();
    await queue.forget(KEY, JOB);
  });
  afterAll(() => queue?.onApplicationShutdown());

  /** Does the jobs as the test says. */
  function workBy(work: (job: Job) => Promise<RenderedReceipt>): void {
    worker = new Worker(QUEUES.documents, work, { connection: workerConnection(documents.around.redis.url) });
  }

  it('leaves other jobs of the queue where they are: finished ones for a day, failed ones for ever', async () => {
    const hour = 3_600_000;
    const names = ['done 23 hours ago', 'done 25 hours ago', 'failed a week ago'];
    const others = await jobs.addBulk(names.map((name) => ({ name, data: {}, opts: JOB_OPTIONS })));
    workBy(async ({ name }) => {
      if (name.startsWith('failed')) throw new UnrecoverableError('no paper');
      return STORED;
    });
    await waitFor(async () => (await jobs.getJobCountByTypes('completed', 'failed')) === 3, { what: 'their end' });
    const ended = (set: 'completed' | 'failed', place: number, hours: number) =>
      redis.zadd(jobs.toKey(set), Date.now() - hours * hour, others[place]?.id ?? '');
    await Promise.all([ended('completed', 0, 23), ended('completed', 1, 25), ended('failed', 2, 7 * 24)]);
    expect(await queue.print(WANTED, JOB)).toBe(KEY);
    await worker?.close();
    workBy(() => Promise.reject(new UnrecoverableError('no ink')));
    const failing = queue.print({ ...WANTED, key: 'receipts/fails.pdf' }, JOB);
    await expect(failing).rejects.toMatchObject({ kind: 'unavailable' });
    const left = [...(await jobs.getCompleted()), ...(await jobs.getFailed())].map(({ name }) => name).sort();
    expect(left).toEqual(['done 23 hours ago', 'failed a week ago', 'print', 'print']);
  });

  it('shares the print with a reader of another process', async () => {
    const queueElsewhere = new PrintQueue(documents.around.redis.url, held);
    const printing = new Gate();
    let count = 0;
    printing.hold();
    workBy(async () => {
      count += 1;
      await printing.pass();
      return STORED;
    });
    const first = queue.print(WANTED, JOB);
    await printing.held();
    const second = queueElsewhere.print(WANTED, JOB);
    printing.release();
    expect(await Promise.all([first, second])).toEqual([KEY, KEY]);
    expect(count).toBe(1);
    queueElsewhere.onApplicationShutdown();
  });

  it('gets what is held while object storage is away', async () => {
    workBy(async () => ({ key: null, heldAs: await held.hold(PDF), source: WANTED.source }));
    expect(await queue.print(WANTED, JOB)).toEqual(PDF);
  });

  it('learns of the key that a worker with another template has used, unless that print shows other data', async () => {
    workBy(async () => ({ key: 'receipts/other-template.pdf', source: WANTED.source }));
    expect(await queue.print(WANTED, JOB)).toBe('receipts/other-template.pdf');
    await worker?.close();
    await queue.forget(KEY, JOB);
    workBy(async () => ({ key: 'receipts/other-template.pdf', source: 'other data' }));
    expect(await queue.print(WANTED, JOB)).toBeNull();
  });

  it('learns when it fails three times, and gets what does not fail any more', async () => {
    let attempts = 0;
    workBy(() => {
      attempts += 1;
      return Promise.reject(new Error('no paper'));
    });
    await expect(queue.print(WANTED, JOB)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(attempts).toBe(3);
    await worker?.close();
    workBy(async () => STORED);
    expect(await queue.print(WANTED, JOB)).toBe(KEY);
  });
});

describe('while a part is away', () => {
  const unavailable = { status: 503, retryAfter: '5' };
  const outcome = (answer: Response) => ({ status: answer.status, retryAfter: answer.get('Retry-After') });
  const keep = (changes?: Partial<Receipt>) => documents.around.applications.keep(aReceipt(changes));
  const pdfOf = ({ id }: Receipt) => documents.pdf(API.applicationPdf(id));
  const tender = () => documents.pdf(API.downloadTender);
  const readiness = async () => (await fetch(`${await documents.app.getUrl()}/health/ready`)).status;

  beforeAll(async () => {
    documents.around.applications.keepTender(aTender());
    await documents.startWorker();
  });

  it('object storage: documents are printed without being kept, and lie in Redis for minutes, not with the job', async () => {
    const receipt = keep();
    documents.around.lines.storage.down();
    expect(await textOf(await pdfOf(receipt))).toContain('Lucia Ferrario');
    expect((await tender()).status).toBe(200);
    expect(await readiness()).toBe(503);
    const held = await redis.keys('held-print:*');
    expect(held.length).toBeGreaterThan(0);
    const seconds = await Promise.all(held.map((key) => redis.ttl(key)));
    expect(seconds.filter((left) => left < 0 || left > 300)).toEqual([]);
    const results = (await jobs.getCompleted()).map(({ returnvalue }) => JSON.stringify(returnvalue).length);
    expect(results.filter((length) => length > 500)).toEqual([]);
    documents.around.lines.storage.up();
    expect(await readiness()).toBe(200);
    expect((await pdfOf(receipt)).status).toBe(200);
  });

  it('object storage that answers with an error: documents are printed without being kept, and attaching is refused for now', async () => {
    // The minio client writes there before it repeats a request.
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const failing = createServer((_request, response) => response.writeHead(503).end());
    await new Promise<void>((resolve) => failing.listen(0, '127.0.0.1', resolve));
    const S3_ENDPOINT = `http://127.0.0.1:${(failing.address() as AddressInfo).port}`;
    await documents.stopWorker();
    await documents.startWorker({ S3_ENDPOINT });
    const app = await startApp(DocumentsHttpModule.forRoot({ ...documents.config, S3_ENDPOINT }));
    try {
      const receipt = keep();
      const answer = await request(app.getHttpServer()).get(API.applicationPdf(receipt.id)).responseType('blob');
      expect(await textOf(answer)).toContain('Lucia Ferrario');
      const browser = new BrowserClient(app, documents.around.keys);
      const { filePath } = await browser.upload('carta.pdf', aPdf());
      const attached = await browser.tryToAttach(documents.applicationId, { 'carta-identita': [filePath] });
      expect(outcome(attached)).toEqual(unavailable);
    } finally {
      await app.close();
      await documents.stopWorker();
      await documents.startWorker();
      failing.closeAllConnections();
      await new Promise((resolve) => failing.close(resolve));
      warn.mockRestore();
    }
  });

  it('object storage, after the receipt was kept: it is printed again', async () => {
    const receipt = keep();
    await pdfOf(receipt);
    documents.around.lines.storage.down();
    expect((await pdfOf(receipt)).status).toBe(200);
  });

  it('Redis: what is kept is there, the rest is to be asked for later, and the service stays ready', async () => {
    const [kept, fresh] = [keep(), keep()];
    await pdfOf(kept);
    documents.around.lines.redis.down();
    expect(outcome(await pdfOf(fresh))).toEqual(unavailable);
    expect((await pdfOf(kept)).status).toBe(200);
    expect(await readiness()).toBe(200);
    documents.around.lines.redis.up();
    await waitFor(async () => (await pdfOf(fresh)).status === 200, { what: 'the receipt' });
  });

  it('Redis, already when the service starts: it starts, recovers by itself, and stops', async () => {
    const receipt = keep();
    documents.around.lines.redis.down();
    const early = await startApp(DocumentsHttpModule.forRoot({ ...documents.config, REDIS_TIMEOUT_MS: 300 }));
    const ask = async () => (await fetch((await early.getUrl()) + API.applicationPdf(receipt.id))).status;
    expect(await ask()).toBe(503);
    documents.around.lines.redis.up();
    await waitFor(async () => (await ask()) === 200, { what: 'the receipt' });
    documents.around.lines.redis.down();
    await early.close();
  });

  it('applications: 503', async () => {
    const receipt = keep();
    documents.around.applications.pause();
    expect(outcome(await pdfOf(receipt))).toEqual(unavailable);
    documents.around.applications.resume();
    await waitFor(async () => (await pdfOf(receipt)).status === 200, { what: 'the receipt' });
  });
});
