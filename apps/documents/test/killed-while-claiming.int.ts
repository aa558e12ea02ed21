import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { INTERNAL } from '@lacorte/contracts';
import { ObjectStorage } from '@lacorte/storage';
import { ServiceBuild, type ServiceProcess, waitFor } from '@lacorte/testing';
import { aPdf } from '@lacorte/testing/builders';
import type { INestApplication } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DocumentsWorkerModule } from '../src/documents-worker.module';
import { ConfirmClaims } from '../src/files/confirm-claims';
import { Buckets } from '../src/object-storage.module';
import { RemoveStrayCopies } from '../src/retention/remove-stray-copies';
import { startApp } from './documents-stack';
import { useDocuments } from './documents-under-test';

const DAY_MS = 24 * 60 * 60 * 1_000;

const documents = useDocuments();

/** Looks for stray copies of the application at hand as if so much time had passed. */
function removeStray(later: number) {
  const remove = new RemoveStrayCopies(
    documents.app.get(DataSource),
    new ObjectStorage(documents.around.storage),
    documents.app.get(Buckets),
  );
  return remove.run({
    slice: documents.applicationId.slice(0, 1),
    writtenBefore: new Date(Date.now() + later - DAY_MS),
  });
}

describe('a process that is killed between copying and noting what it has copied', () => {
  let build: ServiceBuild;
  let doomed: ServiceProcess;
  beforeAll(async () => {
    build = ServiceBuild.of('documents');
    doomed = await build.start('http', documents.around.config);
  });
  afterAll(() => build?.killAll());

  it('leaves copies that go after a day, and nothing else goes', async () => {
    const [attached, lost] = [
      await documents.browser.upload('a.pdf', aPdf()),
      await documents.browser.upload('b.pdf', aPdf()),
    ];
    await documents.browser.attach(documents.applicationId, { 'carta-identita': [attached.filePath] });
    const named = await documents.copies();
    const lock = await documents.database.connect();
    // What the process waits for before it writes a row.
    await lock.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [documents.applicationId]);
    const claim = {
      ...{ sections: { 'altri-documenti': [lost.filePath] } },
      ...{ uploadSession: documents.browser.uploadSession, userId: null },
    };
    const claiming = fetch(doomed.url + INTERNAL.claimDocuments(documents.applicationId), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(await documents.around.keys.call('applications', 'documents')),
      },
      body: JSON.stringify(claim),
    });
    claiming.catch(() => undefined);
    await waitFor(async () => (await documents.copies()).length === 2, { what: 'the copy' });
    await build.kill(doomed);
    await expect(claiming).rejects.toThrow();
    await lock.query('SELECT pg_advisory_unlock_all()');
    lock.release();

    expect(await removeStray(DAY_MS - 60_000)).toEqual({ strayCopies: 0 });
    expect(await documents.copies()).toHaveLength(2);
    expect(await removeStray(DAY_MS + 60_000)).toEqual({ strayCopies: 1 });
    expect(await documents.copies()).toEqual(named);
    expect(await removeStray(DAY_MS + 60_000)).toEqual({ strayCopies: 0 });
    await documents.browser.attach(documents.applicationId, { 'altri-documenti': [lost.filePath] });
    expect(await documents.copies()).toHaveLength(2);
  });
});

describe('a claim whose answer nobody has heard', () => {
  let worker: INestApplication | undefined;
  afterEach(() => worker?.close());

  const reports = () =>
    documents.around.applications.reported.filter((report) => report.applicationId === documents.applicationId);

  it('is reported to applications by the worker, once', async () => {
    const files = [
      await documents.browser.upload('fronte.pdf', aPdf()),
      await documents.browser.upload('retro.pdf', aPdf()),
    ];
    const paths = files.map(({ filePath }) => filePath);
    const claimed = await documents.browser.attach(documents.applicationId, { 'carta-identita': paths });
    worker = await startApp(DocumentsWorkerModule.forRoot(documents.around.workerConfig));
    await waitFor(() => reports().length > 0, { what: 'the report' });
    expect(reports()).toEqual([{ applicationId: documents.applicationId, ...claimed }]);
    const unconfirmed = 'SELECT FROM documents.claims WHERE detailed_version < version';
    await waitFor(async () => (await documents.database.query(unconfirmed)).rowCount === 0, {
      what: 'the confirmation',
    });

    const emptied = await documents.browser.attach(documents.applicationId, { 'carta-identita': [] });
    const confirm = worker.get(ConfirmClaims, { strict: false });
    documents.around.applications.pause();
    await expect(confirm.run()).rejects.toMatchObject({ kind: 'unavailable' });
    documents.around.applications.resume();
    await confirm.run();
    await confirm.run();
    expect(reports().slice(1)).toEqual([{ applicationId: documents.applicationId, ...emptied }]);
  });
});
