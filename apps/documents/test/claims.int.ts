import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DOCUMENT_SECTIONS, INTERNAL, MAX_FILE_BYTES } from '@lacorte/contracts';
import { ObjectStorage } from '@lacorte/storage';
import { waitFor } from '@lacorte/testing';
import { aPdf, aPng } from '@lacorte/testing/builders';
import type { INestApplication } from '@nestjs/common';
import pg from 'pg';
import request from 'supertest';
import { DocumentsHttpModule } from '../src/documents-http.module';
import { BrowserClient, put } from './browser-client';
import { type Surroundings, startApp, startSurroundings } from './documents-stack';
import { storedKeys } from './stored-keys';

let around: Surroundings;
let app: INestApplication;
let database: pg.Pool;
let objects: ObjectStorage;
let browser: BrowserClient;
let applicationId: string;

beforeAll(async () => {
  around = await startSurroundings();
  app = await startApp(DocumentsHttpModule.forRoot(around.config));
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
  await around?.stop();
});

const rowsOf = async (id: string) =>
  (await database.query('SELECT * FROM documents.files WHERE application_id = $1 ORDER BY section, position', [id]))
    .rows;
const stored = async (id: string) =>
  Promise.all((await rowsOf(id)).map(({ object_key: key }) => objects.readAll({ bucket: 'files', key })));

describe('asking for an upload address', () => {
  it('gives an address for 15 minutes and a path that ends in the safe name', async () => {
    const { status, body } = await browser.requestUpload('carta, "fronte".PDF');
    expect(status).toBe(200);
    expect(body.filePath).toMatch(/^uploads\/[0-9a-f-]{36}\/carta_ _fronte_\.PDF$/);
    expect(new URL(body.uploadURL).searchParams.get('X-Amz-Expires')).toBe('900');
    expect(await put(body.uploadURL, aPdf())).toBe(200);
  });

  it('ties the browser to its uploads by a cookie that scripts cannot read', async () => {
    const [cookie] = (await browser.requestUpload('a.pdf')).get('Set-Cookie') ?? [];
    expect(cookie).toMatch(/^upload-session=[0-9a-f-]{36}; Max-Age=86400; Path=\/api; .*HttpOnly; SameSite=Lax$/);
    const first = browser.uploadSession;
    await browser.requestUpload('b.pdf');
    expect(browser.uploadSession).toBe(first);
  });

  it.each(['virus.exe', 'senza-estensione', 'a.pdf.html', 'foto.svg'])('refuses %s, naming it', async (name) => {
    const { status, body } = await browser.requestUpload(name);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      message: `${name} non è un formato accettato`,
      fields: { fileName: `${name} non è un formato accettato` },
    });
  });

  it.each([undefined, '', '   ', 7, {}, ['a.pdf'], null])('refuses %j as a name', async (name) => {
    const { status, body } = await browser.requestUpload(name);
    expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 400, fields: ['fileName'] });
  });

  it('makes a name of 4,000 characters fit', async () => {
    const { body } = await browser.requestUpload(`${'è'.repeat(4_000)}.pdf`);
    expect(Buffer.byteLength(body.filePath.split('/').at(-1))).toBeLessThanOrEqual(255);
  });

  it('gives no address to whoever has altered it', async () => {
    const { body } = await browser.requestUpload('a.pdf');
    const elsewhere = new URL(body.uploadURL);
    elsewhere.pathname = `/uploads/${randomUUID()}`;
    expect(await put(elsewhere.href, aPdf())).toBe(403);
  });
});

describe('attaching', () => {
  it('keeps the files in their order and answers with their names by type', async () => {
    const [front, back] = [await browser.upload('fronte.pdf', aPdf()), await browser.upload('retro.png', aPng())];
    const income = await browser.upload('redditi.pdf', aPdf());
    const answer = await browser.attach(applicationId, {
      'carta-identita': [back.filePath, front.filePath],
      'certificazione-redditi': [income.filePath],
    });
    expect(answer).toEqual({
      documenti: { documento_identita: ['retro.png', 'fronte.pdf'], documentazione_reddito: 'redditi.pdf' },
      version: 1,
    });
    expect(await stored(applicationId)).toEqual([aPng(), aPdf(), aPdf()]);
  });

  it('changes nothing when repeated', async () => {
    const { filePath } = await browser.upload('a.pdf', aPdf());
    const first = await browser.attach(applicationId, { 'carta-identita': [filePath] });
    const rows = await rowsOf(applicationId);
    expect(await browser.attach(applicationId, { 'carta-identita': [filePath] })).toEqual(first);
    expect(await rowsOf(applicationId)).toEqual(rows);
  });

  it('replaces the list of a section that it names, leaves the others, and removes what was replaced', async () => {
    const [old, other, fresh] = [
      await browser.upload('vecchio.pdf', aPdf()),
      await browser.upload('altro.pdf', aPdf()),
      await browser.upload('nuovo.pdf', aPdf()),
    ];
    await browser.attach(applicationId, { 'carta-identita': [old.filePath], 'altri-documenti': [other.filePath] });
    const replaced = (await rowsOf(applicationId)).find(({ name }) => name === 'vecchio.pdf');
    const answer = await browser.attach(applicationId, { 'carta-identita': [fresh.filePath] });
    expect(answer).toEqual({
      documenti: { documento_identita: 'nuovo.pdf', altra_documentazione: 'altro.pdf' },
      version: 2,
    });
    expect(await objects.sizeOf({ bucket: 'files', key: replaced.object_key })).toBeNull();
  });

  it('empties a section that it names with an empty list', async () => {
    const { filePath } = await browser.upload('a.pdf', aPdf());
    await browser.attach(applicationId, { 'carta-identita': [filePath] });
    expect(await browser.attach(applicationId, { 'carta-identita': [] })).toEqual({ documenti: {}, version: 2 });
  });

  it('is for the same browser, or for the same person at another', async () => {
    const userId = randomUUID();
    const { filePath } = await new BrowserClient(app, around.keys, userId).upload('a.pdf', aPdf());
    const elsewhere = new BrowserClient(app, around.keys, userId);
    expect(await elsewhere.attach(applicationId, { 'carta-identita': [filePath] })).toMatchObject({ version: 1 });
  });

  it('lets no later PUT on the upload address change what is attached', async () => {
    const { uploadURL, filePath } = await browser.upload('a.pdf', aPdf());
    await browser.attach(applicationId, { 'carta-identita': [filePath] });
    expect(await put(uploadURL, Buffer.concat([aPdf(), Buffer.from('changed')]))).toBe(200);
    await browser.attach(applicationId, { 'carta-identita': [filePath] });
    expect(await stored(applicationId)).toEqual([aPdf()]);
  });

  it('takes 5 MiB exactly', async () => {
    const { filePath } = await browser.upload('a.pdf', aPdf(MAX_FILE_BYTES));
    await browser.attach(applicationId, { 'carta-identita': [filePath] });
    expect(await rowsOf(applicationId)).toMatchObject([{ size: MAX_FILE_BYTES, content_type: 'application/pdf' }]);
  });

  it('serialises claims of one application, and keeps what the rows name', async () => {
    await browser.requestUpload('first.pdf');
    const files = await Promise.all([1, 2, 3, 4].map((n) => browser.upload(`${n}.pdf`, aPdf())));
    const claims = files.flatMap(({ filePath }) => [
      browser.attach(applicationId, { 'carta-identita': [filePath] }),
      browser.attach(applicationId, { 'altri-documenti': files.map((file) => file.filePath) }),
    ]);
    const versions = (await Promise.all(claims)).map(({ version }) => version);
    const rows = await rowsOf(applicationId);
    expect(rows.map(({ section }) => section)).toEqual([...Array(4).fill('altri-documenti'), 'carta-identita']);
    expect(await stored(applicationId)).toEqual(rows.map(() => aPdf()));
    // Two sections that have the same file share what is stored.
    const named = [...new Set(rows.map(({ object_key }) => object_key))].sort();
    expect(await storedKeys(around.storage, `documents/${applicationId}/`)).toEqual(named);
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
      for (let n = 0; n < maxFiles; n += 1) sections[id].push((await browser.upload(`${n}.pdf`, aPdf())).filePath);
    }
    return sections;
  }

  it('happens once for many identical calls at once', async () => {
    const sections = await everyFile();
    const calls = await Promise.all(Array.from({ length: 12 }, () => browser.claim(applicationId, sections)));
    expect(calls.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(copy).toHaveBeenCalledTimes(14);
    expect(await storedKeys(around.storage, `documents/${applicationId}/`)).toHaveLength(14);
  });

  it('is left out for what is attached already: a repeated call copies nothing, a fourteenth file is copied alone', async () => {
    const sections = await everyFile();
    const [last = ''] = (sections['altri-documenti'] ?? []).splice(-1);
    await browser.attach(applicationId, sections);
    copy.mockClear();
    await browser.attach(applicationId, sections);
    expect(copy).not.toHaveBeenCalled();
    await browser.attach(applicationId, { 'altri-documenti': [...(sections['altri-documenti'] ?? []), last] });
    expect(copy).toHaveBeenCalledTimes(1);
  });

  it('is left out for a file that changes its section', async () => {
    const { filePath } = await browser.upload('a.pdf', aPdf());
    await browser.attach(applicationId, { 'carta-identita': [filePath] });
    copy.mockClear();
    await browser.attach(applicationId, { 'carta-identita': [], 'altri-documenti': [filePath] });
    await browser.attach(applicationId, { 'codice-fiscale-doc': [filePath] });
    expect(copy).not.toHaveBeenCalled();
    expect(await stored(applicationId)).toEqual([aPdf(), aPdf()]);
    await browser.attach(applicationId, { 'altri-documenti': [] });
    expect(await stored(applicationId)).toEqual([aPdf()]);
  });

  it('does not begin when one of the files cannot be attached', async () => {
    const sections = await everyFile();
    const { filePath } = await browser.upload('finto.pdf', aPng());
    sections['altri-documenti']?.splice(-1, 1, filePath);
    expect((await browser.claim(applicationId, sections)).status).toBe(400);
    expect(copy).not.toHaveBeenCalled();
  });
});

describe('calls for one application', () => {
  it('are limited to a few in a minute, and others are not held up by them', async () => {
    const statuses = [];
    for (let n = 0; n < 33; n += 1) statuses.push(await browser.claim(applicationId, { 'carta-identita': [] }));
    expect(statuses.map(({ status }) => status)).toEqual([...Array(30).fill(200), 429, 429, 429]);
    const retryAfter = Number(statuses.at(-1)?.get('Retry-After'));
    expect([retryAfter > 0, retryAfter <= 60]).toEqual([true, true]);
    expect((await browser.claim(randomUUID(), { 'carta-identita': [] })).status).toBe(200);
  });

  it('are not limited while Redis is away', async () => {
    await around.redis.pause();
    const answer = await browser.claim(applicationId, { 'carta-identita': [] });
    await around.redis.resume();
    expect(answer.status).toBe(200);
  });
});

describe('nothing is attached', () => {
  let good: string;
  beforeEach(async () => {
    good = (await browser.upload('buono.pdf', aPdf())).filePath;
  });

  /** Claims a good file together with another one. */
  async function refusalOf(filePath: string) {
    const { status, body } = await browser.claim(applicationId, { 'altri-documenti': [good, filePath] });
    expect(await rowsOf(applicationId)).toEqual([]);
    return { status, code: body.code, name: body.parameters?.name };
  }
  const refused = (code: string, name: string) => ({ status: 400, code: `documents.${code}`, name });

  it('when a file was issued to another browser', async () => {
    const { filePath } = await new BrowserClient(app, around.keys).upload('estraneo.pdf', aPdf());
    expect(await refusalOf(filePath)).toEqual(refused('notIssued', 'estraneo.pdf'));
  });

  it('when a path is not quite the one that was issued', async () => {
    expect(await refusalOf(good.replace('buono.pdf', 'altro.pdf'))).toEqual(refused('notIssued', 'altro.pdf'));
    expect(await refusalOf(`uploads/${randomUUID()}/a.pdf`)).toEqual(refused('notIssued', 'a.pdf'));
  });

  it('when a file was never uploaded', async () => {
    const { body } = await browser.requestUpload('mai.pdf');
    expect(await refusalOf(body.filePath)).toEqual(refused('notUploaded', 'mai.pdf'));
  });

  it('when a file is empty', async () => {
    const { filePath } = await browser.upload('vuoto.pdf', Buffer.alloc(0));
    expect(await refusalOf(filePath)).toEqual(refused('empty', 'vuoto.pdf'));
  });

  it('when a file has one byte more than 5 MiB', async () => {
    const { filePath } = await browser.upload('grande.pdf', aPdf(MAX_FILE_BYTES + 1));
    expect(await refusalOf(filePath)).toEqual(refused('tooLarge', 'grande.pdf'));
  });

  it('when a file is not what its name says', async () => {
    const { filePath } = await browser.upload('finto.pdf', aPng());
    expect(await refusalOf(filePath)).toEqual(refused('wrongContent', 'finto.pdf'));
  });

  it('when a section gets a third file of two', async () => {
    const others = [await browser.upload('b.pdf', aPdf()), await browser.upload('c.pdf', aPdf())];
    const paths = [good, ...others.map(({ filePath }) => filePath)];
    const { status, body } = await browser.claim(applicationId, { 'carta-identita': paths });
    expect({ status, message: body.message }).toEqual({
      status: 400,
      message: 'Massimo 2 file per questa sezione: c.pdf è in più',
    });
    expect(await rowsOf(applicationId)).toEqual([]);
  });

  it('and nothing is left of the copies', async () => {
    const { filePath } = await browser.upload('finto.pdf', aPng());
    await refusalOf(filePath);
    expect(await storedKeys(around.storage, `documents/${applicationId}/`)).toEqual([]);
  });

  it.each([[{ sections: 'x' }], [{}], [{ sections: { 'carta-identita': 'a.pdf' } }], [{ sections: { altro: [] } }]])(
    'by %j',
    async (body) => {
      const { status } = await browser.claim(applicationId, (body as { sections?: never }).sections ?? (7 as never));
      expect(status).toBe(400);
    },
  );
});

describe('a claim', () => {
  it('is for services alone', async () => {
    const answer = await request(app.getHttpServer()).post(INTERNAL.claimDocuments(applicationId)).send({});
    expect(answer.status).toBe(404);
  });

  it('of a malformed id is 404', async () => {
    expect((await browser.claim('non-un-id', {})).status).toBe(404);
  });

  it('while object storage is away is 503, and works afterwards', async () => {
    const { filePath } = await browser.upload('a.pdf', aPdf());
    await around.storage.pause();
    const away = await browser.claim(applicationId, { 'carta-identita': [filePath] });
    expect({ status: away.status, retryAfter: away.get('Retry-After') }).toEqual({ status: 503, retryAfter: '5' });
    await around.storage.resume();
    expect(await browser.attach(applicationId, { 'carta-identita': [filePath] })).toMatchObject({ version: 1 });
  });

  it('works after the database has closed every connection', async () => {
    const { filePath } = await browser.upload('a.pdf', aPdf());
    const admin = new pg.Client({ connectionString: around.postgres.adminUrl });
    await admin.connect();
    await admin.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'documents'");
    await admin.end();
    const answer = await waitFor(
      async () => {
        const claimed = await browser.claim(applicationId, { 'carta-identita': [filePath] });
        expect([200, 503]).toContain(claimed.status);
        return claimed.status === 200 && claimed.body;
      },
      { what: 'a claim to succeed' },
    );
    expect(answer).toMatchObject({ version: 1 });
  });
});
