import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DOCUMENT_SECTIONS, type DocumentSection, MAX_FILE_BYTES, messageCode } from '@lacorte/contracts';
import { waitFor } from '@testing-library/react';
import { pass } from '../../../test/clock';
import { busy, fakeApi, json, type ReceivedCall, refusal } from '../../../test/fake-api';
import { type FakePut, fakeUploads } from '../../../test/fake-uploads';
import { documentGroups } from '../applications/document-files';
import { attachSections } from './attach-documents';
import { chooseFiles } from './chosen-files';
import { fileSize } from './file-size';
import { UploadList } from './upload-list';

const files = (...names: string[]) => names.map((name) => new File(['x'], name, { type: 'application/pdf' }));
const ticket = (call: ReceivedCall) => {
  const { fileName } = call.body as { fileName: string };
  return json({ uploadURL: `/uploads/${fileName}?signature`, filePath: `uploads/1/${fileName}` });
};

describe('the list of uploads', () => {
  let puts: FakePut[];
  let list: UploadList;
  const statuses = () => list.getItems().map((item) => item.status);

  beforeEach(() => {
    fakeApi({ 'POST /api/objects/upload': ticket });
    puts = fakeUploads();
    list = new UploadList();
  });

  it('asks for an address, puts the file there with its type, again on request, and keeps the reference', async () => {
    list.add('carta-identita', files('fronte.pdf'));
    await waitFor(() => expect(puts).toHaveLength(1));
    expect(puts[0]).toMatchObject({ url: '/uploads/fronte.pdf?signature', contentType: 'application/pdf' });
    puts[0]?.progress(40);
    expect(list.getItems()[0]?.percent).toBe(40);
    puts[0]?.loseConnection();
    await waitFor(() => expect(statuses()).toEqual(['failed']));
    list.retry(list.getItems()[0]?.id ?? '');
    await waitFor(() => expect(puts).toHaveLength(2));
    puts[1]?.succeed();
    await waitFor(() => expect(list.getItems()[0]).toMatchObject({ status: 'done', filePath: 'uploads/1/fronte.pdf' }));
  });

  it('sends two files at a time, the others wait', async () => {
    list.add('altri-documenti', files('a.pdf', 'b.pdf', 'c.pdf'));
    await waitFor(() => expect(puts).toHaveLength(2));
    expect(statuses()).toEqual(['uploading', 'uploading', 'waiting']);
    puts[0]?.succeed();
    await waitFor(() => expect(puts).toHaveLength(3));
    expect(puts[2]?.file.name).toBe('c.pdf');
  });

  it('asks for one address after the other, because the first answer sets the cookie of this browser', async () => {
    const first = Promise.withResolvers<void>();
    const api = fakeApi({
      'POST /api/objects/upload': async (call) => {
        if (api.calls.length === 1) await first.promise;
        return ticket(call);
      },
    });
    list.add('altri-documenti', files('a.pdf', 'b.pdf'));
    await waitFor(() => expect(api.calls).toHaveLength(1));
    expect(statuses()).toEqual(['uploading', 'uploading']);
    first.resolve();
    await waitFor(() => expect(puts.map((put) => put.file.name)).toEqual(['a.pdf', 'b.pdf']));
  });

  it('fails at once with why when there were too many or no room', async () => {
    for (const [code, message] of [
      ['too-many-requests', 'documents.tooManyUploads'],
      ['unavailable', 'documents.uploadsFull'],
    ] as const) {
      fakeApi({ 'POST /api/objects/upload': () => refusal(code, { message, retryAfter: '60' }) });
      puts = fakeUploads();
      list = new UploadList();
      list.add('carta-identita', files('fronte.pdf'));
      await waitFor(() =>
        expect(list.getItems()[0]).toMatchObject({ status: 'failed', refusal: { code, reason: messageCode(message) } }),
      );
      fakeApi({ 'POST /api/objects/upload': ticket });
      list.retry(list.getItems()[0]?.id ?? '');
      expect(list.getItems()[0]?.refusal).toBeUndefined();
      await waitFor(() => expect(puts).toHaveLength(1));
    }
  });

  describe('of files that the server will not keep for longer', () => {
    const MINUTE = 60_000;
    beforeEach(async () => {
      jest.useFakeTimers();
      fakeUploads({ settle: 'at-once' });
      list.add('carta-identita', files('fronte.pdf'));
      await jest.advanceTimersByTimeAsync(50);
    });

    it('sends them again in time, under a new reference', async () => {
      const told: string[] = [];
      list.onOutcome = ({ isRenewal }, outcome) => told.push(`${outcome} ${isRenewal}`);
      const again = json({ uploadURL: '/uploads/again', filePath: 'uploads/2/fronte.pdf' });
      fakeApi({ 'POST /api/objects/upload': again });
      jest.setSystemTime(Date.now() + 89 * MINUTE);
      list.renew();
      expect(statuses()).toEqual(['done']);
      jest.setSystemTime(Date.now() + MINUTE);
      list.renew();
      expect(statuses()).toEqual(['uploading']);
      await jest.advanceTimersByTimeAsync(50);
      expect(list.getItems()[0]).toMatchObject({ status: 'done', filePath: 'uploads/2/fronte.pdf' });
      expect(told).toEqual(['done true']);
    });

    it('no longer calls them arrived when that fails', async () => {
      fakeApi({ 'POST /api/objects/upload': () => refusal('unexpected') });
      jest.setSystemTime(Date.now() + 120 * MINUTE);
      list.renew();
      await jest.advanceTimersByTimeAsync(50);
      expect(list.getItems()[0]).toMatchObject({ status: 'failed', filePath: '' });
    });
  });

  describe('while many are applying', () => {
    beforeEach(() => {
      jest.useFakeTimers();
      jest.spyOn(Math, 'random').mockReturnValue(0);
    });

    it('waits with the address and with the transfer, and sends both again', async () => {
      const api = fakeApi({ 'POST /api/objects/upload': () => busy(429, '10') });
      list.add('carta-identita', files('fronte.pdf'));
      await pass(50);
      expect(statuses()).toEqual(['delayed']);
      api.answer({ 'POST /api/objects/upload': ticket });
      await pass(10_000);
      expect(statuses()).toEqual(['uploading']);
      puts[0]?.fail(503, { 'Retry-After': '5' });
      await pass(50);
      expect(statuses()).toEqual(['delayed']);
      await pass(5_000);
      expect(puts).toHaveLength(2);
      expect(puts[1]?.url).toBe(puts[0]?.url);
      puts[1]?.succeed();
      await pass(50);
      expect(statuses()).toEqual(['done']);
      expect(api.calls).toHaveLength(2);
    });

    it('ends a transfer without progress for 30 seconds, says so, and sends it again', async () => {
      fakeApi({ 'POST /api/objects/upload': ticket });
      list.add('carta-identita', files('fronte.pdf'));
      await pass(29_000);
      puts[0]?.progress(40);
      await pass(29_000);
      expect(statuses()).toEqual(['uploading']);
      await pass(1_000);
      expect([puts[0]?.isAborted, statuses()]).toEqual([true, ['stalled']]);
      await pass(5_000);
      expect([puts.length, puts[1]?.url, statuses()]).toEqual([2, puts[0]?.url, ['uploading']]);
      puts[1]?.progress(100);
      puts[1]?.succeed();
      await pass(60_000);
      expect([puts.length, statuses()]).toEqual([2, ['done']]);
    });

    it('does the same where the address does not come', async () => {
      const api = fakeApi({
        'POST /api/objects/upload': ({ signal }) =>
          new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
      });
      list.add('carta-identita', files('fronte.pdf'));
      await pass(30_000);
      expect(statuses()).toEqual(['stalled']);
      api.answer({ 'POST /api/objects/upload': ticket });
      await pass(5_000);
      expect(puts).toHaveLength(1);
    });

    it('gives up after ten minutes of transfers without progress', async () => {
      fakeApi({ 'POST /api/objects/upload': ticket });
      list.add('carta-identita', files('fronte.pdf'));
      await pass(30_000 + 10 * 60_000 + 30_000);
      expect(statuses()).toEqual(['failed']);
    });

    it('gives up after ten minutes, and at once for a quota that outlasts the patience', async () => {
      fakeApi({ 'POST /api/objects/upload': () => busy(503, '30') });
      list.add('carta-identita', files('fronte.pdf'));
      await pass(10 * 60_000 - 1_000);
      expect(statuses()).toEqual(['delayed']);
      await pass(2_000);
      expect(statuses()).toEqual(['failed']);
      fakeApi({ 'POST /api/objects/upload': () => busy(429, '7200') });
      list.add('carta-identita', files('retro.pdf'));
      await pass(50);
      expect(statuses()).toEqual(['failed', 'failed']);
    });

    it('forgets a removed file and goes on with the next', async () => {
      const api = fakeApi({ 'POST /api/objects/upload': () => busy(503, '30') });
      list.add('carta-identita', files('a.pdf', 'b.pdf'));
      await pass(50);
      list.remove(list.getItems()[0]?.id ?? '');
      api.answer({ 'POST /api/objects/upload': ticket });
      await pass(50);
      expect(api.sent('POST')).toEqual([{ fileName: 'a.pdf' }, { fileName: 'b.pdf' }]);
      expect(puts.map((put) => put.file.name)).toEqual(['b.pdf']);
    });
  });

  it('stops the transfer of a removed file and goes on with the next', async () => {
    list.add('altri-documenti', files('a.pdf', 'b.pdf', 'c.pdf'));
    await waitFor(() => expect(puts).toHaveLength(2));
    list.remove(list.getItems()[0]?.id ?? '');
    expect(puts[0]?.isAborted).toBe(true);
    await waitFor(() => expect(puts).toHaveLength(3));
    expect(list.getItems().map((item) => item.name)).toEqual(['b.pdf', 'c.pdf']);
  });
});

const [idCard, other] = [DOCUMENT_SECTIONS.at(0), DOCUMENT_SECTIONS.at(-1)] as [DocumentSection, DocumentSection];

function aFile(name: string, size = 1_000): File {
  const file = new File([], name);
  Object.defineProperty(file, 'size', { value: size });
  return file;
}

describe('the choice of files for a section', () => {
  it('takes files of 5 MB and not a byte more', () => {
    const fits = aFile('giusto.pdf', MAX_FILE_BYTES);
    const tooLarge = aFile('grande.exe', MAX_FILE_BYTES + 1);
    expect(chooseFiles(idCard, 0, [fits, tooLarge, aFile('vuoto.exe', 0)])).toEqual({
      accepted: [fits],
      refusals: [
        { reason: 'tooLarge', fileName: 'grande.exe' },
        { reason: 'unsupported', fileName: 'vuoto.exe' },
      ],
    });
    expect(chooseFiles(idCard, 0, [aFile('grande.pdf', MAX_FILE_BYTES + 1)]).accepted).toEqual([]);
  });

  it('takes PDF and pictures everywhere, and Word among the other documents only', () => {
    const refused = (section: DocumentSection, names: string[]) =>
      names.flatMap((name) => chooseFiles(section, 0, [aFile(name)]).refusals);
    expect(refused(idCard, ['a.pdf', 'a.jpg', 'a.JPEG', 'a.Png'])).toEqual([]);
    expect(refused(other, ['a.doc', 'a.DOCX'])).toEqual([]);
    expect(refused(idCard, ['a.doc', 'a.DOCX'])).toEqual([
      { reason: 'unsupported', fileName: 'a.doc' },
      { reason: 'unsupported', fileName: 'a.DOCX' },
    ]);
  });

  it('uploads nothing when the good files do not all fit, and counts only those', () => {
    const files = [aFile('a.pdf'), aFile('b.pdf')];
    expect(chooseFiles(idCard, 1, files)).toEqual({ accepted: [], refusals: [{ reason: 'tooMany', fileName: '' }] });
    const good = aFile('a.pdf');
    expect(chooseFiles(idCard, 1, [good, aFile('b.exe')]).accepted).toEqual([good]);
  });
});

describe('attaching the files of several sections', () => {
  const ATTACH = 'PUT /api/applications/a/documents';
  const documents = {
    'carta-identita': 'u/1/a.jpg',
    'codice-fiscale-doc': 'u/2/b.pdf',
    'altri-documenti': 'u/3/c.pdf',
  };
  const once = <T>(call: () => Promise<T>) => call();
  const sectionsIn = (body: unknown) => Object.keys((body as { documents: object }).documents);
  const refuses = (...bad: string[]) =>
    fakeApi({
      [ATTACH]: ({ body }) =>
        sectionsIn(body).some((section) => bad.includes(section)) ? refusal('bad-request') : json({}),
    });

  it('takes one call', async () => {
    const api = refuses();
    expect(await attachSections('a', documents, once)).toBeNull();
    expect(api.sent(ATTACH)).toEqual([{ documents }]);
  });

  it('takes one call per section after a refusal, and tells what was not attached', async () => {
    const api = refuses('carta-identita', 'altri-documenti');
    const { 'codice-fiscale-doc': _, ...left } = documents;
    const why = expect.objectContaining({ code: 'bad-request' });
    const refusals = { 'carta-identita': why, 'altri-documenti': why };
    expect(await attachSections('a', documents, once)).toEqual({ documents: left, refusals });
    expect(api.sent(ATTACH).slice(1).map(sectionsIn)).toEqual(Object.keys(documents).map((section) => [section]));
  });

  it('takes no second call when there is one section, or no refusal of its content', async () => {
    const only = { 'carta-identita': 'u/1/a.jpg' };
    const one = refuses('carta-identita');
    expect(await attachSections('a', only, once)).toMatchObject({
      documents: only,
      refusals: { 'carta-identita': {} },
    });
    expect(one.calls).toHaveLength(1);
    const closed = fakeApi({ [ATTACH]: () => refusal('documents-closed') });
    const why = expect.objectContaining({ code: 'documents-closed' });
    expect(await attachSections('a', documents, once)).toEqual({ documents, refusals: {}, refusal: why });
    expect(closed.calls).toHaveLength(1);
  });

  it('stops at a section whose call has no answer, and keeps those after it', async () => {
    const api = fakeApi({
      [ATTACH]: ({ body }) =>
        sectionsIn(body).length > 1 ? refusal('bad-request') : Promise.reject(new TypeError('no network')),
    });
    expect(await attachSections('a', documents, once)).toEqual({ documents, refusals: {}, refusal: undefined });
    expect(api.calls).toHaveLength(2);
  });
});

it('writes a number of bytes in the largest unit', () => {
  const sizes = [
    [0, '0,00', 'bytes'],
    [512, '512,00', 'bytes'],
    [1_023, '1023,00', 'bytes'],
    [1_536, '1,50', 'kilobytes'],
    [5 * 1024 * 1024, '5,00', 'megabytes'],
    [3 * 1024 ** 3, '3,00', 'gigabytes'],
  ] as const;
  for (const [bytes, number, unit] of sizes) {
    expect(fileSize(bytes, 'it')).toEqual({ number, unit: `applicationForm.size.${unit}` });
  }
});

describe("an application's documents", () => {
  it('are none before any was attached, and come in the order of the upload step', () => {
    expect(documentGroups({ id: 'a', documenti: {} })).toEqual([]);
    const documenti = { altra_documentazione: 'x.docx', documento_identita: 'ci.pdf' };
    expect(documentGroups({ id: 'a', documenti }).map(({ type }) => type)).toEqual([
      'documento_identita',
      'altra_documentazione',
    ]);
  });

  it('are read without an index when there is one file', () => {
    const [group] = documentGroups({ id: 'a', documenti: { codice_fiscale: 'tessera.pdf' } });
    const path = '/api/admin/applications/a/documents/codice_fiscale';
    const file = { name: 'tessera.pdf', path, fallbackName: 'codice_fiscale.pdf' };
    expect(group?.files).toEqual([{ ...file, side: undefined, signature: undefined }]);
  });

  it('are front and back when a card has two files, and counted when two files are not the sides of one card', () => {
    const documenti = { documento_identita: ['1.jpg', '2.jpg'], documentazione_reddito: ['isee.pdf', 'cu.pdf'] };
    const [card, income] = documentGroups({ id: 'a', documenti });
    const path = '/api/admin/applications/a/documents/documento_identita';
    expect(card?.files).toMatchObject([
      { side: 'front', path: `${path}/0`, fallbackName: 'documento_identita_FRONTE.pdf' },
      { side: 'back', path: `${path}/1`, fallbackName: 'documento_identita_RETRO.pdf' },
    ]);
    expect(income?.files.map(({ side, fallbackName }) => [side, fallbackName])).toEqual([
      [undefined, 'documentazione_reddito_1.pdf'],
      [undefined, 'documentazione_reddito_2.pdf'],
    ]);
  });

  it('carry what the virus scanner has found in them', () => {
    const documenti = { documento_identita: ['1.jpg', '2.jpg'], codice_fiscale: 'tessera.pdf' };
    const found = { type: 'documento_identita' as const, index: 1, name: '2.jpg', signature: 'Worm.X' };
    const groups = documentGroups({ id: 'a', documenti }, [found]);
    expect(groups.map(({ files }) => files.map(({ signature }) => signature))).toEqual([
      [undefined, 'Worm.X'],
      [undefined],
    ]);
  });
});
