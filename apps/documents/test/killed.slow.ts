import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from '@jest/globals';
import { INTERNAL } from '@lacorte/contracts';
import { ServiceBuild, waitFor } from '@lacorte/testing';
import { aPdf } from '@lacorte/testing/builders';
import { RemoveStrayCopies } from '../src/retention/remove-stray-copies';
import { useDocuments } from './documents-under-test';
import { Erasures } from './erasures';

const documents = useDocuments();
const build = ServiceBuild.of('documents');
afterAll(() => build.killAll());

describe('a process that is killed between copying and noting what it has copied', () => {
  it('leaves copies that go after a day, and attaching can be repeated', async () => {
    const doomed = await build.start('http', documents.around.config);
    const { filePath } = await documents.browser.upload('b.pdf', aPdf());
    const lock = await documents.database.connect();
    // The process waits for this lock before it writes a row.
    await lock.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [documents.applicationId]);
    const sections = { 'altri-documenti': [filePath] };
    const attaching = fetch(doomed.url + INTERNAL.attachDocuments(documents.applicationId), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(await documents.around.keys.call('applications', 'documents')),
      },
      body: JSON.stringify({ sections, uploadSession: documents.browser.uploadSession, userId: null }),
    });
    attaching.catch(() => undefined);
    await waitFor(async () => (await documents.copies()).length === 1, { what: 'the copy' });
    await build.kill(doomed);
    await expect(attaching).rejects.toThrow();
    await lock.query('SELECT pg_advisory_unlock_all()');
    lock.release();

    const search = { slice: documents.applicationId, writtenBefore: new Date(Date.now() + 60_000) };
    expect(await new RemoveStrayCopies(...documents.parts).run(search)).toEqual({ strayCopies: 1 });
    expect(await documents.copies()).toEqual([]);
    await documents.browser.attach(documents.applicationId, sections);
    expect(await documents.copies()).toHaveLength(1);
  });
});

describe('a worker that is killed while it erases files', () => {
  it('leaves the rest to another, and nothing behind', async () => {
    const erasures = new Erasures(documents);
    const userId = randomUUID();
    const doomed = await build.start('worker', documents.around.workerConfig);
    await documents.attach({ 'carta-identita': [['carta.pdf', aPdf()]] }, documents.browserOf(userId));
    await erasures.keepReceipts(documents.applicationId);
    // It waits for the rows after it has deleted the objects.
    const lock = await documents.database.connect();
    await lock.query('BEGIN; LOCK TABLE downloads IN ACCESS EXCLUSIVE MODE');
    const job = await erasures.start(userId);
    const left = () => erasures.objectsLeft(documents.applicationId);
    await waitFor(async () => (await left()).length === 0, { what: 'the objects to go' });
    await build.kill(doomed);
    await lock.query('ROLLBACK');
    lock.release();
    expect(await documents.rows()).toHaveLength(1);
    await documents.startWorker();
    await erasures.ended(job);
    expect(await documents.rows()).toEqual([]);
    expect(await erasures.tablesWith(userId)).toEqual([]);
    await erasures.stop();
  });
});
