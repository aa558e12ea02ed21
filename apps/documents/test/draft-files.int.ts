import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type DraftFile, INTERNAL, MAX_FILE_BYTES, type NamedDraftFiles } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { InternalCall, ServiceClient } from '@lacorte/http-client';
import { METRICS } from '@lacorte/observability';
import { waitFor } from '@lacorte/testing';
import { aPdf } from '@lacorte/testing/builders';
import { UPLOAD_ALLOWANCES } from '../src/config';
import { ReleaseDraftFiles } from '../src/drafts/draft-files';
import { AttachLimit } from '../src/rate-limit';
import { RemoveOldUploads } from '../src/retention/remove-old-uploads';
import { UploadFigures } from '../src/uploads/measure-uploads';
import { type BrowserClient, put } from './browser-client';
import { idIn, useDocuments } from './documents-under-test';

// Enough for the tests that save often, and for four files of a browser.
const documents = useDocuments({ http: { RATE_LIMIT_FACTOR: 10, UPLOAD_SESSION_MIB: 20 } });

let userId: string;
beforeEach(async () => {
  await documents.database.query('TRUNCATE uploads, files, attachment_versions');
  userId = randomUUID();
});

/** Keeps files as the applications service does when the browser saves a draft of the account. */
async function kept(paths: string[], by: BrowserClient | null, owner: string, section: string): Promise<DraftFile[]> {
  const asked = { documenti: { [section]: paths }, uploadSession: by?.uploadSession ?? null };
  return (await documents.asApplications(INTERNAL.keepDraftFiles(owner), asked)).body;
}
const oneKept = (paths: string[]) =>
  documents.asApplications(INTERNAL.keepDraftFiles(userId), {
    documenti: { 'carta-identita': paths },
    uploadSession: documents.browser.uploadSession ?? null,
  });
const keep = async (
  paths: string[],
  by: BrowserClient | null = documents.browser,
  owner = userId,
  section = 'carta-identita',
) => (await kept(paths, by, owner, section)).map(({ path }) => path);
/** The browser of a person who is logged in, on a device that has uploaded nothing. */
const loggedIn = (id = userId) => documents.browserOf(id);
const upload = async (name = 'carta.pdf', by = documents.browser) => (await by.upload(name, aPdf())).filePath;
const isThere = (path: string) => documents.isUploadThere(path);
const tidy = () => new RemoveOldUploads(...documents.parts).run();
const query = async (statement: string, values: unknown[] = []) =>
  (await documents.database.query(statement, values)).rows;
const rowOf = async (path: string) => (await query('SELECT * FROM uploads WHERE id = $1', [idIn(path)]))[0];
const attach = async (by: BrowserClient, paths: string[]) =>
  (await by.tryToAttach(randomUUID(), { 'carta-identita': paths })).status;

/** Waits until a statement like this waits for a row. */
async function waits(statement: string): Promise<void> {
  const waiting = `
    SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE $1`;
  await waitFor(async () => (await query(waiting, [statement])).length === 1, { what: `${statement} to wait` });
}

describe('a file that a draft keeps', () => {
  it('is answered with its name and size', async () => {
    const path = await upload('Carta d’identità.pdf');
    expect(await kept([path], documents.browser, userId, 'carta-identita')).toEqual([
      { path, name: 'Carta d’identità.pdf', size: aPdf().length },
    ]);
  });

  it('outlives every limit of other uploads', async () => {
    const [kept, other] = [await upload(), await upload('altra.pdf', documents.browserOf())];
    await keep([kept]);
    await documents.age('29 days');
    await tidy();
    expect([await isThere(kept), await isThere(other)]).toEqual([true, false]);
  });

  it('can be attached by its owner on another device, and by nobody else', async () => {
    const path = await upload();
    await keep([path]);
    expect(await attach(loggedIn(randomUUID()), [path])).toBe(400);
    expect(await attach(documents.browserOf(), [path])).toBe(400);
    expect(await attach(loggedIn(), [path])).toBe(200);
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
    const { status } = await documents.browser.requestUpload('quarta.pdf');
    expect(status).toBe(200);
    expect((await documents.browser.requestUpload('quinta.pdf')).status).toBe(429);
    await keep(paths);
    expect((await documents.browser.requestUpload('quinta.pdf')).status).toBe(200);
  });

  it('is one of its application once attached: it is scanned like any other, and no draft takes it back', async () => {
    const path = await upload();
    await keep([path]);
    await attach(loggedIn(), [path]);
    expect(await query('SELECT scan_state AS state FROM files')).toEqual([{ state: 'unscanned' }]);
    expect(await keep([path])).toEqual([]);
  });
});

describe('a draft keeps no file', () => {
  it('of another browser that has not logged in', async () => {
    const path = await upload('carta.pdf', documents.browserOf());
    await upload('mia.pdf');
    expect(await keep([path])).toEqual([]);
    expect(await keep([path], null)).toEqual([]);
    expect(await rowOf(path)).toMatchObject({ user_id: null, draft_of: null });
    expect(await attach(loggedIn(), [path])).toBe(400);
  });

  it('of another account, also in the same browser', async () => {
    const other = randomUUID();
    const uploaded = await upload('carta.pdf', loggedIn(other));
    const drafted = await upload();
    expect(await keep([drafted], documents.browser, other)).toEqual([drafted]);
    expect(await keep([uploaded, drafted])).toEqual([]);
    expect(await rowOf(drafted)).toMatchObject({ user_id: other, draft_of: other });
    expect(await attach(loggedIn(), [uploaded])).toBe(400);
    expect(await attach(loggedIn(), [drafted])).toBe(400);
  });

  it('that belongs to an application', async () => {
    const path = await upload();
    await attach(documents.browser, [path]);
    expect(await keep([path])).toEqual([]);
  });

  it('that was never uploaded, is empty, or too large', async () => {
    const [never, empty, large] = await Promise.all(
      ['mai.pdf', 'vuota.pdf', 'grande.pdf'].map(async (name) => (await documents.browser.requestUpload(name)).body),
    );
    await put(empty.uploadURL, Buffer.alloc(0));
    const tooMuch = Buffer.alloc(MAX_FILE_BYTES + 1);
    await documents.objects.write(documents.upload(large.filePath), tooMuch, 'application/pdf');
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
    expect(await keep([letter], documents.browser, userId, 'altri-documenti')).toEqual([letter]);
  });

  it('while its account saves too often', async () => {
    const path = await upload();
    const refusal = new DomainError('too-many-requests', 'error.tooManyRequests', { retryAfterSeconds: 1 });
    const count = jest.spyOn(AttachLimit.prototype, 'count').mockRejectedValueOnce(refusal);
    const asked = { documenti: { 'carta-identita': [path] }, uploadSession: documents.browser.uploadSession };
    expect((await documents.asApplications(INTERNAL.keepDraftFiles(userId), asked)).status).toBe(429);
    expect(count).toHaveBeenCalledWith(userId);
    count.mockRestore();
    expect(await rowOf(path)).toMatchObject({ draft_of: null });
  });

  it('that is being deleted', async () => {
    const path = await upload();
    await query('UPDATE uploads SET removing_at = now()');
    expect(await keep([path])).toEqual([]);
  });
});

describe('a file that is kept and deleted at once', () => {
  it('stays when the draft was first', async () => {
    const path = await upload();
    await documents.age('3 hours');
    const draft = await documents.database.connect();
    await draft.query('BEGIN; SELECT FROM uploads FOR UPDATE');
    const tidied = tidy();
    await waits('%removing_at%');
    await draft.query(
      `UPDATE uploads SET draft_of = '${userId}', kept_until = now() + interval '1 day', attached = true`,
    );
    await draft.query('COMMIT');
    draft.release();
    expect(await tidied).toMatchObject({ uploads: 0 });
    expect(await isThere(path)).toBe(true);
  });

  it('is not kept when the deletion was first', async () => {
    const path = await upload();
    const deletion = await documents.database.connect();
    await deletion.query('BEGIN; UPDATE uploads SET removing_at = now()');
    const keeping = keep([path]);
    await waits('%FOR UPDATE%');
    await deletion.query('COMMIT');
    deletion.release();
    expect(await keeping).toEqual([]);
  });

  it('is either kept and there, or neither, however the two meet', async () => {
    for (let round = 0; round < 10; round += 1) {
      const path = await upload();
      await documents.age('3 hours');
      const [paths] = await Promise.all([keep([path]), tidy()]);
      if (paths.length === 1) expect(await isThere(path)).toBe(true);
      else expect(await rowOf(path)).toMatchObject({ draft_of: null });
    }
  });
});

describe('the files of a draft whose account was deleted', () => {
  const release = () => documents.asApplications(INTERNAL.releaseDraftFiles(userId), {});

  it('belong to their browser again, which keeps them with the draft of another account', async () => {
    const [path, other] = [await upload(), await upload('retro.pdf')];
    await keep([path, other]);
    expect((await release()).status).toBe(204);
    const unowned = { user_id: null, draft_of: null, kept_until: null, attached: false, applied: false };
    expect([await rowOf(path), await rowOf(other)]).toMatchObject([unowned, unowned]);
    const owner = randomUUID();
    expect(await keep([path], documents.browserOf(), owner)).toEqual([]);
    expect(await keep([path, other], documents.browser, owner)).toEqual([path, other]);
  });

  it('stay for a day if the browser has applied', async () => {
    const [attached, path] = [await upload(), await upload('retro.pdf')];
    await keep([path]);
    expect(await attach(documents.browser, [attached])).toBe(200);
    await release();
    expect(await rowOf(path)).toMatchObject({ draft_of: null, applied: true });
  });

  it('are the only ones that are released', async () => {
    const [drafted, attached] = [await upload(), await upload('retro.pdf')];
    await keep([drafted], documents.browser, randomUUID());
    await keep([attached]);
    await attach(loggedIn(), [attached]);
    const before = [await rowOf(drafted), await rowOf(attached)];
    await release();
    expect([await rowOf(drafted), await rowOf(attached)]).toEqual(before);
  });
});

describe('the check of the files that drafts name', () => {
  let named: string[];
  let isAway = false;
  const asked: NamedDraftFiles['files'][] = [];
  /** Stands in for the client of the applications service. */
  const applications = {
    call: async ({ body }: InternalCall) => {
      if (isAway) throw DomainError.unavailable();
      const { files } = body as NamedDraftFiles;
      asked.push(files);
      return { files: files.filter(({ path }) => named.includes(path)) };
    },
  } as unknown as ServiceClient;
  const check = () => new ReleaseDraftFiles(applications, documents.parts[0]).run();
  /** Moves the times of all uploads back, as if the last save or check was `interval` ago. */
  const later = (interval: string) =>
    query(
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
    await new ReleaseDraftFiles(answering, documents.parts[0]).run();
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
    await query(
      `INSERT INTO uploads (id, upload_session, user_id, safe_name, draft_of, kept_until)
       SELECT gen_random_uuid(), gen_random_uuid(), $1, 'carta.pdf', $1, now() FROM generate_series(1, 1200)`,
      [userId],
    );
    expect(await check()).toEqual({ kept: 0, released: 1_200 });
    expect(asked.map(({ length }) => length)).toEqual([500, 500, 200]);
  });
});

describe('the quota of files of drafts', () => {
  const allow = (mib: { DRAFT_FILES_MIB?: number; UPLOAD_ADDRESS_DAY_MIB?: number }) =>
    Object.assign(documents.config, { ...UPLOAD_ALLOWANCES, UPLOAD_SESSION_MIB: 20 }, mib);
  afterEach(() => void allow({}));
  /** By a browser each, so that no other quota is in the way. @returns the status of each call */
  const ask = async (paths: string[], by: BrowserClient) => {
    const asked = { documenti: { 'altri-documenti': paths }, uploadSession: by.uploadSession ?? null };
    return (await documents.asApplications(INTERNAL.keepDraftFiles(randomUUID()), asked)).status;
  };
  const oneOf = async () => {
    const by = documents.browserOf();
    return { by, path: await upload('carta.pdf', by) };
  };

  it('has room for no more files than the installation allows, however many are kept at once', async () => {
    allow({ DRAFT_FILES_MIB: 10 });
    const files = [await oneOf(), await oneOf(), await oneOf(), await oneOf()];
    const answers = await Promise.all(files.map(({ path, by }) => ask([path], by)));
    expect(answers.sort()).toEqual([200, 200, 429, 429]);
    const attached = await query('SELECT FROM uploads WHERE attached');
    expect(attached).toHaveLength(2);
  });

  it('never refuses files that are kept already, and counts them as they were measured', async () => {
    allow({ DRAFT_FILES_MIB: 10 });
    const paths = [await upload(), await upload('retro.pdf')];
    expect(await keep(paths)).toEqual(paths);
    const third = await upload('altra.pdf');
    expect(await keep(paths)).toEqual(paths);
    const refusal = await oneKept([...paths, third]);
    expect([refusal.status, refusal.body.code]).toEqual([429, 'documents.uploadsFull']);
    await query('UPDATE uploads SET size = 1000');
    expect(await keep([...paths, third])).toEqual([...paths, third]);
  });

  it('counts files that were released until they are deleted', async () => {
    allow({ DRAFT_FILES_MIB: 5 });
    await keep([await upload()]);
    await query('UPDATE uploads SET draft_of = NULL');
    const other = await oneOf();
    expect(await ask([other.path], other.by)).toBe(429);
    await query('UPDATE uploads SET removed_at = now() WHERE attached');
    expect(await ask([other.path], other.by)).toBe(200);
  });

  it('shows in the figures of the process what is kept, beside what is allowed', async () => {
    await keep([await upload()]);
    await upload('altra.pdf');
    await query('UPDATE uploads SET size = 1000');
    class Figures extends UploadFigures {
      override read(): Promise<void> {
        return super.read();
      }
    }
    const [database] = documents.parts;
    await new Figures(database, { UPLOADS_MIB: 2, DRAFT_FILES_MIB: 3 }).read();
    const shown = async (gauge: { get(): Promise<{ values: { labels: object; value: number }[] }> }) =>
      (await gauge.get()).values.map(({ labels, value }) => ({ ...labels, value }));
    expect([await shown(METRICS.unattachedUploadBytes), await shown(METRICS.draftFileBytes)]).toEqual([
      [
        { kind: 'in_use', value: 1_000 },
        { kind: 'allowed', value: 2 * 1024 * 1024 },
      ],
      [
        { kind: 'in_use', value: 1_000 },
        { kind: 'allowed', value: 3 * 1024 * 1024 },
      ],
    ]);
  });

  it('lets one address keep as much as it may upload in a day', async () => {
    const old = [await upload(), await upload('retro.pdf')];
    await keep(old);
    await documents.age('2 days');
    const file = await oneOf();
    allow({ UPLOAD_ADDRESS_DAY_MIB: 10 });
    expect(await ask([file.path], file.by)).toBe(429);
    allow({ UPLOAD_ADDRESS_DAY_MIB: 15 });
    expect(await ask([file.path], file.by)).toBe(200);
  });
});
