import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { describeAccess } from '@lacorte/testing/access';
import type { INestApplication } from '@nestjs/common';
import { NotificationsHttpModule } from '../src/notifications-http.module';
import { NotificationsWorkerModule } from '../src/notifications-worker.module';
import { type Surroundings, startApp, startSurroundings } from './notifications-stack';

let around: Surroundings;
const apps: INestApplication[] = [];

beforeAll(async () => {
  around = await startSurroundings();
  apps.push(await startApp(NotificationsHttpModule.forRoot(around.httpConfig)));
  apps.push(await startApp(NotificationsWorkerModule.forRoot(around.config)));
});

afterAll(async () => {
  for (const app of apps) await app.close();
  await around?.stop();
});

const underTest = (index: number) => () => ({
  app: apps[index] as INestApplication,
  keys: around.keys,
});

describeAccess(
  'notifications',
  {
    'GET /health/live': 'public',
    'GET /health/ready': 'public',
    'POST /api/admin/send-payment-requests': 'admin',
    'GET /api/admin/payment-requests/latest': 'admin',
    'GET /api/admin/payment-requests/recipients': 'admin',
    'GET /api/admin/payment-requests/:batchId': 'admin',
    'POST /api/admin/payment-requests/:batchId/retry': 'admin',
    'GET /api/admin/undelivered-messages': 'admin',
    'POST /internal/personal-data/export': ['documents'],
  },
  underTest(0),
);

describeAccess(
  'notifications-worker',
  {
    'GET /health/live': 'public',
    'GET /health/ready': 'public',
  },
  underTest(1),
);

describe('every process', () => {
  it('is ready', async () => {
    const answers = await Promise.all(apps.map(async (app) => fetch(`${await app.getUrl()}/health/ready`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });
});
