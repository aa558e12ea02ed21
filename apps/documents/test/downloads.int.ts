import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { API } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { aPdf, aPng } from '@lacorte/testing/builders';
import { Repository } from 'typeorm';
import { ADMINISTRATOR, MIB, messageOf, useDocuments } from './documents-under-test';
import { readZip } from './read-zip';

const documents = useDocuments();

const typeOf = (type: string, index?: number) => API.applicationDocument(documents.applicationId, type, index);
const all = () => API.allApplicationDocuments(documents.applicationId);
const MISSING = [503, 'Il documento non è al momento leggibile.'];

describe('one document', () => {
  it('comes whole, as an attachment with its own name', async () => {
    await documents.attach({ 'certificazione-redditi': [['ISEE però "2026".pdf', aPdf(3 * MIB)]] });
    const { status, headers, body } = await documents.download(typeOf('documentazione_reddito'));
    expect({ status, ...headers }).toMatchObject({
      ...{ status: 200, 'content-type': 'application/pdf', 'content-length': String(3 * MIB) },
      'content-disposition': `attachment; filename="ISEE pero _2026_.pdf"; filename*=UTF-8''ISEE%20per%C3%B2%20_2026_.pdf`,
    });
    expect(body.equals(aPdf(3 * MIB))).toBe(true);
  });

  describe('of several', () => {
    beforeEach(() =>
      documents.attach({
        'carta-identita': [
          ['carta.pdf', aPdf()],
          ['carta.png', aPng()],
        ],
        'certificazione-redditi': [
          ['a.pdf', aPdf()],
          ['b.pdf', aPdf()],
        ],
      }),
    );

    it('is named by its side or number', async () => {
      const paths = [
        typeOf('documento_identita', 0),
        typeOf('documento_identita', 1),
        typeOf('documento_identita'),
        typeOf('documentazione_reddito', 1),
      ];
      const answers = [];
      for (const path of paths) answers.push(await documents.download(path));
      expect(answers.map(({ headers }) => headers['content-disposition'])).toEqual([
        'attachment; filename="carta_FRONTE.pdf"',
        'attachment; filename="carta_RETRO.png"',
        'attachment; filename="carta.pdf"',
        'attachment; filename="b_2.pdf"',
      ]);
      expect(answers.map(({ body }) => body)).toEqual([aPdf(), aPng(), aPdf(), aPdf()]);
      expect(answers[1]?.headers['content-type']).toBe('image/png');
    });

    it('is not there under another path, and nothing is logged', async () => {
      const paths = [
        ...['/2', '/-1', '/00', '/1.0', '/0x1', '/uno', '/999999999999999999999', '/%00'].map(
          (index) => `documento_identita${index}`,
        ),
        ...[
          'codice_fiscale',
          'codice_fiscale/0',
          'carta-identita',
          'passaporto',
          'constructor',
          '__proto__/0',
          'all/0',
        ],
      ];
      const findings = [];
      for (const path of paths) {
        const answer = await documents.download(`/api/admin/applications/${documents.applicationId}/documents/${path}`);
        if (answer.status !== 404 || messageOf(answer) !== 'Il documento richiesto non esiste.') findings.push(path);
      }
      expect(findings).toEqual([]);
      expect(await documents.logged()).toEqual([]);
    });
  });
});

describe('all documents', () => {
  it('come in one ZIP, stored, in a folder per type, under names of their own', async () => {
    const files: Record<string, [string, Buffer][]> = {
      'altri-documenti': [
        ['nota.pdf', aPdf()],
        ['Nota.pdf', aPdf(5_000)],
        ['città.pdf', aPdf()],
      ],
      'carta-identita': [
        ['carta.pdf', aPdf(2 * MIB)],
        ['carta.png', Buffer.concat([aPng(), Buffer.alloc(200_000, 7)])],
      ],
    };
    await documents.attach(files);
    const { status, headers, body } = await documents.download(all());
    expect({ status, ...headers }).toMatchObject({
      ...{ status: 200, 'content-type': 'application/zip' },
      'content-disposition': `attachment; filename="Documenti_Domanda_${documents.applicationId}.zip"`,
    });
    const zipped = readZip(body);
    expect(zipped.map(({ name, method }) => [name, method])).toEqual([
      ['documento_identita/carta.pdf', 0],
      ['documento_identita/carta.png', 0],
      ['altra_documentazione/nota.pdf', 0],
      ['altra_documentazione/Nota (2).pdf', 0],
      ['altra_documentazione/città.pdf', 0],
    ]);
    const contents = [...(files['carta-identita'] ?? []), ...(files['altri-documenti'] ?? [])];
    expect(zipped.map(({ content }, index) => content.equals(contents[index]?.[1] as Buffer))).toEqual(
      contents.map(() => true),
    );
  });

  it('are not there for an application without any, or without itself', async () => {
    for (const id of [documents.applicationId, 'nessuna', '%E0%A4%A']) {
      expect((await documents.download(`/api/admin/applications/${id}/documents/all`)).status).toBe(404);
    }
  });
});

describe('a download', () => {
  beforeEach(() =>
    documents.attach({
      'altri-documenti': [
        ['a.pdf', aPdf()],
        ['b.pdf', aPdf()],
      ],
    }),
  );

  it('of what the storage has lost is an error: no file, no ZIP and no entry in the log', async () => {
    await documents.removeFromStorage('a.pdf');
    for (const path of [typeOf('altra_documentazione'), all()]) {
      const answer = await documents.download(path);
      expect([answer.status, messageOf(answer)]).toEqual(MISSING);
      expect(answer.headers['content-disposition']).toBeUndefined();
    }
    expect(await documents.logged()).toEqual([]);
  });

  it('can be asked for again later while the storage is away', async () => {
    documents.around.lines.storage.down();
    const answers = [await documents.download(all()), await documents.download(typeOf('altra_documentazione'))];
    expect(answers.map(({ status, headers }) => [status, headers['retry-after']])).toEqual([
      [503, '5'],
      [503, '5'],
    ]);
    documents.around.lines.storage.up();
    expect((await documents.download(all())).status).toBe(200);
  });

  it('is not given while it cannot be logged', async () => {
    for (const path of [typeOf('altra_documentazione'), all()]) {
      const add = jest.spyOn(Repository.prototype, 'insert').mockRejectedValueOnce(DomainError.unavailable());
      const answer = await documents.download(path);
      add.mockRestore();
      expect([answer.status, answer.headers['content-disposition']]).toEqual([503, undefined]);
    }
  });

  it('is for administrators alone, whatever the id', async () => {
    const user = { ...ADMINISTRATOR, role: 'user' } as const;
    const paths = [
      typeOf('altra_documentazione'),
      typeOf('passaporto', 7),
      all(),
      '/api/admin/applications/x/documents/all',
    ];
    const statuses = [];
    for (const path of paths) {
      statuses.push([(await documents.download(path, null)).status, (await documents.download(path, user)).status]);
    }
    expect(statuses).toEqual(paths.map(() => [401, 403]));
    expect(await documents.logged()).toEqual([]);
  });

  it('is logged with who, when, and which files, and the log cannot be rewritten, also where other triggers are off', async () => {
    for (const path of [typeOf('altra_documentazione'), typeOf('altra_documentazione', 1), all()]) {
      await documents.download(path);
    }
    const ids = (await documents.rows()).map(({ id }) => id);
    const entry = {
      downloaded_by_id: ADMINISTRATOR.userId,
      downloaded_by_email: ADMINISTRATOR.email,
      downloaded_at: expect.any(Date),
    };
    expect(await documents.logged()).toMatchObject([
      { ...entry, what: 'altra_documentazione', file_ids: [ids[0]] },
      { ...entry, what: 'altra_documentazione/1', file_ids: [ids[1]] },
      { ...entry, what: 'all', file_ids: ids },
    ]);
    for (const statement of ["UPDATE downloads SET what = ''", 'DELETE FROM downloads', 'TRUNCATE downloads CASCADE']) {
      await expect(documents.database.query(statement)).rejects.toThrow('downloads is append-only');
    }
    const { rows } = await documents.database.query(
      `SELECT tgname AS name, tgenabled AS enabled FROM pg_trigger
       WHERE tgrelid = 'downloads'::regclass AND tgname ~ '_(is_append_only|keeps_its_rows)$' ORDER BY 1`,
    );
    expect(rows).toEqual([
      { name: 'downloads_is_append_only', enabled: 'A' },
      { name: 'downloads_keeps_its_rows', enabled: 'A' },
    ]);
  });
});
