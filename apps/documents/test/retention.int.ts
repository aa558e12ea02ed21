import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PRIVACY } from '@lacorte/contracts';
import { ObjectStorage } from '@lacorte/storage';
import { waitFor } from '@lacorte/testing';
import { aPdf } from '@lacorte/testing/builders';
import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { DocumentsHttpModule } from '../src/documents-http.module';
import { DocumentsWorkerModule } from '../src/documents-worker.module';
import { Buckets } from '../src/object-storage.module';
import { RemoveOldUploads } from '../src/retention/remove-old-uploads';
import { BrowserClient, put } from './browser-client';
import { type Surroundings, startApp, startSurroundings } from './documents-stack';

const LIMIT = `interval '${PRIVACY.uploadsHours} hours'`;
const ABANDONED_LIMIT = `interval '${PRIVACY.abandonedUploadsHours} hours'`;

describe('uploads', () => {
  let around: Surroundings;
  let app: INestApplication;
  let objects: ObjectStorage;
  let database: DataSource;
  beforeAll(async () => {
    around = await startSurroundings();
    app = await startApp(DocumentsHttpModule.forRoot(around.config));
    objects = ObjectStorage.of(around.workerConfig);
    database = app.get(DataSource);
  });
  beforeEach(() => database.query('TRUNCATE uploads, files, claims'));
  afterAll(async () => {
    await app?.close();
    await around?.stop();
  });

  const tidy = () => new RemoveOldUploads(database, objects, app.get(Buckets)).run();
  const sizeOf = (id: string) => objects.sizeOf({ bucket: around.config.S3_UPLOADS_BUCKET, key: id });
  const rows = () => database.query('SELECT id, removed_at IS NOT NULL AS removed FROM uploads');

  /** A file that a browser has uploaded some time ago. */
  async function uploaded(age: string, browser = new BrowserClient(app, around.keys)) {
    const { body } = await browser.requestUpload('carta.pdf');
    await put(body.uploadURL, aPdf());
    const id = String(body.filePath).split('/')[1] as string;
    await database.query(`UPDATE uploads SET created_at = now() - ${age} WHERE id = $1`, [id]);
    return { id, path: body.filePath as string, browser };
  }

  it('of a browser that has not applied go after two hours', async () => {
    const young = await uploaded(`(${ABANDONED_LIMIT} - interval '1 minute')`);
    const old = await uploaded(`(${ABANDONED_LIMIT} + interval '1 minute')`);
    expect(await tidy()).toMatchObject({ uploads: 1 });
    expect(await sizeOf(old.id)).toBeNull();
    expect(await sizeOf(young.id)).toBeGreaterThan(0);
    expect(await tidy()).toEqual({ uploads: 0, rows: 0 });
  });

  it('keep their row for a day, so that a claim says that they are not there', async () => {
    const { id, path, browser } = await uploaded(`(${ABANDONED_LIMIT} + interval '1 minute')`);
    await tidy();
    const { status, body } = await browser.claim(randomUUID(), { 'carta-identita': [path] });
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'documents.notUploaded' });
    expect(await rows()).toEqual([{ id, removed: true }]);
    await database.query(`UPDATE uploads SET created_at = now() - (${LIMIT} + interval '1 minute')`);
    expect(await tidy()).toEqual({ uploads: 0, rows: 1 });
    expect(await rows()).toEqual([]);
  });

  it('of a browser that has applied go after a day, those from before and from after', async () => {
    const before = await uploaded(`(${ABANDONED_LIMIT} + interval '1 minute')`);
    const attached = await uploaded(`interval '1 hour'`, before.browser);
    await before.browser.claim(randomUUID(), { 'carta-identita': [attached.path] });
    const after = await uploaded(`(${ABANDONED_LIMIT} + interval '1 minute')`, before.browser);
    const old = await uploaded(`(${LIMIT} + interval '1 minute')`, before.browser);
    expect(await tidy()).toEqual({ uploads: 1, rows: 1 });
    expect(await sizeOf(old.id)).toBeNull();
    for (const { id } of [before, attached, after]) expect(await sizeOf(id)).toBeGreaterThan(0);
  });

  it('of a browser whose files were refused once it had applied are kept as long', async () => {
    const { id, path, browser } = await uploaded(`(${ABANDONED_LIMIT} + interval '1 minute')`);
    const { body } = await browser.requestUpload('mai.pdf');
    const refused = await browser.claim(randomUUID(), { 'carta-identita': [path, body.filePath] });
    expect(refused.status).toBe(400);
    expect(await tidy()).toEqual({ uploads: 0, rows: 0 });
    expect(await sizeOf(id)).toBeGreaterThan(0);
  });

  it('of a browser whose files were refused go after two hours but for those that it tried to attach', async () => {
    const { id, path, browser } = await uploaded(`(${ABANDONED_LIMIT} + interval '1 minute')`);
    const other = await uploaded(`(${ABANDONED_LIMIT} + interval '1 minute')`, browser);
    const { body } = await browser.requestUpload('mai.pdf');
    expect((await browser.claim(randomUUID(), { 'carta-identita': [path, body.filePath] })).status).toBe(400);
    const later = await uploaded(`(${ABANDONED_LIMIT} + interval '1 minute')`, browser);
    expect(await tidy()).toEqual({ uploads: 2, rows: 0 });
    expect([await sizeOf(other.id), await sizeOf(later.id)]).toEqual([null, null]);
    expect(await sizeOf(id)).toBeGreaterThan(0);
  });

  it('that went a day ago have to come again, and the refusal says so', async () => {
    const { path, browser } = await uploaded(`(${LIMIT} + interval '1 minute')`);
    await tidy();
    const { body } = await browser.claim(randomUUID(), { 'carta-identita': [path] });
    expect(body).toMatchObject({ statusCode: 400, code: 'documents.notIssued' });
    expect(body.message).toContain('carta.pdf');
    expect(body.message).toContain('lo carichi di nuovo');
  });

  it('that an application has are there for it after their day', async () => {
    const { path, browser } = await uploaded(`interval '1 hour'`);
    const applicationId = randomUUID();
    await browser.claim(applicationId, { 'carta-identita': [path] });
    await database.query(`UPDATE uploads SET created_at = now() - (${LIMIT} + interval '1 minute')`);
    await tidy();
    const again = await browser.claim(applicationId, { 'carta-identita': [path] });
    const elsewhere = await browser.claim(applicationId, { 'carta-identita': [], 'codice-fiscale-doc': [path] });
    expect([again.status, elsewhere.status]).toEqual([200, 200]);
    expect(elsewhere.body.documenti).toEqual({ codice_fiscale: 'carta.pdf' });
  });

  it('leave no address behind', async () => {
    const { path, browser } = await uploaded(`(${LIMIT} + interval '1 minute')`);
    await browser.claim(randomUUID(), { 'carta-identita': [path] });
    await tidy();
    expect(await database.query('SELECT address FROM uploads')).toEqual([{ address: null }]);
  });

  it('that somebody has attached leave their copy with the application', async () => {
    const { id, path, browser } = await uploaded(`(${LIMIT} + interval '1 minute')`);
    const applicationId = randomUUID();
    await browser.claim(applicationId, { 'carta-identita': [path] });
    expect(await tidy()).toEqual({ uploads: 1, rows: 0 });
    expect(await sizeOf(id)).toBeNull();
    const [file] = await database.query('SELECT object_key AS key FROM files WHERE application_id = $1', [
      applicationId,
    ]);
    expect(await objects.readAll({ bucket: around.config.S3_FILES_BUCKET, key: file.key })).toEqual(aPdf());
    expect(await tidy()).toEqual({ uploads: 0, rows: 0 });
    await browser.claim(applicationId, { 'carta-identita': [] });
    expect(await tidy()).toEqual({ uploads: 0, rows: 1 });
  });

  it('are tried again when the storage was away, and none of their rows goes before them', async () => {
    const { id } = await uploaded(`interval '2 days'`);
    around.lines.storage.down();
    await expect(tidy()).rejects.toThrow();
    around.lines.storage.up();
    expect(await rows()).toEqual([{ id, removed: false }]);
    expect(await tidy()).toEqual({ uploads: 1, rows: 1 });
  });

  it('keep the row that somebody uses just then until the next run', async () => {
    const { id } = await uploaded(`interval '2 days'`);
    await database.query('UPDATE uploads SET removed_at = now()');
    await database.transaction(async (manager) => {
      await manager.query('SELECT FROM uploads WHERE id = $1 FOR UPDATE', [id]);
      expect(await tidy()).toEqual({ uploads: 0, rows: 0 });
    });
    expect(await tidy()).toEqual({ uploads: 0, rows: 1 });
  });

  it('go by themselves where a worker runs', async () => {
    const { id } = await uploaded(`interval '2 days'`);
    const module = DocumentsWorkerModule.forRoot(around.workerConfig);
    const worker = await NestFactory.create(module, { logger: false, abortOnError: false });
    await worker.init();
    // The row goes in the same run, or in the next one if the worker is just measuring the upload.
    const isRemoved = async () => (await rows()).every(({ removed }: { removed: boolean }) => removed);
    await waitFor(async () => (await sizeOf(id)) === null && (await isRemoved()), { what: 'the upload to go' });
    await worker.close();
  });
});
