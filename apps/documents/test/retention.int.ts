import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { aPdf } from '@lacorte/testing/builders';
import { RemoveOldUploads } from '../src/retention/remove-old-uploads';
import { RemoveStrayCopies } from '../src/retention/remove-stray-copies';
import { DRAFT_PRINTS } from '../src/tender/tender-document';
import { idIn, useDocuments } from './documents-under-test';

const [JUST_ABANDONED, NOT_YET_ABANDONED] = ['2 hours 1 minute', '1 hour 59 minutes'];
const [JUST_EXPIRED, NOT_YET_EXPIRED] = ['24 hours 1 minute', '23 hours 59 minutes'];

const documents = useDocuments();
beforeEach(() => documents.database.query('TRUNCATE uploads, files, attachment_versions'));

const tidy = () => new RemoveOldUploads(...documents.parts).run();
const isThere = (path: string) => documents.isUploadThere(path);
const rows = async () =>
  (await documents.database.query('SELECT id, removed_at IS NOT NULL AS removed FROM uploads')).rows;

/** A file that a browser has uploaded some time ago. @returns its path */
async function uploaded(age: string, browser = documents.browser): Promise<string> {
  const { filePath } = await browser.upload('carta.pdf', aPdf());
  await documents.database.query('UPDATE uploads SET created_at = now() - $1::interval WHERE id = $2', [
    age,
    idIn(filePath),
  ]);
  return filePath;
}
const attach = (paths: string[]) => documents.browser.tryToAttach(documents.applicationId, { 'carta-identita': paths });
/** Attaches a file together with another one, for which the call is refused. */
async function attachInVain(path: string): Promise<void> {
  const { body } = await documents.browser.requestUpload('mai.pdf');
  expect((await attach([path, body.filePath])).status).toBe(400);
}

describe('uploads', () => {
  it('of a browser that has not applied go after two hours', async () => {
    const [young, old] = [await uploaded(NOT_YET_ABANDONED), await uploaded(JUST_ABANDONED)];
    expect(await tidy()).toMatchObject({ uploads: 1 });
    expect([await isThere(old), await isThere(young)]).toEqual([false, true]);
    expect(await tidy()).toEqual({ uploads: 0, rows: 0 });
  });

  it('keep their row for a day, so that attaching them says that they are not there, and later that they have to come again', async () => {
    const path = await uploaded(JUST_ABANDONED);
    await tidy();
    expect((await attach([path])).body).toMatchObject({ statusCode: 400, code: 'documents.notUploaded' });
    expect(await rows()).toEqual([{ id: idIn(path), removed: true }]);
    await documents.age('24 hours');
    expect(await tidy()).toEqual({ uploads: 0, rows: 1 });
    expect(await rows()).toEqual([]);
    const { body } = await attach([path]);
    expect(body).toMatchObject({ statusCode: 400, code: 'documents.notIssued' });
    expect(body.message).toMatch(/carta\.pdf.*lo carichi di nuovo/);
  });

  it('of a browser that has applied go after a day, those from before and from after', async () => {
    const before = await uploaded(JUST_ABANDONED);
    const attached = await uploaded('1 hour');
    await attach([attached]);
    const after = await uploaded(NOT_YET_EXPIRED);
    const old = await uploaded(JUST_EXPIRED);
    expect(await tidy()).toEqual({ uploads: 1, rows: 1 });
    expect(await isThere(old)).toBe(false);
    for (const path of [before, attached, after]) expect(await isThere(path)).toBe(true);
  });

  it('of a browser whose files were refused go after two hours but for those that it tried to attach', async () => {
    const tried = await uploaded(JUST_ABANDONED);
    const other = await uploaded(JUST_ABANDONED);
    await attachInVain(tried);
    const later = await uploaded(JUST_ABANDONED);
    expect(await tidy()).toEqual({ uploads: 2, rows: 0 });
    expect([await isThere(other), await isThere(later), await isThere(tried)]).toEqual([false, false, true]);
  });

  it('that an application has leave their copy with it, and no address', async () => {
    const path = await uploaded(JUST_EXPIRED);
    await attach([path]);
    expect(await tidy()).toEqual({ uploads: 1, rows: 0 });
    expect(await isThere(path)).toBe(false);
    expect(await documents.contents()).toEqual([aPdf()]);
    expect((await documents.database.query('SELECT address FROM uploads')).rows).toEqual([{ address: null }]);
    const elsewhere = await documents.browser.tryToAttach(documents.applicationId, {
      ...{ 'carta-identita': [], 'codice-fiscale-doc': [path] },
    });
    expect(elsewhere.body.documenti).toEqual({ codice_fiscale: 'carta.pdf' });
    expect(await tidy()).toEqual({ uploads: 0, rows: 0 });
    await documents.browser.tryToAttach(documents.applicationId, { 'codice-fiscale-doc': [] });
    expect(await tidy()).toEqual({ uploads: 0, rows: 1 });
  });

  it('are tried again when the storage was away, and none of their rows goes before them', async () => {
    const path = await uploaded('2 days');
    documents.around.lines.storage.down();
    await expect(tidy()).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await rows()).toEqual([{ id: idIn(path), removed: false }]);
    documents.around.lines.storage.up();
    expect(await tidy()).toEqual({ uploads: 1, rows: 1 });
  });

  it('keep the row that somebody uses just then until the next run', async () => {
    await uploaded('2 days');
    await documents.database.query('UPDATE uploads SET removed_at = now()');
    const attaching = await documents.database.connect();
    await attaching.query('BEGIN; SELECT FROM uploads FOR UPDATE');
    expect(await tidy()).toEqual({ uploads: 0, rows: 0 });
    await attaching.query('COMMIT');
    attaching.release();
    expect(await tidy()).toEqual({ uploads: 0, rows: 1 });
  });
});

describe('stray copies', () => {
  const remove = (writtenBefore: Date, id = documents.applicationId) =>
    // The whole id, because other tests leave copies without rows, and their ids may begin with the same digit.
    new RemoveStrayCopies(...documents.parts).run({ slice: id, writtenBefore });
  const write = (key: string) => documents.objects.write(documents.file(key), aPdf(), 'application/pdf');
  /** A second before and after the file was written, by the clock of object storage. */
  async function around(key: string): Promise<{ before: Date; after: Date }> {
    for await (const { writtenAt } of documents.objects.entriesIn(documents.file(key).bucket, key)) {
      return { before: new Date(writtenAt.getTime() - 1_000), after: new Date(writtenAt.getTime() + 1_000) };
    }
    throw new Error(`${key} is not there`);
  }

  it('go when they are old enough, and nothing that a row names', async () => {
    await attach([await uploaded('1 hour')]);
    const named = await documents.copies();
    const stray = `documents/${documents.applicationId}/${randomUUID()}`;
    await write(stray);
    const { before, after } = await around(stray);
    expect(await remove(before)).toEqual({ strayCopies: 0 });
    expect(await documents.copies()).toHaveLength(2);
    expect(await remove(after)).toEqual({ strayCopies: 1 });
    expect(await documents.copies()).toEqual(named);
    expect(await remove(after)).toEqual({ strayCopies: 0 });
  });

  it('are prints of draft tenders, too, and no others', async () => {
    const tenderId = randomUUID();
    const [ofDraft, published] = [`${DRAFT_PRINTS}${tenderId}/1/a.pdf`, `tender/of/${tenderId}/1/a.pdf`];
    for (const key of [ofDraft, published]) await write(key);
    const { before, after } = await around(ofDraft);
    await remove(before, tenderId);
    expect(await documents.keysIn('tender/')).toEqual([ofDraft, published]);
    await remove(after, tenderId);
    expect(await documents.keysIn('tender/')).toEqual([published]);
  });
});
