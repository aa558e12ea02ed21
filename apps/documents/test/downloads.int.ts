import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API } from '@lacorte/contracts';
import type { Identity } from '@lacorte/identity';
import { ObjectStorage } from '@lacorte/storage';
import { Line, waitFor } from '@lacorte/testing';
import { aPdf, aPng } from '@lacorte/testing/builders';
import type { INestApplication } from '@nestjs/common';
import pg from 'pg';
import request, { type Response } from 'supertest';
import { DocumentsHttpModule } from '../src/documents-http.module';
import { BrowserClient } from './browser-client';
import { type Surroundings, startApp, startSurroundings } from './documents-stack';
import { readZip } from './read-zip';

const ADMINISTRATOR: Identity = {
  userId: '7d0f4a52-3a5e-4a0c-9d35-1f0c5f6a9b10',
  email: 'amministrazione@example.com',
  role: 'admin',
};
const MIB = 1024 * 1024;

let around: Surroundings;
let line: Line;
let app: INestApplication;
let database: pg.Pool;
let objects: ObjectStorage;
let applicationId: string;
let browser: BrowserClient;

beforeAll(async () => {
  around = await startSurroundings();
  line = await Line.start(around.storage.endpoint);
  app = await startApp(DocumentsHttpModule.forRoot({ ...around.config, S3_ENDPOINT: line.url }));
  database = new pg.Pool({ connectionString: around.config.DATABASE_URL });
  // PostgreSQL stops before the last connection is given back.
  database.on('error', () => undefined);
  objects = new ObjectStorage(around.storage);
}, 60_000);

beforeEach(() => {
  browser = new BrowserClient(app, around.keys);
  applicationId = randomUUID();
});

afterAll(async () => {
  await app?.close();
  await database?.end();
  await line?.stop();
  await around?.stop();
});

async function download(path: string, identity: Identity | null = ADMINISTRATOR): Promise<Response> {
  const call = request(app.getHttpServer()).get(path).responseType('blob');
  return identity ? call.set(await around.keys.person(identity)) : call;
}

/** Starts a download and gives its answer with nothing read of its body. */
async function begin(path: string): Promise<IncomingMessage> {
  const headers = await around.keys.person(ADMINISTRATOR);
  const [response] = await once(get(`${await app.getUrl()}${path}`, { headers }), 'response');
  return response as IncomingMessage;
}

const messageOf = ({ body }: Response) => JSON.parse(body.toString()).message;
const typeOf = (type: string, index?: number) => API.applicationDocument(applicationId, type, index);
const all = () => API.allApplicationDocuments(applicationId);

/** Attaches files by section. */
async function attached(sections: Record<string, [string, Buffer][]>): Promise<void> {
  const paths: Record<string, string[]> = {};
  for (const [section, files] of Object.entries(sections)) {
    paths[section] = [];
    for (const [name, content] of files) paths[section].push((await browser.upload(name, content)).filePath);
  }
  await browser.attach(applicationId, paths);
}

const logged = async () =>
  (await database.query('SELECT * FROM documents.downloads WHERE application_id = $1 ORDER BY id', [applicationId]))
    .rows;

async function removeFromStorage(name: string): Promise<void> {
  const { rows } = await database.query(
    'SELECT object_key FROM documents.files WHERE application_id = $1 AND name = $2',
    [applicationId, name],
  );
  await objects.remove({ bucket: 'files', key: rows[0].object_key });
}

describe('one document', () => {
  it('comes whole, as an attachment with its own name', async () => {
    await attached({ 'certificazione-redditi': [['ISEE però "2026".pdf', aPdf(3 * MIB)]] });
    const { status, headers, body } = await download(typeOf('documentazione_reddito'));
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
    await attached({
      'carta-identita': [
        ['carta.pdf', aPdf()],
        ['carta.png', aPng()],
      ],
    });
    const [front, back, first] = [
      await download(typeOf('documento_identita', 0)),
      await download(typeOf('documento_identita', 1)),
      await download(typeOf('documento_identita')),
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
    await attached({
      'certificazione-redditi': [
        ['a.pdf', aPdf()],
        ['b.pdf', aPdf()],
      ],
    });
    const second = await download(typeOf('documentazione_reddito', 1));
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
    await attached({
      'carta-identita': [
        ['carta.pdf', aPdf()],
        ['carta.png', aPng()],
      ],
    });
    const answer = await download(`/api/admin/applications/${applicationId}/documents/${path}`);
    expect([answer.status, messageOf(answer)]).toEqual([404, 'Il documento richiesto non esiste.']);
    expect(await logged()).toEqual([]);
  });

  it('that the storage has lost is an error, and no download', async () => {
    await attached({ 'altri-documenti': [['perso.pdf', aPdf()]] });
    await removeFromStorage('perso.pdf');
    const answer = await download(typeOf('altra_documentazione'));
    expect([answer.status, messageOf(answer)]).toEqual([503, 'Il documento non è al momento leggibile.']);
    expect(answer.headers['content-disposition']).toBeUndefined();
    expect(await logged()).toEqual([]);
  });
});

describe('all documents', () => {
  it('come in one ZIP, stored, in a folder per type, under names of their own', async () => {
    const photo = Buffer.concat([aPng(), Buffer.alloc(200_000, 7)]);
    await attached({
      'altri-documenti': [
        ['nota.pdf', aPdf()],
        ['Nota.pdf', aPdf(5_000)],
        ['città.pdf', aPdf()],
      ],
      'carta-identita': [
        ['carta.pdf', aPdf(2 * MIB)],
        ['carta.png', photo],
      ],
    });
    const { status, headers, body } = await download(all());
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'application/zip',
      `attachment; filename="Documenti_Domanda_${applicationId}.zip"`,
    ]);
    const files = readZip(body);
    expect(files.map(({ name, method }) => [name, method])).toEqual([
      ['documento_identita/carta.pdf', 0],
      ['documento_identita/carta.png', 0],
      ['altra_documentazione/nota.pdf', 0],
      ['altra_documentazione/Nota (2).pdf', 0],
      ['altra_documentazione/città.pdf', 0],
    ]);
    const contents = [aPdf(2 * MIB), photo, aPdf(), aPdf(5_000), aPdf()];
    expect(files.map(({ content }, index) => content.equals(contents[index] as Buffer))).toEqual(
      contents.map(() => true),
    );
  });

  it('are not there for an application without any, or without itself', async () => {
    for (const id of [applicationId, 'nessuna', '%E0%A4%A']) {
      expect((await download(`/api/admin/applications/${id}/documents/all`)).status).toBe(404);
    }
  });

  it('are no ZIP at all when the storage has lost one of them', async () => {
    await attached({
      'altri-documenti': [
        ['c.pdf', aPdf()],
        ['perso.pdf', aPdf()],
      ],
    });
    await removeFromStorage('perso.pdf');
    const answer = await download(all());
    expect([answer.status, messageOf(answer)]).toEqual([503, 'Il documento non è al momento leggibile.']);
    expect(await logged()).toEqual([]);
  });

  it('can be asked for again later while the storage is away', async () => {
    await attached({ 'altri-documenti': [['c.pdf', aPdf()]] });
    await around.storage.pause();
    const answers = [await download(all()), await download(typeOf('altra_documentazione'))];
    await around.storage.resume();
    expect(answers.map(({ status, headers }) => [status, headers['retry-after']])).toEqual([
      [503, '5'],
      [503, '5'],
    ]);
    expect((await download(all())).status).toBe(200);
  });

  /** Too much for the buffers on the way. */
  const muchToRead = () =>
    attached({
      'altri-documenti': Array.from({ length: 5 }, (_, n) => [`${n}.pdf`, aPdf(5 * MIB)]),
      'certificazione-redditi': Array.from({ length: 3 }, (_, n) => [`${n}.pdf`, aPdf(5 * MIB)]),
    });

  it('never look complete when the storage fails in the middle', async () => {
    await muchToRead();
    const response = await begin(all());
    await once(response, 'readable');
    line.cut();
    const reading = response.toArray();
    await expect(reading).rejects.toThrow('aborted');
    expect(response.complete).toBe(false);
  }, 30_000);

  it('are read from the storage no further once the client has gone', async () => {
    await muchToRead();
    await waitFor(() => line.openConnections === 0, { what: 'idle connections to end', timeoutMs: 20_000 });
    const response = await begin(all());
    await once(response, 'readable');
    expect(line.openConnections).toBeGreaterThan(0);
    response.destroy();
    await waitFor(() => line.openConnections === 0, { what: 'the reading to end', timeoutMs: 20_000 });
    expect((await download(typeOf('documentazione_reddito'))).status).toBe(200);
  }, 60_000);
});

describe("an administrator's downloads", () => {
  it('are logged with who, when, and which files, and the log cannot be rewritten', async () => {
    await attached({
      'carta-identita': [
        ['f.pdf', aPdf()],
        ['r.pdf', aPdf()],
      ],
    });
    for (const path of [typeOf('documento_identita'), typeOf('documento_identita', 1), all()]) await download(path);
    const ids = (
      await database.query('SELECT id FROM documents.files WHERE application_id = $1 ORDER BY position', [
        applicationId,
      ])
    ).rows.map(({ id }) => id);
    const entry = {
      downloaded_by_id: ADMINISTRATOR.userId,
      downloaded_by_email: ADMINISTRATOR.email,
      downloaded_at: expect.any(Date),
    };
    expect(await logged()).toMatchObject([
      { ...entry, what: 'documento_identita', file_ids: [ids[0]] },
      { ...entry, what: 'documento_identita/1', file_ids: [ids[1]] },
      { ...entry, what: 'all', file_ids: ids },
    ]);
    for (const statement of ["UPDATE documents.downloads SET what = ''", 'DELETE FROM documents.downloads']) {
      await expect(database.query(statement)).rejects.toThrow('downloads is append-only');
    }
  });

  it('are for administrators alone, whatever the id', async () => {
    await attached({ 'carta-identita': [['f.pdf', aPdf()]] });
    const user: Identity = { userId: randomUUID(), email: 'persona@example.com', role: 'user' };
    const paths = [
      typeOf('documento_identita'),
      typeOf('passaporto', 7),
      all(),
      '/api/admin/applications/x/documents/all',
    ];
    for (const path of paths) {
      expect([path, (await download(path, null)).status]).toEqual([path, 401]);
      expect([path, (await download(path, user)).status]).toEqual([path, 403]);
    }
    expect(await logged()).toEqual([]);
  });
});
