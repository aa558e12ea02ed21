import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DOCUMENT_SECTIONS, MAX_FILE_BYTES } from '@lacorte/contracts';
import { ObjectStorage } from '@lacorte/storage';
import { aPdf, aPng } from '@lacorte/testing/builders';
import { BrowserClient, put } from './browser-client';
import { useDocuments } from './documents-under-test';

const documents = useDocuments();

const anInstant = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/);

describe('attaching', () => {
  it('keeps the files in their order and answers with their names by type', async () => {
    const [front, back] = [
      await documents.browser.upload('fronte.pdf', aPdf()),
      await documents.browser.upload('retro.png', aPng()),
    ];
    const income = await documents.browser.upload('redditi.pdf', aPdf());
    const answer = await documents.browser.attach(documents.applicationId, {
      'carta-identita': [back.filePath, front.filePath],
      'certificazione-redditi': [income.filePath],
    });
    expect(answer).toEqual({
      documenti: { documento_identita: ['retro.png', 'fronte.pdf'], documentazione_reddito: 'redditi.pdf' },
      version: 1,
      files: [
        expect.objectContaining({ filePath: back.filePath, section: 'carta-identita', index: 0 }),
        expect.objectContaining({ filePath: front.filePath, section: 'carta-identita', index: 1 }),
        expect.objectContaining({ filePath: income.filePath, section: 'certificazione-redditi', index: 0 }),
      ],
      changed: { at: anInstant, version: 1, sections: ['carta-identita', 'certificazione-redditi'] },
    });
    expect(await documents.contents()).toEqual([aPng(), aPdf(), aPdf()]);
  });

  it('changes nothing when repeated', async () => {
    const { filePath } = await documents.browser.upload('a.pdf', aPdf());
    const first = await documents.browser.attach(documents.applicationId, { 'carta-identita': [filePath] });
    const rows = await documents.rows();
    expect(await documents.browser.attach(documents.applicationId, { 'carta-identita': [filePath] })).toEqual(first);
    expect(await documents.rows()).toEqual(rows);
  });

  it('replaces the list of a section that it names, leaves the others, and removes what was replaced', async () => {
    const [old, other, fresh] = [
      await documents.browser.upload('vecchio.pdf', aPdf()),
      await documents.browser.upload('altro.pdf', aPdf()),
      await documents.browser.upload('nuovo.pdf', aPdf()),
    ];
    await documents.browser.attach(documents.applicationId, {
      'carta-identita': [old.filePath],
      'altri-documenti': [other.filePath],
    });
    const replaced = (await documents.rows()).find(({ name }) => name === 'vecchio.pdf');
    const answer = await documents.browser.attach(documents.applicationId, { 'carta-identita': [fresh.filePath] });
    expect(answer).toEqual({
      documenti: { documento_identita: 'nuovo.pdf', altra_documentazione: 'altro.pdf' },
      version: 2,
      files: [
        expect.objectContaining({ filePath: fresh.filePath, section: 'carta-identita' }),
        expect.objectContaining({ filePath: other.filePath, section: 'altri-documenti' }),
      ],
      changed: { at: anInstant, version: 2, sections: ['carta-identita'] },
    });
    expect(
      await documents.objects.sizeOf({ bucket: documents.around.storage.filesBucket, key: replaced.object_key }),
    ).toBeNull();
  });

  it('empties a section that it names with an empty list', async () => {
    const { filePath } = await documents.browser.upload('a.pdf', aPdf());
    await documents.browser.attach(documents.applicationId, { 'carta-identita': [filePath] });
    expect(await documents.browser.attach(documents.applicationId, { 'carta-identita': [] })).toEqual({
      documenti: {},
      version: 2,
      files: [],
      changed: { at: anInstant, version: 2, sections: ['carta-identita'] },
    });
  });

  it('is for the same browser, or for the same person at another', async () => {
    const userId = randomUUID();
    const { filePath } = await new BrowserClient(documents.app, documents.around.keys, userId).upload('a.pdf', aPdf());
    const elsewhere = new BrowserClient(documents.app, documents.around.keys, userId);
    expect(await elsewhere.attach(documents.applicationId, { 'carta-identita': [filePath] })).toMatchObject({
      version: 1,
    });
  });

  it('lets no later PUT on the upload address change what is attached', async () => {
    const { uploadURL, filePath } = await documents.browser.upload('a.pdf', aPdf());
    await documents.browser.attach(documents.applicationId, { 'carta-identita': [filePath] });
    expect(await put(uploadURL, Buffer.concat([aPdf(), Buffer.from('changed')]))).toBe(200);
    await documents.browser.attach(documents.applicationId, { 'carta-identita': [filePath] });
    expect(await documents.contents()).toEqual([aPdf()]);
  });

  it('takes 5 MiB exactly', async () => {
    const { filePath } = await documents.browser.upload('a.pdf', aPdf(MAX_FILE_BYTES));
    await documents.browser.attach(documents.applicationId, { 'carta-identita': [filePath] });
    expect(await documents.rows()).toMatchObject([{ size: MAX_FILE_BYTES, content_type: 'application/pdf' }]);
  });

  it('serialises claims of one application, and keeps what the rows name', async () => {
    await documents.browser.requestUpload('first.pdf');
    const files = await Promise.all([1, 2, 3, 4].map((n) => documents.browser.upload(`${n}.pdf`, aPdf())));
    const claims = files.flatMap(({ filePath }) => [
      documents.browser.attach(documents.applicationId, { 'carta-identita': [filePath] }),
      documents.browser.attach(documents.applicationId, { 'altri-documenti': files.map((file) => file.filePath) }),
    ]);
    const versions = (await Promise.all(claims)).map(({ version }) => version);
    const rows = await documents.rows();
    expect(rows.map(({ section }) => section)).toEqual([...Array(4).fill('altri-documenti'), 'carta-identita']);
    expect(await documents.contents()).toEqual(rows.map(() => aPdf()));
    // Two sections that have the same file share what is stored.
    const named = [...new Set(rows.map(({ object_key }) => object_key))].sort();
    expect(await documents.copies()).toEqual(named);
    expect(new Set(versions).size).toBe(5);
  });
});

describe('copying', () => {
  let copy: jest.SpiedFunction<ObjectStorage['copy']>;
  beforeEach(() => {
    copy = jest.spyOn(ObjectStorage.prototype, 'copy');
  });
  afterEach(() => copy.mockRestore());

  /** As many files as an application can have, by section. */
  async function everyFile(): Promise<Record<string, string[]>> {
    const sections: Record<string, string[]> = {};
    for (const { id, maxFiles } of DOCUMENT_SECTIONS) {
      sections[id] = [];
      for (let n = 0; n < maxFiles; n += 1)
        sections[id].push((await documents.browser.upload(`${n}.pdf`, aPdf())).filePath);
    }
    return sections;
  }

  it('happens once for many identical calls at once', async () => {
    const sections = await everyFile();
    const calls = await Promise.all(
      Array.from({ length: 12 }, () => documents.browser.claim(documents.applicationId, sections)),
    );
    expect(calls.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(copy).toHaveBeenCalledTimes(14);
    expect(await documents.copies()).toHaveLength(14);
  });

  it('is left out for what is attached already: a repeated call copies nothing, a fourteenth file is copied alone', async () => {
    const sections = await everyFile();
    const [last = ''] = (sections['altri-documenti'] ?? []).splice(-1);
    await documents.browser.attach(documents.applicationId, sections);
    copy.mockClear();
    await documents.browser.attach(documents.applicationId, sections);
    expect(copy).not.toHaveBeenCalled();
    await documents.browser.attach(documents.applicationId, {
      'altri-documenti': [...(sections['altri-documenti'] ?? []), last],
    });
    expect(copy).toHaveBeenCalledTimes(1);
  });

  it('is left out for a file that changes its section', async () => {
    const { filePath } = await documents.browser.upload('a.pdf', aPdf());
    await documents.browser.attach(documents.applicationId, { 'carta-identita': [filePath] });
    copy.mockClear();
    await documents.browser.attach(documents.applicationId, { 'carta-identita': [], 'altri-documenti': [filePath] });
    await documents.browser.attach(documents.applicationId, { 'codice-fiscale-doc': [filePath] });
    expect(copy).not.toHaveBeenCalled();
    expect(await documents.contents()).toEqual([aPdf(), aPdf()]);
    await documents.browser.attach(documents.applicationId, { 'altri-documenti': [] });
    expect(await documents.contents()).toEqual([aPdf()]);
  });

  it('does not begin when one of the files cannot be attached', async () => {
    const sections = await everyFile();
    const { filePath } = await documents.browser.upload('finto.pdf', aPng());
    sections['altri-documenti']?.splice(-1, 1, filePath);
    expect((await documents.browser.claim(documents.applicationId, sections)).status).toBe(400);
    expect(copy).not.toHaveBeenCalled();
  });
});
