import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type DraftFile, INTERNAL, MAX_FILE_BYTES, type NamedDraftFiles } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { InternalCall, ServiceClient } from '@lacorte/http-client';
import { ObjectStorage } from '@lacorte/storage';
import { waitFor } from '@lacorte/testing';
import { aPdf } from '@lacorte/testing/builders';
import type { INestApplication } from '@nestjs/common';
import request from 'supertest';
import { DataSource } from 'typeorm';
import { DocumentsHttpModule } from '../src/documents-http.module';
import { ReleaseDraftFiles } from '../src/drafts/release-draft-files';
import { Buckets } from '../src/object-storage.module';
import { RemoveOldUploads } from '../src/retention/remove-old-uploads';
import { BrowserClient, put } from './browser-client';
import { type Surroundings, startApp, startSurroundings } from './documents-stack';

let around: Surroundings;
let app: INestApplication;
let objects: ObjectStorage;
let database: DataSource;
let userId: string;
let browser: BrowserClient;

beforeAll(async () => {
  around = await startSurroundings();
  // Enough for the tests that save often, and for one file of a browser.
  const config = { ...around.config, RATE_LIMIT_FACTOR: 10, UPLOAD_SESSION_MIB: 20 };
  app = await startApp(DocumentsHttpModule.forRoot(config));
  objects = new ObjectStorage(around.storage);
  database = app.get(DataSource);
});
beforeEach(async () => {
  await database.query('TRUNCATE uploads, files, claims');
  userId = randomUUID();
  browser = new BrowserClient(app, around.keys);
});
afterAll(async () => {
  await app?.close();
  await around?.stop();
});

/** As applications asks when a draft of the account is saved by the browser. */
async function keep(paths: string[], by: BrowserClient | null = browser, owner = userId, section = 'carta-identita') {
  const { status, body } = await request(app.getHttpServer())
    .post(INTERNAL.keepDraftFiles(owner))
    .set(await around.keys.call('applications', 'documents'))
    .send({ documenti: { [section]: paths }, uploadSession: by?.uploadSession ?? null });
  expect(status).toBe(200);
  return (body as DraftFile[]).map(({ path }) => path);
}
/** The browser of a person who is logged in, on a device that has uploaded nothing. */
const loggedIn = (id = userId) => new BrowserClient(app, around.keys, id);
const upload = async (name = 'carta.pdf', by = browser) => (await by.upload(name, aPdf())).filePath;
const idOf = (path: string) => path.split('/')[1] as string;
const isThere = async (path: string) =>
  (await objects.sizeOf({ bucket: around.config.S3_UPLOADS_BUCKET, key: idOf(path) })) !== null;
const tidy = () => new RemoveOldUploads(database, objects, app.get(Buckets)).run();
const age = (interval: string) => database.query(`UPDATE uploads SET created_at = created_at - interval '${interval}'`);
const rowOf = async (path: string) => (await database.query('SELECT * FROM uploads WHERE id = $1', [idOf(path)]))[0];
const claim = async (by: BrowserClient, paths: string[], applicationId = randomUUID()) =>
  (await by.claim(applicationId, { 'carta-identita': paths })).status;

describe('a file that a draft keeps', () => {
  it('is answered with its name and size', async () => {
    const path = await upload('Carta d’identità.pdf');
    const { body } = await request(app.getHttpServer())
      .post(INTERNAL.keepDraftFiles(userId))
      .set(await around.keys.call('applications', 'documents'))
      .send({ documenti: { 'carta-identita': [path] }, uploadSession: browser.uploadSession });
    expect(body).toEqual([{ path, name: 'Carta d’identità.pdf', size: aPdf().length }]);
  });

  it('outlives every limit of other uploads', async () => {
    const [kept, other] = [await upload(), await upload('altra.pdf', new BrowserClient(app, around.keys))];
    await keep([kept]);
    await age('29 days');
    await tidy();
    expect([await isThere(kept), await isThere(other)]).toEqual([true, false]);
  });

  it('can be attached by its owner on another device, and by nobody else', async () => {
    const path = await upload();
    await keep([path]);
    expect(await claim(loggedIn(randomUUID()), [path])).toBe(400);
    expect(await claim(new BrowserClient(app, around.keys), [path])).toBe(400);
    expect(await claim(loggedIn(), [path])).toBe(200);
  });

  it('is kept again from the other device, together with a file of that one', async () => {
    const path = await upload();
    await keep([path]);
    const phone = loggedIn();
    const second = await upload('retro.pdf', phone);
    expect(await keep([path, second], phone)).toEqual([path, second]);
  });

  it('counts for no quota of unattached files', async () => {
    const paths = [await upload(), await upload('retro.pdf'), await upload('altra.pdf')];
    const { status } = await browser.requestUpload('quarta.pdf');
    expect(status).toBe(200);
    expect((await browser.requestUpload('quinta.pdf')).status).toBe(429);
    await keep(paths);
    expect((await browser.requestUpload('quinta.pdf')).status).toBe(200);
  });

  it('is one of its application once attached: it is scanned like any other, and no draft takes it back', async () => {
    const path = await upload();
    await keep([path]);
    await claim(loggedIn(), [path]);
    expect(await database.query('SELECT scan_state AS state FROM files')).toEqual([{ state: 'unscanned' }]);
    expect(await keep([path])).toEqual([]);
  });
});

describe('a draft keeps no file', () => {
  it('of another browser that has not logged in', async () => {
    const path = await upload('carta.pdf', new BrowserClient(app, around.keys));
    await upload('mia.pdf');
    expect(await keep([path])).toEqual([]);
    expect(await keep([path], null)).toEqual([]);
    expect(await rowOf(path)).toMatchObject({ user_id: null, draft_of: null });
    expect(await claim(loggedIn(), [path])).toBe(400);
  });

  it('of another account, also in the same browser', async () => {
    const other = randomUUID();
    const uploaded = await upload('carta.pdf', loggedIn(other));
    const drafted = await upload();
    expect(await keep([drafted], browser, other)).toEqual([drafted]);
    expect(await keep([uploaded, drafted])).toEqual([]);
    expect(await rowOf(drafted)).toMatchObject({ user_id: other, draft_of: other });
    expect(await claim(loggedIn(), [uploaded])).toBe(400);
    expect(await claim(loggedIn(), [drafted])).toBe(400);
  });

  it('that belongs to an application', async () => {
    const path = await upload();
    await claim(browser, [path]);
    expect(await keep([path])).toEqual([]);
  });

  it('that was never uploaded, is empty, or too large', async () => {
    const [never, empty, large] = await Promise.all(
      ['mai.pdf', 'vuota.pdf', 'grande.pdf'].map(async (name) => (await browser.requestUpload(name)).body),
    );
    await put(empty.uploadURL, Buffer.alloc(0));
    const bucket = around.config.S3_UPLOADS_BUCKET;
    await objects.write({ bucket, key: idOf(large.filePath) }, Buffer.alloc(MAX_FILE_BYTES + 1), 'application/pdf');
    const good = await upload();
    expect(await keep([never.filePath, empty.filePath, large.filePath, good])).toEqual([good]);
  });

  it('by another path than the one that was issued, or of a format that the section refuses', async () => {
    const path = await upload();
    const letter = await upload('lettera.doc');
    const forged = [
      path.replace('carta.pdf', 'altra.pdf'),
      path.replace('uploads/', ''),
      `uploads/${randomUUID()}/carta.pdf`,
      `uploads/../${path}`,
      `${path}\u0000`,
      '',
    ];
    expect(await keep([...forged, letter])).toEqual([]);
    expect(await keep([letter], browser, userId, 'altri-documenti')).toEqual([letter]);
  });

  it('that is being deleted', async () => {
    const path = await upload();
    await database.query('UPDATE uploads SET removing_at = now()');
    expect(await keep([path])).toEqual([]);
  });
});

describe('a file that is kept and deleted at once', () => {
  it('stays when the draft was first', async () => {
    const path = await upload();
    await age('3 hours');
    const draft = database.createQueryRunner();
    await draft.startTransaction();
    await draft.query('SELECT FROM uploads FOR UPDATE');
    const tidied = tidy();
    const waiting = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%removing_at%'`;
    await waitFor(async () => (await database.query(waiting)).length === 1, { what: 'the deletion to wait' });
    await draft.query(`UPDATE uploads SET draft_of = $1, kept_until = now() + interval '1 day', attached = true`, [
      userId,
    ]);
    await draft.commitTransaction();
    await draft.release();
    expect(await tidied).toMatchObject({ uploads: 0 });
    expect(await isThere(path)).toBe(true);
  });

  it('is not kept when the deletion was first', async () => {
    const path = await upload();
    const deletion = database.createQueryRunner();
    await deletion.startTransaction();
    await deletion.query('UPDATE uploads SET removing_at = now()');
    const kept = keep([path]);
    const waiting = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%FOR UPDATE%'`;
    await waitFor(async () => (await database.query(waiting)).length === 1, { what: 'the draft to wait' });
    await deletion.commitTransaction();
    await deletion.release();
    expect(await kept).toEqual([]);
  });

  it('is either kept and there, or neither, however the two meet', async () => {
    for (let round = 0; round < 10; round += 1) {
      const path = await upload();
      await age('3 hours');
      const [kept] = await Promise.all([keep([path]), tidy()]);
      if (kept.length === 1) expect(await isThere(path)).toBe(true);
      else expect(await rowOf(path)).toMatchObject({ draft_of: null });
    }
  });
});

describe('the check of the files that drafts name', () => {
  let named: string[];
  let isAway = false;
  const asked: NamedDraftFiles['files'][] = [];
  /** In the place of applications. */
  const applications = {
    call: async ({ body }: InternalCall) => {
      if (isAway) throw DomainError.unavailable();
      const { files } = body as NamedDraftFiles;
      asked.push(files);
      return { files: files.filter(({ path }) => named.includes(path)) };
    },
  } as unknown as ServiceClient;
  const check = () => new ReleaseDraftFiles(applications, database).run();
  /** So long after the last save or check. */
  const later = (interval: string) =>
    database.query(
      `UPDATE uploads SET created_at = created_at - interval '${interval}', kept_until = kept_until - interval '${interval}'`,
    );
  beforeEach(() => {
    named = [];
    isAway = false;
    asked.length = 0;
  });

  it('asks an hour after a save, and every hour from then on', async () => {
    const path = await upload();
    await keep([path]);
    named = [path];
    await later('59 minutes');
    expect(await check()).toEqual({ kept: 0, released: 0 });
    for (const _ of [1, 2]) {
      await later('1 hour');
      expect(await check()).toEqual({ kept: 1, released: 0 });
    }
    expect(asked).toEqual([[{ userId, path }], [{ userId, path }]]);
  });

  it('releases a file that no draft names; it is deleted within a day, and can be attached until then', async () => {
    const [path, other] = [await upload(), await upload('retro.pdf')];
    await keep([path, other]);
    named = [path];
    await later('2 hours');
    expect(await check()).toEqual({ kept: 1, released: 1 });
    await later('20 hours');
    await tidy();
    expect(await isThere(other)).toBe(true);
    await later('4 hours');
    await check();
    await tidy();
    expect([await isThere(path), await isThere(other)]).toEqual([true, false]);
  });

  it('leaves a file that a save has kept since it asked', async () => {
    const path = await upload();
    await keep([path]);
    await later('2 hours');
    const answering = {
      call: async () => {
        await keep([path]);
        return { files: [] };
      },
    } as unknown as ServiceClient;
    await new ReleaseDraftFiles(answering, database).run();
    expect(await rowOf(path)).toMatchObject({ draft_of: userId });
  });

  it('leaves every file while applications is away, however long', async () => {
    const path = await upload();
    await keep([path]);
    await later('10 days');
    isAway = true;
    await expect(check()).rejects.toThrow();
    await tidy();
    expect(await isThere(path)).toBe(true);
  });

  it('asks for many files in several calls', async () => {
    await database.query(
      `INSERT INTO uploads (id, upload_session, user_id, safe_name, draft_of, kept_until)
       SELECT gen_random_uuid(), gen_random_uuid(), $1, 'carta.pdf', $1, now() FROM generate_series(1, 1200)`,
      [userId],
    );
    expect(await check()).toEqual({ kept: 0, released: 1_200 });
    expect(asked.map(({ length }) => length)).toEqual([500, 500, 200]);
  });
});
