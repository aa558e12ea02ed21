import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API, ERASED_ACCOUNT } from '@lacorte/contracts';
import { type ErasedRecords, JOBS, QUEUES, workerConnection } from '@lacorte/jobs';
import { ServiceBuild, type ServiceProcess, waitFor } from '@lacorte/testing';
import { aPdf } from '@lacorte/testing/builders';
import type { INestApplication } from '@nestjs/common';
import { FlowProducer, type Job, Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { DataSource } from 'typeorm';
import { DocumentsWorkerModule } from '../src/documents-worker.module';
import { PERSONAL_DATA } from '../src/personal-data';
import { receiptFolder } from '../src/receipts/receipt-document';
import { BrowserClient } from './browser-client';
import { startApp } from './documents-stack';
import { ADMINISTRATOR, useDocuments } from './documents-under-test';
import { storedKeys } from './stored-keys';

const documents = useDocuments();
let connection: ReturnType<typeof workerConnection>;
let flow: FlowProducer;
let erasures: Queue;
let userId: string;

beforeAll(() => {
  connection = workerConnection(documents.around.redis.url);
  flow = new FlowProducer({ connection });
  erasures = new Queue(QUEUES.documentErasures, { connection });
});
beforeEach(() => {
  userId = randomUUID();
  documents.browser = new BrowserClient(documents.app, documents.around.keys, userId);
});
afterAll(async () => {
  await Promise.all([flow?.close(), erasures?.close()]);
});

/** Adds the step as the flow of auth does, after a step that has erased these records. */
async function startErasure(erased: ErasedRecords, id = userId): Promise<Job> {
  const before = new Worker(`before-${id}`, async () => erased, { connection });
  const opts = { attempts: 100, backoff: 300 };
  const { job } = await flow.add({
    ...{ name: JOBS.eraseFiles, queueName: QUEUES.documentErasures, data: { userId: id }, opts },
    children: [{ name: 'before', queueName: `before-${id}`, opts: { removeOnComplete: true } }],
  });
  const state = () => job.getState();
  await waitFor(async () => (await state()) !== 'waiting-children', { what: 'the step before to end' });
  await before.close();
  return job;
}

const erased = (): ErasedRecords => ({ applicationIds: [documents.applicationId], contactIds: [] });
const ended = (job: Job) => waitFor(() => job.isCompleted(), { what: 'the step to end' });
const printed = async (id = documents.applicationId) => {
  const keys = ['it', 'fr', 'an-older-template'].map((name) => `${receiptFolder(id)}/${name}.pdf`);
  for (const key of keys)
    await documents.objects.write({ bucket: documents.around.storage.filesBucket, key }, aPdf(), 'application/pdf');
};
const uploadsOf = async (id: string) =>
  (await documents.database.query('SELECT id FROM documents.uploads WHERE user_id = $1', [id])).rows.map(
    (row) => row.id,
  );
const objectsLeft = async (id = documents.applicationId) => [
  ...(await storedKeys(documents.around.storage, `documents/${id}/`)),
  ...(await storedKeys(documents.around.storage, `${receiptFolder(id)}/`)),
];
async function tablesWith(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of Object.keys(PERSONAL_DATA.tables)) {
    const { rowCount } = await documents.database.query(
      `SELECT FROM documents.${table} r WHERE strpos(lower(r::text), lower($1)) > 0 LIMIT 1`,
      [text],
    );
    if (rowCount) found.push(table);
  }
  return found;
}

describe('the personal data register of documents', () => {
  it('names every table, every bucket and every folder of files', async () => {
    expect(await PERSONAL_DATA.differences(documents.app.get(DataSource))).toEqual([]);
    const buckets = new Set(Object.keys(PERSONAL_DATA.folders).map((folder) => folder.split('/')[0]));
    expect([...buckets].sort()).toEqual(['files', 'uploads']);
  });
});

describe('the erasure of a person in documents', () => {
  let worker: INestApplication;
  beforeAll(async () => {
    worker = await startApp(DocumentsWorkerModule.forRoot(documents.around.workerConfig));
  });
  afterAll(() => worker?.close());

  /** Every folder in use is one that the register names. */
  const foldersInUse = async () => [
    ...new Set((await storedKeys(documents.around.storage, '')).map((key) => `files/${key.split('/')[0]}`)),
  ];

  it('deletes files, receipts under any version of the template, uploads and their rows', async () => {
    await documents.attach({ 'carta-identita': [['carta.pdf', aPdf()]] });
    await documents.browser.upload('non-allegato.pdf', aPdf());
    await printed();
    const others = randomUUID();
    await printed(others);
    const uploads = await uploadsOf(userId);
    expect(uploads).toHaveLength(2);
    const job = await startErasure(erased());
    await ended(job);
    expect(await objectsLeft()).toEqual([]);
    expect(await objectsLeft(others)).toHaveLength(3);
    for (const key of uploads)
      expect(await documents.objects.sizeOf({ bucket: documents.around.storage.uploadsBucket, key })).toBeNull();
    expect(await tablesWith(userId)).toEqual([]);
    expect(await tablesWith('carta.pdf')).toEqual([]);
    expect(await tablesWith(documents.applicationId)).toEqual(['claims']);
    expect((await erasures.getJob(job.id ?? ''))?.returnvalue).toEqual(erased());
    for (const folder of await foldersInUse()) expect(Object.keys(PERSONAL_DATA.folders)).toContain(folder);
  });

  it('refuses a claim that comes later, and keeps none of its copies', async () => {
    await ended(await startErasure(erased()));
    const late = await documents.browser.upload('tardi.pdf', aPdf());
    const answer = await documents.browser.claim(documents.applicationId, { 'carta-identita': [late.filePath] });
    expect([answer.status, answer.body.code]).toEqual([404, 'error.applicationNotFound']);
    expect(await objectsLeft()).toEqual([]);
  });

  it('removes the jobs of the application, and waits for one in progress', async () => {
    const queue = new Queue(QUEUES.documents, { connection });
    const redis = new Redis(documents.around.redis.url);
    const data = { applicationId: documents.applicationId, language: 'it' };
    await queue.add(JOBS.renderReceipt, data, { delay: 3_600_000, jobId: `later-${userId}` });
    const running = await queue.add(JOBS.renderReceipt, data, { delay: 3_600_000, jobId: `running-${userId}` });
    // As a worker holds it that is printing the receipt.
    const [active, lock] = [queue.toKey('active'), `${queue.toKey(running.id ?? '')}:lock`];
    await redis
      .multi()
      .lpush(active, running.id ?? '')
      .set(lock, 'another worker', 'PX', 60_000)
      .exec();
    const job = await startErasure(erased());
    const attempts = async () => (await erasures.getJob(job.id ?? ''))?.attemptsMade ?? 0;
    await waitFor(async () => (await attempts()) > 0, { what: 'the first attempt' });
    expect(await job.isCompleted()).toBe(false);
    await redis
      .multi()
      .del(lock)
      .lrem(active, 0, running.id ?? '')
      .exec();
    await ended(job);
    expect(await queue.getJob(`later-${userId}`)).toBeUndefined();
    await queue.close();
    redis.disconnect();
  });

  it('names an erased administrator in words in the log of downloads', async () => {
    await documents.attach({ 'carta-identita': [['carta.pdf', aPdf()]] });
    const admin = { ...ADMINISTRATOR, userId: randomUUID(), email: `admin.${randomUUID()}@example.com` };
    await documents.download(API.applicationDocument(documents.applicationId, 'documento_identita', 0), admin);
    await ended(await startErasure({ applicationIds: [], contactIds: [] }, admin.userId));
    expect(await documents.logged()).toMatchObject([
      { downloaded_by_email: ERASED_ACCOUNT, what: 'documento_identita/0' },
    ]);
    expect(await tablesWith(admin.email)).toEqual([]);
    const rewriting = documents.database.query(`UPDATE documents.downloads SET downloaded_by_email = 'x@example.com'`);
    await expect(rewriting).rejects.toThrow('append-only');
  });

  it('is recorded in the journal, which backups leave out', async () => {
    await ended(await erasures.add(JOBS.noteErasure, { userId }));
    const note = await documents.objects.readAll({
      bucket: documents.around.storage.filesBucket,
      key: `erasures/${userId}.json`,
    });
    expect(JSON.parse(String(note))).toEqual({ userId, erasedAt: expect.stringMatching(/Z$/) });
  });
});

describe('a worker that is killed while it erases files', () => {
  let build: ServiceBuild;
  let doomed: ServiceProcess;
  let worker: INestApplication | undefined;
  beforeAll(async () => {
    build = ServiceBuild.of('documents');
    doomed = await build.start('worker', documents.around.workerConfig);
  });
  afterEach(() => worker?.close());
  afterAll(() => build?.killAll());

  it('leaves the rest to another, and nothing behind', async () => {
    await documents.attach({ 'carta-identita': [['carta.pdf', aPdf()]] });
    await printed();
    // It waits for the rows after it has deleted the objects.
    const lock = await documents.database.connect();
    await lock.query('BEGIN');
    await lock.query('LOCK TABLE documents.downloads IN ACCESS EXCLUSIVE MODE');
    const job = await startErasure(erased());
    await waitFor(async () => (await objectsLeft()).length === 0, { what: 'the objects to go' });
    await build.kill(doomed);
    await lock.query('ROLLBACK');
    lock.release();
    expect(await documents.rows()).toHaveLength(1);
    worker = await startApp(DocumentsWorkerModule.forRoot(documents.around.workerConfig));
    await ended(job);
    expect(await documents.rows()).toEqual([]);
    expect(await tablesWith(userId)).toEqual([]);
  });
});
