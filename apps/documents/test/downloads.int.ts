import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { API } from '@lacorte/contracts';
import type { Identity } from '@lacorte/identity';
import { aPdf, aPng } from '@lacorte/testing/builders';
import { ADMINISTRATOR, messageOf, useDocuments } from './documents-under-test';

const MIB = 1024 * 1024;

const documents = useDocuments();

const typeOf = (type: string, index?: number) => API.applicationDocument(documents.applicationId, type, index);
const all = () => API.allApplicationDocuments(documents.applicationId);

describe('one document', () => {
  it('comes whole, as an attachment with its own name', async () => {
    await documents.attach({ 'certificazione-redditi': [['ISEE però "2026".pdf', aPdf(3 * MIB)]] });
    const { status, headers, body } = await documents.download(typeOf('documentazione_reddito'));
    expect([status, headers['content-type'], headers['content-length']]).toEqual([
      200,
      'application/pdf',
      String(3 * MIB),
    ]);
    expect(headers['content-disposition']).toBe(
      `attachment; filename="ISEE pero _2026_.pdf"; filename*=UTF-8''ISEE%20per%C3%B2%20_2026_.pdf`,
    );
    expect(body.equals(aPdf(3 * MIB))).toBe(true);
  });

  it('of two sides is named by its side', async () => {
    await documents.attach({
      'carta-identita': [
        ['carta.pdf', aPdf()],
        ['carta.png', aPng()],
      ],
    });
    const [front, back, first] = [
      await documents.download(typeOf('documento_identita', 0)),
      await documents.download(typeOf('documento_identita', 1)),
      await documents.download(typeOf('documento_identita')),
    ];
    expect([front, back, first].map(({ headers }) => headers['content-disposition'])).toEqual([
      'attachment; filename="carta_FRONTE.pdf"',
      'attachment; filename="carta_RETRO.png"',
      'attachment; filename="carta.pdf"',
    ]);
    expect([front.body, back.body, first.body]).toEqual([aPdf(), aPng(), aPdf()]);
    expect(back.headers['content-type']).toBe('image/png');
  });

  it('of several is named by its number', async () => {
    await documents.attach({
      'certificazione-redditi': [
        ['a.pdf', aPdf()],
        ['b.pdf', aPdf()],
      ],
    });
    const second = await documents.download(typeOf('documentazione_reddito', 1));
    expect(second.headers['content-disposition']).toBe('attachment; filename="b_2.pdf"');
  });

  it.each([
    'documento_identita/2',
    'documento_identita/-1',
    'documento_identita/00',
    'documento_identita/1.0',
    'documento_identita/0x1',
    'documento_identita/uno',
    'documento_identita/999999999999999999999',
    'documento_identita/%00',
    'codice_fiscale',
    'codice_fiscale/0',
    'carta-identita',
    'passaporto',
    'constructor',
    '__proto__/0',
    'all/0',
  ])('%s is not there', async (path) => {
    await documents.attach({
      'carta-identita': [
        ['carta.pdf', aPdf()],
        ['carta.png', aPng()],
      ],
    });
    const answer = await documents.download(`/api/admin/applications/${documents.applicationId}/documents/${path}`);
    expect([answer.status, messageOf(answer)]).toEqual([404, 'Il documento richiesto non esiste.']);
    expect(await documents.logged()).toEqual([]);
  });

  it('that the storage has lost is an error, and no download', async () => {
    await documents.attach({ 'altri-documenti': [['perso.pdf', aPdf()]] });
    await documents.removeFromStorage('perso.pdf');
    const answer = await documents.download(typeOf('altra_documentazione'));
    expect([answer.status, messageOf(answer)]).toEqual([503, 'Il documento non è al momento leggibile.']);
    expect(answer.headers['content-disposition']).toBeUndefined();
    expect(await documents.logged()).toEqual([]);
  });
});

describe("an administrator's downloads", () => {
  it('are logged with who, when, and which files, and the log cannot be rewritten', async () => {
    await documents.attach({
      'carta-identita': [
        ['f.pdf', aPdf()],
        ['r.pdf', aPdf()],
      ],
    });
    for (const path of [typeOf('documento_identita'), typeOf('documento_identita', 1), all()])
      await documents.download(path);
    const ids = (
      await documents.database.query('SELECT id FROM documents.files WHERE application_id = $1 ORDER BY position', [
        documents.applicationId,
      ])
    ).rows.map(({ id }) => id);
    const entry = {
      downloaded_by_id: ADMINISTRATOR.userId,
      downloaded_by_email: ADMINISTRATOR.email,
      downloaded_at: expect.any(Date),
    };
    expect(await documents.logged()).toMatchObject([
      { ...entry, what: 'documento_identita', file_ids: [ids[0]] },
      { ...entry, what: 'documento_identita/1', file_ids: [ids[1]] },
      { ...entry, what: 'all', file_ids: ids },
    ]);
    for (const statement of ["UPDATE documents.downloads SET what = ''", 'DELETE FROM documents.downloads']) {
      await expect(documents.database.query(statement)).rejects.toThrow('downloads is append-only');
    }
  });

  it('keep their log also where other triggers are off', async () => {
    const { rows } = await documents.database.query(
      `SELECT tgname AS name, tgenabled AS enabled FROM pg_trigger
       WHERE tgrelid = 'documents.downloads'::regclass AND tgname ~ '_(is_append_only|keeps_its_rows)$' ORDER BY 1`,
    );
    expect(rows).toEqual([
      { name: 'downloads_is_append_only', enabled: 'A' },
      { name: 'downloads_keeps_its_rows', enabled: 'A' },
    ]);
  });

  it('are for administrators alone, whatever the id', async () => {
    await documents.attach({ 'carta-identita': [['f.pdf', aPdf()]] });
    const user: Identity = { userId: randomUUID(), email: 'persona@example.com', role: 'user' };
    const paths = [
      typeOf('documento_identita'),
      typeOf('passaporto', 7),
      all(),
      '/api/admin/applications/x/documents/all',
    ];
    for (const path of paths) {
      expect([path, (await documents.download(path, null)).status]).toEqual([path, 401]);
      expect([path, (await documents.download(path, user)).status]).toEqual([path, 403]);
    }
    expect(await documents.logged()).toEqual([]);
  });
});
