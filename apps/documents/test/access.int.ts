import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routesWithoutRule } from '@lacorte/identity';
import { waitFor } from '@lacorte/testing';
import type { INestApplication } from '@nestjs/common';
import { DocumentsHttpModule } from '../src/documents-http.module';
import { DocumentsWorkerModule } from '../src/documents-worker.module';
import { type Surroundings, startApp, startSurroundings } from './documents-stack';

let around: Surroundings;
const apps: INestApplication[] = [];

beforeAll(async () => {
  around = await startSurroundings();
  apps.push(await startApp(DocumentsHttpModule.forRoot(around.config)));
  apps.push(await startApp(DocumentsWorkerModule.forRoot(around.config)));
}, 60_000);

afterAll(async () => {
  for (const app of apps) await app.close();
  await around?.stop();
});

const readiness = async () =>
  Promise.all(apps.map(async (app) => (await fetch(`${await app.getUrl()}/health/ready`)).status));

describe('every process', () => {
  it('says for each of its routes who may call it', () => {
    expect(apps.map(routesWithoutRule)).toEqual([[], []]);
  });

  it('is ready, and while Redis is away only the worker is not', async () => {
    await waitFor(async () => (await readiness()).every((status) => status === 200), { what: 'both to be ready' });
    await around.redis.pause();
    await waitFor(async () => (await readiness())[1] === 503, { what: 'the worker to notice' });
    expect(await readiness()).toEqual([200, 503]);
    await around.redis.resume();
    await waitFor(async () => (await readiness())[1] === 200, { what: 'the worker to recover' });
  }, 60_000);
});
