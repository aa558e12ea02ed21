import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routesWithoutRule } from '@lacorte/identity';
import type { INestApplication } from '@nestjs/common';
import { NotificationsHttpModule } from '../src/notifications-http.module';
import { NotificationsWorkerModule } from '../src/notifications-worker.module';
import { type Surroundings, startApp, startSurroundings } from './notifications-stack';

let around: Surroundings;
const apps: INestApplication[] = [];

beforeAll(async () => {
  around = await startSurroundings();
  apps.push(await startApp(NotificationsHttpModule.forRoot(around.config)));
  apps.push(await startApp(NotificationsWorkerModule.forRoot(around.config)));
}, 60_000);

afterAll(async () => {
  for (const app of apps) await app.close();
  await around?.stop();
});

describe('every process', () => {
  it('says for each of its routes who may call it', () => {
    expect(apps.map(routesWithoutRule)).toEqual([[], []]);
  });

  it('is ready', async () => {
    const answers = await Promise.all(apps.map(async (app) => fetch(`${await app.getUrl()}/health/ready`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });
});
