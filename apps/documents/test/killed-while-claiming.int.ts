import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { INTERNAL } from '@lacorte/contracts';
import { ObjectStorage } from '@lacorte/storage';
import { ServiceBuild, type ServiceProcess, waitFor } from '@lacorte/testing';
import { aPdf } from '@lacorte/testing/builders';
import type { INestApplication } from '@nestjs/common';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { DocumentsHttpModule } from '../src/documents-http.module';
import { DocumentsWorkerModule } from '../src/documents-worker.module';
import { ConfirmClaims } from '../src/files/confirm-claims';
import { Buckets } from '../src/object-storage.module';
import { RemoveStrayCopies } from '../src/retention/remove-stray-copies';
import { BrowserClient } from './browser-client';
import { type Surroundings, startApp, startSurroundings } from './documents-stack';
import { storedKeys } from './stored-keys';

const DAY_MS = 24 * 60 * 60 * 1_000;

let around: Surroundings;
let app: INestApplication;
let database: pg.Pool;
let browser: BrowserClient;
let applicationId: string;

beforeAll(async () => {
  around = await startSurroundings();
  app = await startApp(DocumentsHttpModule.forRoot(around.config));
  database = new pg.Pool({ connectionString: around.config.DATABASE_URL });
  database.on('error', () => undefined);
}, 60_000);
beforeEach(() => {
  browser = new BrowserClient(app, around.keys);
  applicationId = randomUUID();
});
afterAll(async () => {
  await app?.close();
  await database?.end();
  await around?.stop();
});

const copies = () => storedKeys(around.storage, `documents/${applicationId}/`);

/** Looks for stray copies of the application at hand as if so much time had passed. */
function removeStray(later: number) {
  const remove = new RemoveStrayCopies(app.get(DataSource), new ObjectStorage(around.storage), app.get(Buckets));
  return remove.run({ slice: applicationId.slice(0, 1), writtenBefore: new Date(Date.now() + later - DAY_MS) });
}

describe('a process that is killed between copying and noting what it has copied', () => {
  let build: ServiceBuild;
  let doomed: ServiceProcess;
  beforeAll(async () => {
    build = ServiceBuild.make('documents');
    doomed = await build.start('http', around.config);
  }, 90_000);
  afterAll(() => build?.remove());

  it('leaves copies that go after a day, and nothing else goes', async () => {
    const [attached, lost] = [await browser.upload('a.pdf', aPdf()), await browser.upload('b.pdf', aPdf())];
    await browser.attach(applicationId, { 'carta-identita': [attached.filePath] });
    const named = await copies();
    const lock = await database.connect();
    // What the process waits for before it writes a row.
    await lock.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [applicationId]);
    const claim = {
      ...{ sections: { 'altri-documenti': [lost.filePath] } },
      ...{ uploadSession: browser.uploadSession, userId: null },
    };
    const claiming = fetch(doomed.url + INTERNAL.claimDocuments(applicationId), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(await around.keys.call('applications', 'documents')) },
      body: JSON.stringify(claim),
    });
    claiming.catch(() => undefined);
    await waitFor(async () => (await copies()).length === 2, { what: 'the copy' });
    await build.kill(doomed);
    await expect(claiming).rejects.toThrow();
    await lock.query('SELECT pg_advisory_unlock_all()');
    lock.release();

    expect(await removeStray(DAY_MS - 60_000)).toEqual({ strayCopies: 0 });
    expect(await copies()).toHaveLength(2);
    expect(await removeStray(DAY_MS + 60_000)).toEqual({ strayCopies: 1 });
    expect(await copies()).toEqual(named);
    expect(await removeStray(DAY_MS + 60_000)).toEqual({ strayCopies: 0 });
    await browser.attach(applicationId, { 'altri-documenti': [lost.filePath] });
    expect(await copies()).toHaveLength(2);
  }, 60_000);
});

describe('a claim whose answer nobody has heard', () => {
  let worker: INestApplication | undefined;
  afterEach(() => worker?.close());

  const reports = () => around.applications.reported.filter((report) => report.applicationId === applicationId);

  it('is reported to applications by the worker, once', async () => {
    const files = [await browser.upload('fronte.pdf', aPdf()), await browser.upload('retro.pdf', aPdf())];
    const paths = files.map(({ filePath }) => filePath);
    const claimed = await browser.attach(applicationId, { 'carta-identita': paths });
    worker = await startApp(DocumentsWorkerModule.forRoot(around.workerConfig));
    await waitFor(() => reports().length > 0, { what: 'the report', timeoutMs: 30_000 });
    expect(reports()).toEqual([{ applicationId, ...claimed }]);
    const unconfirmed = 'SELECT FROM documents.claims WHERE confirmed_version < version';
    await waitFor(async () => (await database.query(unconfirmed)).rowCount === 0, { what: 'the confirmation' });

    const emptied = await browser.attach(applicationId, { 'carta-identita': [] });
    const confirm = worker.get(ConfirmClaims, { strict: false });
    around.applications.pause();
    await expect(confirm.run()).rejects.toMatchObject({ kind: 'unavailable' });
    around.applications.resume();
    await confirm.run();
    await confirm.run();
    expect(reports().slice(1)).toEqual([{ applicationId, ...emptied }]);
  }, 60_000);
});
