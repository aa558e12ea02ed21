import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { JOBS, QUEUES, workerConnection } from '@lacorte/jobs';
import { waitFor } from '@lacorte/testing';
import type { INestApplication } from '@nestjs/common';
import { Queue } from 'bullmq';
import { DataSource } from 'typeorm';
import { DocumentsWorkerModule } from '../src/documents-worker.module';
import { type Surroundings, startApp, startSurroundings } from './documents-stack';

let around: Surroundings;
let worker: INestApplication;
let upkeep: Queue;

function open(name: string): Queue {
  const queue = new Queue(name, { connection: workerConnection(around.config.REDIS_URL) });
  return queue.on('error', () => undefined);
}

beforeAll(async () => {
  around = await startSurroundings();
  worker = await startApp(DocumentsWorkerModule.forRoot(around.workerConfig));
  upkeep = open(QUEUES.upkeep);
});

afterAll(async () => {
  await worker?.close();
  await upkeep?.close();
  await around?.stop();
});

const scheduledIn = async (queue: Queue) => (await queue.getJobSchedulers()).map(({ key }) => key).sort();

it('a worker reports downloads by itself', async () => {
  const applicationId = randomUUID();
  await worker.get(DataSource).query(
    `INSERT INTO downloads (application_id, what, file_ids, downloaded_by_id, downloaded_by_email)
     VALUES ($1, 'all', ARRAY[gen_random_uuid()], gen_random_uuid(), 'amministrazione@example.com')`,
    [applicationId],
  );
  const { accesses } = around.applications;
  await waitFor(async () => accesses.some((access) => access.applicationId === applicationId), {
    what: 'the download to be reported',
  });
});

describe('the schedules of a worker', () => {
  it('bring upkeep in a queue of its own, where each kind is done', async () => {
    await waitFor(async () => (await upkeep.getCompletedCount()) >= 4, { what: 'each kind of upkeep to be done' });
    const done = (await upkeep.getCompleted()).map(({ name }) => name);
    const kinds = [JOBS.confirmClaims, JOBS.measureUploads, JOBS.removeOldUploads, JOBS.removeStrayCopies];
    expect([...new Set(done)].sort()).toEqual(kinds);
    expect(await scheduledIn(upkeep)).toEqual(kinds);
  });
});
