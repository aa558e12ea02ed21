import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { QUEUES_PATH } from '@lacorte/contracts';
import { JOBS, producerConnection, QUEUES, workerConnection } from '@lacorte/jobs';
import { METRICS } from '@lacorte/observability';
import { waitFor } from '@lacorte/testing';
import type { INestApplication } from '@nestjs/common';
import { Queue, Worker } from 'bullmq';
import supertest from 'supertest';
import { DocumentsHttpModule } from '../src/documents-http.module';
import { type Surroundings, startApp, startSurroundings } from './documents-stack';

let around: Surroundings;
let app: INestApplication;
let queue: Queue;
let admin: Record<string, string>;

beforeAll(async () => {
  around = await startSurroundings();
  app = await startApp(DocumentsHttpModule.forRoot(around.config));
  queue = new Queue(QUEUES.documents, { connection: producerConnection(around.redis.url) });
  queue.on('error', () => undefined);
  await queue.waitUntilReady();
  const administrator = {
    userId: '5f0c4c9e-6f0a-4f4e-8f0f-0a8f6a1f3c11',
    email: 'ada@example.com',
    role: 'admin',
  } as const;
  admin = await around.keys.person(administrator);
});

afterAll(async () => {
  await queue?.close();
  await app?.close();
  await around?.stop();
});

const http = () => supertest(app.getHttpServer());
const action = (path: string) => http().put(`${QUEUES_PATH}/api/queues/${path}`).set(admin);

/** A job that has used up its attempts. */
async function aFailedJob(id: string): Promise<void> {
  const worker = new Worker(QUEUES.documents, () => Promise.reject(new Error('no ink')), {
    connection: workerConnection(around.redis.url),
  });
  worker.on('error', () => undefined);
  await queue.add(JOBS.renderTender, { language: 'it', tenderId: randomUUID() }, { jobId: id });
  await waitFor(async () => (await queue.getJobState(id)) === 'failed', { what: 'the job to fail' });
  await worker.close();
}

describe('the view of the queues', () => {
  it('is a page whose scripts and styles come from the product itself', async () => {
    const page = await http().get(QUEUES_PATH).set(admin);
    expect(page.status).toBe(200);
    expect(page.headers['x-powered-by']).toBeUndefined();
    const scripts = [...page.text.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, path]) => path);
    expect(scripts.length).toBeGreaterThan(0);
    for (const path of scripts) {
      const script = await http().get(`${QUEUES_PATH}/${path}`).set(admin);
      expect([path, script.status, script.type]).toEqual([path, 200, 'text/javascript']);
    }
    // What a policy without 'unsafe-inline' lets run: data is no script.
    expect(page.text).not.toMatch(/<script(?![^>]*(?:src=|application\/json))/);
  });

  it('shows every queue, and why a job failed', async () => {
    await aFailedJob('tender-1');
    const { body } = await http().get(`${QUEUES_PATH}/api/queues`).query({ activeQueue: 'documents' }).set(admin);
    expect(body.queues.map(({ name }: { name: string }) => name).sort()).toEqual(Object.values(QUEUES).sort());
    const job = await http().get(`${QUEUES_PATH}/api/queues/documents/tender-1`).set(admin);
    expect(job.body.job).toMatchObject({ id: 'tender-1', failedReason: 'no ink' });
  });

  it('is noted under its own address, not under those that it has inside', async () => {
    await http().get(`${QUEUES_PATH}/api/queues`).set(admin);
    const { values } = await METRICS.httpRequestSeconds.get();
    const routes = new Set(values.map(({ labels }) => labels.route));
    expect([...routes].filter((route) => !String(route).startsWith(QUEUES_PATH))).toEqual([]);
  });

  it('lets an administrator try a failed job again, or remove it', async () => {
    await aFailedJob('tender-2');
    expect((await action('documents/tender-2/retry')).status).toBeLessThan(300);
    expect(await queue.getJobState('tender-2')).toBe('waiting');
    expect((await action('documents/tender-2/clean')).status).toBeLessThan(300);
    expect(await queue.getJobState('tender-2')).toBe('unknown');
  });

  it.each(['pause', 'documents/pause', 'documents/empty', 'documents/obliterate', 'documents/clean/failed'])(
    'does not offer %s',
    async (path) => {
      expect((await action(path)).status).toBe(404);
      expect(await queue.isPaused()).toBe(false);
    },
  );

  it('takes no action that a page of another site asks for', async () => {
    const answer = await action('documents/tender-1/retry').set('Origin', 'https://elsewhere.example.com');
    expect(answer.status).toBe(403);
    expect(await queue.getJobState('tender-1')).toBe('failed');
  });

  it('is unavailable while Redis is away, and there again afterwards', async () => {
    around.lines.redis.down();
    const away = await http().get(QUEUES_PATH).set(admin);
    expect(away.status).toBe(503);
    expect(away.headers['retry-after']).toBeDefined();
    around.lines.redis.up();
    await waitFor(async () => (await http().get(QUEUES_PATH).set(admin)).status === 200, {
      what: 'the page again',
    });
    // which closes only over a connection that is there
    await waitFor(async () => (await queue.getJobCounts()) !== undefined, { what: "the test's own queue again" });
  });
});
