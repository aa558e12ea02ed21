import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@lacorte/testing';
import { describeAccess } from '@lacorte/testing/access';
import type { INestApplication } from '@nestjs/common';
import { DocumentsHttpModule } from '../src/documents-http.module';
import { DocumentsWorkerModule } from '../src/documents-worker.module';
import { type Surroundings, startApp, startSurroundings } from './documents-stack';

let around: Surroundings;
const apps: INestApplication[] = [];

beforeAll(async () => {
  around = await startSurroundings();
  apps.push(await startApp(DocumentsHttpModule.forRoot(around.config)));
  apps.push(await startApp(DocumentsWorkerModule.forRoot(around.workerConfig)));
});

afterAll(async () => {
  for (const app of apps) await app.close();
  await around?.stop();
});

const readiness = async () =>
  Promise.all(apps.map(async (app) => (await fetch(`${await app.getUrl()}/health/ready`)).status));

const underTest = (index: number) => () => ({
  app: apps[index] as INestApplication,
  keys: around.keys,
});

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
    'GET /api/user/applications/:id/documents/:type': 'logged-in',
    'GET /api/user/applications/:id/documents/:type/:index': 'logged-in',
    'POST /api/user/export': 'logged-in',
    'POST /internal/personal-data/archive': ['auth'],
    'POST /internal/applications/:id/documents/claim': ['applications'],
    'POST /internal/users/:id/draft-files': ['applications'],
  },
  underTest(0),
);

describeAccess(
  'documents-worker',
  {
    'GET /health/live': 'public',
    'GET /health/ready': 'public',
  },
  underTest(1),
);

describe('every process', () => {
  it('is ready, and while Redis is away only the worker is not', async () => {
    await waitFor(async () => (await readiness()).every((status) => status === 200), { what: 'both to be ready' });
    around.lines.redis.down();
    await waitFor(async () => (await readiness())[1] === 503, { what: 'the worker to notice' });
    expect(await readiness()).toEqual([200, 503]);
    around.lines.redis.up();
    await waitFor(async () => (await readiness())[1] === 200, { what: 'the worker to recover' });
  });
});
