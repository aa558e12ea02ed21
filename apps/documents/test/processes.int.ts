import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { QUEUES_PATH } from '@lacorte/contracts';
import { JOBS, QUEUES, workerConnection } from '@lacorte/jobs';
import { METRICS } from '@lacorte/observability';
import { waitFor } from '@lacorte/testing';
import { describeAccess } from '@lacorte/testing/access';
import { Queue, UnrecoverableError, Worker } from 'bullmq';
import supertest from 'supertest';
import { ADMINISTRATOR, useDocuments } from './documents-under-test';

const documents = useDocuments({ worker: {} });
const queues: Queue[] = [];
afterAll(() => Promise.all(queues.map((queue) => queue.close())));

function open(name: string): Queue {
  const queue = new Queue(name, { connection: workerConnection(documents.around.redis.url) });
  queues.push(queue);
  return queue;
}

describeAccess(
  'documents',
  {
    'GET /health/live': 'public',
    'GET /health/ready': 'public',
    'POST /api/objects/upload': 'public',
    'GET /api/applications/:id/pdf': 'public',
    'GET /api/download-bando': 'public',
    'GET /api/tenders/:id/pdf': 'public',
    'GET /api/admin/tenders/:id/pdf': 'admin',
    'GET /api/rankings/:id/pdf': 'public',
    'GET /api/admin/applications/:id/documents/all': 'admin',
    'GET /api/admin/applications/:id/documents/quarantine': 'admin',
    'GET /api/admin/applications/:id/documents/:type': 'admin',
    'GET /api/admin/applications/:id/documents/:type/:index': 'admin',
    'GET /api/admin/queues': 'admin',
    'GET /api/admin/queues/*path': 'admin',
    'PUT /api/admin/queues/*path': 'admin',
    'GET /api/user/applications/:id/pdf': 'logged-in',
    'GET /api/user/applications/:id/documents/:type': 'logged-in',
    'GET /api/user/applications/:id/documents/:type/:index': 'logged-in',
    'POST /api/user/export': 'logged-in',
    'POST /internal/personal-data/archive': ['auth'],
    'POST /internal/applications/:id/attachments': ['applications'],
    'POST /internal/users/:id/draft-files': ['applications'],
    'POST /internal/users/:id/draft-files/release': ['applications'],
  },
  () => ({ app: documents.app, keys: documents.around.keys }),
);

describeAccess(
  'documents-worker',
  {
    'GET /health/live': 'public',
    'GET /health/ready': 'public',
  },
  () => ({ app: documents.worker, keys: documents.around.keys }),
);

describe('every process', () => {
  it('is ready, and while Redis is away only the worker is not', async () => {
    const apps = [documents.app, documents.worker];
    const urls = await Promise.all(apps.map((app) => app.getUrl()));
    const readiness = async () =>
      (await Promise.all(urls.map(async (url) => (await fetch(`${url}/health/ready`)).status))).join();
    await waitFor(async () => (await readiness()) === '200,200', { what: 'both to be ready' });
    documents.around.lines.redis.down();
    await waitFor(async () => (await readiness()) === '200,503', { what: 'the worker alone not to be ready' });
    documents.around.lines.redis.up();
    await waitFor(async () => (await readiness()) === '200,200', { what: 'the worker to recover' });
  });
});

describe('a worker', () => {
  it('does each kind of upkeep by itself, in a queue of its own', async () => {
    const upkeep = open(QUEUES.upkeep);
    const kinds = [JOBS.confirmAttachments, JOBS.measureUploads, JOBS.removeOldUploads, JOBS.removeStrayCopies];
    const done = async () => [...new Set((await upkeep.getCompleted()).map(({ name }) => name))].sort().join();
    await waitFor(async () => (await done()) === kinds.join(), { what: 'each kind of upkeep to be done' });
    expect((await upkeep.getJobSchedulers()).map(({ key }) => key).sort()).toEqual(kinds);
    const drafts = open(QUEUES.draftFiles);
    expect((await drafts.getJobSchedulers()).map(({ key }) => key)).toEqual([JOBS.releaseDraftFiles]);
  });

  it('reports downloads by itself', async () => {
    await documents.database.query(
      `INSERT INTO downloads (application_id, what, file_ids, downloaded_by_id, downloaded_by_email)
       VALUES ($1, 'all', ARRAY[gen_random_uuid()], gen_random_uuid(), 'amministrazione@example.com')`,
      [documents.applicationId],
    );
    const { accesses } = documents.around.applications;
    const isReported = () => accesses.some(({ applicationId }) => applicationId === documents.applicationId);
    await waitFor(isReported, { what: 'the download to be reported' });
  });
});

describe('the view of the queues', () => {
  let queue: Queue;
  let admin: Record<string, string>;
  beforeAll(async () => {
    // Its worker takes no other jobs than those that a test wants to fail.
    await documents.stopWorker();
    queue = open(QUEUES.documents);
    admin = await documents.around.keys.person(ADMINISTRATOR);
  });

  const http = () => supertest(documents.app.getHttpServer());
  const action = (path: string) => http().put(`${QUEUES_PATH}/api/queues/${path}`).set(admin);

  async function aFailedJob(): Promise<string> {
    const { url } = documents.around.redis;
    const worker = new Worker(QUEUES.documents, () => Promise.reject(new UnrecoverableError('no ink')), {
      connection: workerConnection(url),
    });
    const id = `tender-${randomUUID()}`;
    await queue.add(JOBS.renderTender, { language: 'it', tenderId: randomUUID() }, { jobId: id });
    await waitFor(async () => (await queue.getJobState(id)) === 'failed', { what: 'the job to fail' });
    await worker.close();
    return id;
  }

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
    // A policy without 'unsafe-inline' runs no inline script; data is no script.
    expect(page.text).not.toMatch(/<script(?![^>]*(?:src=|application\/json))/);
  });

  it('shows every queue, and why a job failed', async () => {
    const id = await aFailedJob();
    const { body } = await http().get(`${QUEUES_PATH}/api/queues`).query({ activeQueue: 'documents' }).set(admin);
    expect(body.queues.map(({ name }: { name: string }) => name).sort()).toEqual(Object.values(QUEUES).sort());
    const job = await http().get(`${QUEUES_PATH}/api/queues/documents/${id}`).set(admin);
    expect(job.body.job).toMatchObject({ id, failedReason: 'no ink' });
  });

  it('is noted under its own address, not under those that it has inside', async () => {
    await http().get(`${QUEUES_PATH}/api/queues`).set(admin);
    const { values } = await METRICS.httpRequestSeconds.get();
    const routes = new Set(values.map(({ labels }) => labels.route));
    const about = [...routes].map(String).filter((route) => route.includes('queue'));
    expect(about.length).toBeGreaterThan(0);
    expect(about.filter((route) => !route.startsWith(QUEUES_PATH))).toEqual([]);
  });

  it('lets an administrator try a failed job again, or remove it', async () => {
    const id = await aFailedJob();
    expect((await action(`documents/${id}/retry`)).status).toBeLessThan(300);
    expect(await queue.getJobState(id)).toBe('waiting');
    expect((await action(`documents/${id}/clean`)).status).toBeLessThan(300);
    expect(await queue.getJobState(id)).toBe('unknown');
  });

  it('offers no action that concerns more than one job', async () => {
    const statuses = [];
    for (const path of [
      'pause',
      ...['pause', 'empty', 'obliterate', 'clean/failed'].map((one) => `documents/${one}`),
    ]) {
      statuses.push((await action(path)).status);
    }
    expect(statuses).toEqual([404, 404, 404, 404, 404]);
    expect(await queue.isPaused()).toBe(false);
  });

  it('takes no action that a page of another site asks for', async () => {
    const id = await aFailedJob();
    const answer = await action(`documents/${id}/retry`).set('Origin', 'https://elsewhere.example.com');
    expect(answer.status).toBe(403);
    expect(await queue.getJobState(id)).toBe('failed');
  });

  it('is unavailable while Redis is away, and there again afterwards', async () => {
    documents.around.lines.redis.down();
    const away = await http().get(QUEUES_PATH).set(admin);
    expect(away.status).toBe(503);
    expect(away.headers['retry-after']).toBeDefined();
    documents.around.lines.redis.up();
    await waitFor(async () => (await http().get(QUEUES_PATH).set(admin)).status === 200, { what: 'the page again' });
  });
});
