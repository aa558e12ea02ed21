import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DOCUMENT_SECTIONS, INTERNAL } from '@lacorte/contracts';
import { ObjectStorage } from '@lacorte/storage';
import { waitFor } from '@lacorte/testing';
import { aPdf, aPng } from '@lacorte/testing/builders';
import pg from 'pg';
import type { BrowserClient } from './browser-client';
import { MIB, useDocuments } from './documents-under-test';

const documents = useDocuments();

const anInstant = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/);
const upload = async (name = 'a.pdf', content = aPdf(), by = documents.browser) =>
  (await by.upload(name, content)).filePath;
const attach = (sections: Record<string, string[]>) => documents.browser.attach(documents.applicationId, sections);

let copy: jest.SpiedFunction<ObjectStorage['copy']>;
beforeEach(() => {
  copy = jest.spyOn(ObjectStorage.prototype, 'copy');
});
afterEach(() => copy.mockRestore());

/** Tries to attach files of one section. @returns the status, and what a refusal names */
async function tryToAttach(
  paths: string[],
  applicationId = documents.applicationId,
  by: BrowserClient = documents.browser,
) {
  const { status, body } = await by.tryToAttach(applicationId, { 'altri-documenti': paths });
  return status === 200 ? { status } : { status, code: body.code, name: body.parameters?.name };
}
const refused = (code: string, name: string) => ({ status: 400, code: `documents.${code}`, name });

describe('attaching', () => {
  it('keeps the files in their order and answers with their names by type', async () => {
    const [front, back] = [await upload('fronte.pdf'), await upload('retro.png', aPng())];
    const income = await upload('redditi.pdf');
    expect(await attach({ 'carta-identita': [back, front], 'certificazione-redditi': [income] })).toEqual({
      documenti: { documento_identita: ['retro.png', 'fronte.pdf'], documentazione_reddito: 'redditi.pdf' },
      version: 1,
      files: [
        expect.objectContaining({ filePath: back, section: 'carta-identita', index: 0 }),
        expect.objectContaining({ filePath: front, section: 'carta-identita', index: 1 }),
        expect.objectContaining({ filePath: income, section: 'certificazione-redditi', index: 0 }),
      ],
      changed: { at: anInstant, version: 1, sections: ['carta-identita', 'certificazione-redditi'] },
    });
    expect(await documents.contents()).toEqual([aPng(), aPdf(), aPdf()]);
  });

  it('changes nothing when repeated', async () => {
    const path = await upload();
    const first = await attach({ 'carta-identita': [path] });
    const rows = await documents.rows();
    expect(await attach({ 'carta-identita': [path] })).toEqual(first);
    expect(await documents.rows()).toEqual(rows);
  });

  it('replaces the list of a section that it names, leaves the others, and removes what was replaced', async () => {
    const [old, other, fresh] = [await upload('vecchio.pdf'), await upload('altro.pdf'), await upload('nuovo.pdf')];
    await attach({ 'carta-identita': [old], 'altri-documenti': [other] });
    const replaced = (await documents.rows()).find(({ name }) => name === 'vecchio.pdf');
    expect(await attach({ 'carta-identita': [fresh] })).toMatchObject({
      documenti: { documento_identita: 'nuovo.pdf', altra_documentazione: 'altro.pdf' },
      version: 2,
      files: [{ filePath: fresh }, { filePath: other }],
      changed: { at: anInstant, version: 2, sections: ['carta-identita'] },
    });
    expect(await documents.objects.sizeOf(documents.file(replaced.object_key))).toBeNull();
    expect(await attach({ 'carta-identita': [] })).toMatchObject({
      documenti: { altra_documentazione: 'altro.pdf' },
      version: 3,
      changed: { version: 3, sections: ['carta-identita'] },
    });
  });

  it('is for the same browser, or for the same person at another', async () => {
    const userId = randomUUID();
    const path = await upload('a.pdf', aPdf(), documents.browserOf(userId));
    expect(await tryToAttach([path], documents.applicationId, documents.browserOf(userId))).toEqual({ status: 200 });
  });

  it('takes files that a visitor uploaded before logging in', async () => {
    const path = await upload();
    const loggedIn = documents.browser.as(randomUUID());
    expect(await tryToAttach([path], documents.applicationId, loggedIn)).toEqual({ status: 200 });
  });

  it('takes 5 MiB exactly', async () => {
    await attach({ 'carta-identita': [await upload('a.pdf', aPdf(5 * MIB))] });
    expect(await documents.rows()).toMatchObject([{ size: 5 * MIB, content_type: 'application/pdf' }]);
  });

  it('serialises calls for one application, and keeps what the rows name', async () => {
    await documents.browser.requestUpload('first.pdf');
    const files = await Promise.all([1, 2, 3, 4].map((n) => upload(`${n}.pdf`)));
    const calls = files.flatMap((path) => [attach({ 'carta-identita': [path] }), attach({ 'altri-documenti': files })]);
    const versions = (await Promise.all(calls)).map(({ version }) => version);
    const rows = await documents.rows();
    expect(rows.map(({ section }) => section)).toEqual([...Array(4).fill('altri-documenti'), 'carta-identita']);
    expect(await documents.contents()).toEqual(rows.map(() => aPdf()));
    // Two sections that have the same file share what is stored.
    const named = [...new Set(rows.map(({ object_key }) => object_key))].sort();
    expect(await documents.copies()).toEqual(named);
    expect(new Set(versions).size).toBe(5);
  });
});

describe('nothing is attached', () => {
  let good: string;
  beforeEach(async () => {
    good = await upload('buono.pdf');
  });
  afterEach(async () => {
    expect(await documents.rows()).toEqual([]);
    expect(await documents.copies()).toEqual([]);
  });

  it('when a file was issued to another browser, also after that one has attached it', async () => {
    const stranger = documents.browserOf();
    const foreign = await upload('estraneo.pdf', aPdf(), stranger);
    expect(await tryToAttach([good, foreign])).toEqual(refused('notIssued', 'estraneo.pdf'));
    await stranger.attach(randomUUID(), { 'carta-identita': [foreign] });
    expect(await tryToAttach([good, foreign])).toEqual(refused('notIssued', 'estraneo.pdf'));
  });

  it('when a file was uploaded in the same browser with another account, whether or not a draft keeps it', async () => {
    const userId = randomUUID();
    const first = documents.browserOf(userId);
    const [free, kept] = [await upload('libero.pdf', aPdf(), first), await upload('bozza.pdf', aPdf(), first)];
    const draft = { documenti: { 'altri-documenti': [kept] }, uploadSession: first.uploadSession };
    expect((await documents.asApplications(INTERNAL.keepDraftFiles(userId), draft)).body).toHaveLength(1);
    for (const other of [first.as(randomUUID()), first.as(null)]) {
      for (const [path, name] of [
        [free, 'libero.pdf'],
        [kept, 'bozza.pdf'],
      ] as const) {
        expect(await tryToAttach([path], documents.applicationId, other)).toEqual(refused('notIssued', name));
      }
    }
  });

  it('when the application is withdrawn while its files are copied', async () => {
    documents.around.applications.withdrawn.add(documents.applicationId);
    expect(await tryToAttach([good])).toMatchObject({ status: 409, code: 'withdrawals.withdrawn' });
    expect(copy).toHaveBeenCalledTimes(1);
  });

  it('when a path is not quite the one that was issued', async () => {
    const unknown = `uploads/${randomUUID()}/a.pdf`;
    expect(await tryToAttach([good, good.replace('buono.pdf', 'altro.pdf')])).toEqual(
      refused('notIssued', 'altro.pdf'),
    );
    expect(await tryToAttach([good, unknown])).toEqual(refused('notIssued', 'a.pdf'));
  });

  it('when a file was never uploaded, is empty, has one byte more than 5 MiB, or is not what its name says', async () => {
    const never = (await documents.browser.requestUpload('mai.pdf')).body.filePath;
    const empty = await upload('vuoto.pdf', Buffer.alloc(0));
    const large = await upload('grande.pdf', aPdf(5 * MIB + 1));
    const fake = await upload('finto.pdf', aPng());
    expect([
      await tryToAttach([good, never]),
      await tryToAttach([good, empty]),
      await tryToAttach([good, large]),
      await tryToAttach([good, fake]),
    ]).toEqual([
      refused('notUploaded', 'mai.pdf'),
      refused('empty', 'vuoto.pdf'),
      refused('tooLarge', 'grande.pdf'),
      refused('wrongContent', 'finto.pdf'),
    ]);
    expect(copy).not.toHaveBeenCalled();
  });

  it('when a section gets a third file of two', async () => {
    const paths = [good, await upload('b.pdf'), await upload('c.pdf')];
    const { status, body } = await documents.browser.tryToAttach(documents.applicationId, { 'carta-identita': paths });
    expect([status, body.message]).toEqual([400, 'Massimo 2 file per questa sezione: c.pdf è in più']);
  });

  it('when the sections are none', async () => {
    const statuses = [];
    for (const sections of ['x', 7, { 'carta-identita': 'a.pdf' }, { altro: [] }]) {
      statuses.push((await documents.browser.tryToAttach(documents.applicationId, sections as never)).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400]);
    expect((await documents.browser.tryToAttach('non-un-id', {})).status).toBe(404);
  });
});

describe('an upload', () => {
  it('belongs to the application that has attached it, also once it has dropped the file', async () => {
    const path = await upload();
    await tryToAttach([path]);
    copy.mockClear();
    const other = randomUUID();
    expect(await tryToAttach([path], other)).toEqual(refused('notIssued', 'a.pdf'));
    await tryToAttach([]);
    expect(await tryToAttach([path], other)).toEqual(refused('notIssued', 'a.pdf'));
    expect(copy).not.toHaveBeenCalled();
    expect(await documents.copies(other)).toEqual([]);
    expect(await tryToAttach([path])).toEqual({ status: 200 });
  });

  it('belongs to nobody after a refusal', async () => {
    const path = await upload();
    const never = (await documents.browser.requestUpload('mai.pdf')).body.filePath;
    expect((await tryToAttach([path, never])).status).toBe(400);
    expect(await tryToAttach([path], randomUUID())).toEqual({ status: 200 });
  });

  it('goes to one of two applications that attach it at once, and nothing stays of the other call', async () => {
    const paths = [await upload('carta.pdf'), await upload('retro.pdf')];
    await documents.database.query('UPDATE uploads SET applied = true');
    const applications = [randomUUID(), randomUUID()];
    const lock = await documents.database.connect();
    await lock.query('BEGIN; SELECT FROM uploads ORDER BY id FOR UPDATE');
    const calls = applications.map((id, n) => tryToAttach(n === 0 ? paths : paths.toReversed(), id));
    const copies = async () => (await Promise.all(applications.map((id) => documents.copies(id)))).map((c) => c.length);
    await waitFor(async () => (await copies()).join() === '2,2', { what: 'both to have copied the files' });
    await lock.query('COMMIT');
    lock.release();
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect([...statuses].sort()).toEqual([200, 400]);
    expect(await copies()).toEqual(statuses.map((status) => (status === 200 ? 2 : 0)));
  });
});

describe('a file that is being attached', () => {
  it('waits for a change by another process, and attaches nothing when that erases the application', async () => {
    const path = await upload();
    const other = await documents.database.connect();
    await other.query('BEGIN');
    await other.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [documents.applicationId]);
    const attaching = tryToAttach([path]);
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'`;
    await waitFor(async () => (await other.query(waiting)).rowCount === 1, { what: 'the call to wait' });
    expect(await documents.copies()).toHaveLength(1);
    await other.query('INSERT INTO attachment_versions (application_id, version, erased_at) VALUES ($1, 1, now())', [
      documents.applicationId,
    ]);
    await other.query('COMMIT');
    other.release();
    expect(await attaching).toMatchObject({ status: 404, code: 'error.applicationNotFound' });
    expect([await documents.rows(), await documents.copies()]).toEqual([[], []]);
  });
});

describe('copying', () => {
  /** As many files as an application can have, by section. */
  async function everyFile(): Promise<Record<string, string[]>> {
    const sections: Record<string, string[]> = {};
    for (const { id, maxFiles } of DOCUMENT_SECTIONS) {
      sections[id] = [];
      for (let n = 0; n < maxFiles; n += 1) sections[id].push(await upload(`${n}.pdf`));
    }
    return sections;
  }

  it('happens once for many identical calls at once, and later for a new file alone', async () => {
    const sections = await everyFile();
    const [last = ''] = sections['altri-documenti']?.splice(-1) ?? [];
    const calls = await Promise.all(
      Array.from({ length: 12 }, () => documents.browser.tryToAttach(documents.applicationId, sections)),
    );
    expect(calls.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(copy).toHaveBeenCalledTimes(13);
    await attach({ 'altri-documenti': [...(sections['altri-documenti'] ?? []), last] });
    expect(copy).toHaveBeenCalledTimes(14);
    expect(await documents.copies()).toHaveLength(14);
  });

  it('is left out for a file that changes its section', async () => {
    const path = await upload();
    await attach({ 'carta-identita': [path] });
    copy.mockClear();
    await attach({ 'carta-identita': [], 'altri-documenti': [path] });
    await attach({ 'codice-fiscale-doc': [path] });
    expect(copy).not.toHaveBeenCalled();
    expect(await documents.contents()).toEqual([aPdf(), aPdf()]);
    await attach({ 'altri-documenti': [] });
    expect(await documents.contents()).toEqual([aPdf()]);
  });
});

describe('calls that attach files to one application', () => {
  it('are limited to thirty in a minute, and others are not held up by them', async () => {
    const answers = await Promise.all(
      Array.from({ length: 33 }, () => documents.browser.tryToAttach(documents.applicationId, {})),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(30).fill(200), 429, 429, 429]);
    const retryAfter = Number(answers.find(({ status }) => status === 429)?.get('Retry-After'));
    expect([retryAfter > 0, retryAfter <= 60]).toEqual([true, true]);
    expect((await documents.browser.tryToAttach(randomUUID(), {})).status).toBe(200);
  });

  it('are not limited while Redis is away', async () => {
    documents.around.lines.redis.down();
    expect(await tryToAttach([])).toEqual({ status: 200 });
  });

  it('are unavailable while object storage is away, and work afterwards', async () => {
    const path = await upload();
    documents.around.lines.storage.down();
    const away = await documents.browser.tryToAttach(documents.applicationId, { 'carta-identita': [path] });
    expect([away.status, away.get('Retry-After')]).toEqual([503, '5']);
    documents.around.lines.storage.up();
    expect(await tryToAttach([path])).toEqual({ status: 200 });
  });

  it('work after the database has closed every connection', async () => {
    const path = await upload();
    const admin = new pg.Client({ connectionString: documents.around.database.adminUrl });
    await admin.connect();
    await admin.query(`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE usename = 'documents' AND datname = current_database() AND application_name <> 'test'`);
    await admin.end();
    const statuses: number[] = [];
    const isAttached = async () => {
      statuses.push((await tryToAttach([path])).status);
      return statuses.at(-1) === 200;
    };
    await waitFor(isAttached, { what: 'a call to succeed' });
    expect(new Set([200, 503, ...statuses])).toEqual(new Set([200, 503]));
  });
});
