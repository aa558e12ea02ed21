import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API, INTERNAL, MAX_FILE_BYTES } from '@lacorte/contracts';
import type { Identity } from '@lacorte/identity';
import { waitFor } from '@lacorte/testing';
import { aPdf, aPng } from '@lacorte/testing/builders';
import type { INestApplication } from '@nestjs/common';
import { Redis } from 'ioredis';
import pg from 'pg';
import request, { type Response } from 'supertest';
import { DocumentsHttpModule } from '../src/documents-http.module';
import { DocumentsWorkerModule } from '../src/documents-worker.module';
import { ConfirmClaims } from '../src/files/confirm-claims';
import { BrowserClient } from './browser-client';
import { ClamdStandIn } from './clamd-stand-in';
import { type Surroundings, startApp, startSurroundings } from './documents-stack';
import { anInfectedPdf } from './eicar';
import { readZip } from './read-zip';

const ADMINISTRATOR: Identity = { userId: randomUUID(), email: 'amministrazione@example.com', role: 'admin' };
const SIGNATURE = 'Eicar-Test-Signature';

let around: Surroundings;
let clamd: ClamdStandIn;
let http: INestApplication;
let worker: INestApplication;
let database: pg.Pool;
let browser: BrowserClient;
let applicationId: string;

beforeAll(async () => {
  around = await startSurroundings();
  clamd = await ClamdStandIn.start();
  http = await startApp(DocumentsHttpModule.forRoot(around.config));
  database = new pg.Pool({ connectionString: around.config.DATABASE_URL });
  // PostgreSQL stops before the last connection is given back.
  database.on('error', () => undefined);
});

beforeEach(() => {
  browser = new BrowserClient(http, around.keys);
  applicationId = randomUUID();
});

afterAll(async () => {
  // First, as the worker waits for scans that are under way.
  await clamd?.pause();
  await worker?.close();
  await http?.close();
  await database?.end();
  await around?.stop();
});

const startWorker = (changes = {}) => startApp(DocumentsWorkerModule.forRoot({ ...around.workerConfig, ...changes }));
const scansOf = async (id = applicationId): Promise<Record<string, string>> => {
  const { rows } = await database.query(
    'SELECT name, scan_state FROM documents.files WHERE application_id = $1 ORDER BY section, position',
    [id],
  );
  return Object.fromEntries(rows.map(({ name, scan_state }) => [name, scan_state]));
};
const scansBecome = (expected: Record<string, string>, id = applicationId) =>
  waitFor(async () => JSON.stringify(await scansOf(id)) === JSON.stringify(expected), {
    what: `scans to be ${JSON.stringify(expected)}`,
  });

async function attach(section: string, ...files: [string, Buffer][]): Promise<string[]> {
  const paths = [];
  for (const [name, content] of files) paths.push((await browser.upload(name, content)).filePath);
  await browser.attach(applicationId, { [section]: paths });
  return paths;
}

async function asAdministrator(path: string): Promise<Response> {
  const headers = await around.keys.person(ADMINISTRATOR);
  return request(http.getHttpServer()).get(path).set(headers).responseType('blob');
}
const jsonOf = ({ body }: Response) => JSON.parse(body.toString());
const quarantined = async () => jsonOf(await asAdministrator(API.quarantinedDocuments(applicationId)));

async function emptyRedis(): Promise<void> {
  const redis = new Redis(around.config.REDIS_URL);
  await redis.flushall();
  redis.disconnect();
}

/** Puts off no scan that has failed: its turn comes at the next look. */
const hurry = () => database.query("UPDATE documents.files SET scan_due_at = now() WHERE scan_state = 'pending'");

describe('without a scanner', () => {
  it('nobody scans anything, and every file is there', async () => {
    const unscanning = await startWorker();
    await attach('carta-identita', ['carta.pdf', anInfectedPdf()]);
    await unscanning.close();
    expect(await scansOf()).toEqual({ 'carta.pdf': 'unscanned' });
    expect((await asAdministrator(API.applicationDocument(applicationId, 'documento_identita'))).status).toBe(200);
    expect(await quarantined()).toEqual([]);
  });
});

describe('with a scanner', () => {
  beforeAll(async () => {
    worker = await startWorker({ CLAMAV_HOST: '127.0.0.1', CLAMAV_PORT: clamd.port });
  });

  it('every attached file is scanned, whole, soon after', async () => {
    const big = aPdf(MAX_FILE_BYTES);
    await attach('carta-identita', ['grande.pdf', big], ['foto.png', aPng()]);
    await scansBecome({ 'grande.pdf': 'clean', 'foto.png': 'clean' });
    const sizes = clamd.scanned.map(({ length }) => length);
    expect(sizes).toEqual(expect.arrayContaining([big.length, aPng().length]));
    expect(clamd.scanned.some((content) => content.equals(big))).toBe(true);
  });

  it('files from before there was one are scanned too', async () => {
    await waitFor(
      async () => {
        const { rows } = await database.query(
          "SELECT 1 FROM documents.files WHERE scan_state IN ('unscanned', 'pending')",
        );
        return rows.length === 0;
      },
      { what: 'every file to have a verdict' },
    );
  });

  it('a file that a draft had kept is scanned once it is attached', async () => {
    const userId = randomUUID();
    const { filePath } = await browser.upload('bozza.pdf', anInfectedPdf());
    const kept = await request(http.getHttpServer())
      .post(INTERNAL.keepDraftFiles(userId))
      .set(await around.keys.call('applications', 'documents'))
      .send({ documenti: { 'carta-identita': [filePath] }, uploadSession: browser.uploadSession });
    expect(kept.body).toHaveLength(1);
    expect(await scansOf()).toEqual({});
    await new BrowserClient(http, around.keys, userId).attach(applicationId, { 'carta-identita': [filePath] });
    await scansBecome({ 'bozza.pdf': 'infected' });
    expect((await asAdministrator(API.applicationDocument(applicationId, 'documento_identita'))).status).not.toBe(200);
  });

  describe('a file in which it finds a virus', () => {
    beforeEach(async () => {
      await attach('carta-identita', ['fronte.pdf', aPdf()], ['retro.pdf', anInfectedPdf()]);
      await scansBecome({ 'fronte.pdf': 'clean', 'retro.pdf': 'infected' });
    });

    it('is given to nobody any more, and named to administrators', async () => {
      const answer = await asAdministrator(API.applicationDocument(applicationId, 'documento_identita', 1));
      expect([answer.status, jsonOf(answer).message]).toEqual([
        409,
        `retro.pdf è in quarantena: il controllo antivirus vi ha trovato ${SIGNATURE}.`,
      ]);
      expect(await quarantined()).toEqual([
        { type: 'documento_identita', index: 1, name: 'retro.pdf', signature: SIGNATURE },
      ]);
      const other = await asAdministrator(API.applicationDocument(applicationId, 'documento_identita', 0));
      expect(other.status).toBe(200);
    });

    it('leaves a note in its place in the ZIP, and is not logged as downloaded', async () => {
      const { status, body } = await asAdministrator(API.allApplicationDocuments(applicationId));
      expect(status).toBe(200);
      const [front, note] = readZip(body);
      expect(front).toMatchObject({ name: 'documento_identita/fronte.pdf', content: aPdf() });
      expect(note?.name).toBe('documento_identita/IN_QUARANTENA_retro.pdf.txt');
      expect(note?.content.toString()).toMatch(`Il file retro.pdf non è in questo archivio`);
      const { rows } = await database.query('SELECT file_ids FROM documents.downloads WHERE application_id = $1', [
        applicationId,
      ]);
      expect(rows.map(({ file_ids }) => file_ids.length)).toEqual([1]);
    });

    it('stays there when the applicant puts the section in another order, and leaves it when replaced', async () => {
      const [again] = await attach('altri-documenti', ['virus.pdf', anInfectedPdf()], ['buono.pdf', aPdf()]);
      await waitFor(async () => (await scansOf())['virus.pdf'] === 'infected', {
        what: 'a verdict',
      });
      const { filePath } = await browser.upload('altro.pdf', aPdf());
      await browser.attach(applicationId, { 'altri-documenti': [filePath, again ?? ''] });
      expect((await scansOf())['virus.pdf']).toBe('infected');
      await browser.attach(applicationId, { 'altri-documenti': [filePath] });
      expect(await quarantined()).toMatchObject([{ name: 'retro.pdf' }]);
    });

    it('alone makes a ZIP with nothing but its note, and no entry in the log', async () => {
      applicationId = randomUUID();
      await attach('altri-documenti', ['solo.pdf', anInfectedPdf()]);
      await scansBecome({ 'solo.pdf': 'infected' });
      const { status, body } = await asAdministrator(API.allApplicationDocuments(applicationId));
      expect(status).toBe(200);
      expect(readZip(body).map(({ name }) => name)).toEqual(['altra_documentazione/IN_QUARANTENA_solo.pdf.txt']);
    });
  });

  it('its verdicts are told to applications, those of one application together', async () => {
    await attach('carta-identita', ['fronte.pdf', aPdf()], ['retro.pdf', anInfectedPdf()]);
    await scansBecome({ 'fronte.pdf': 'clean', 'retro.pdf': 'infected' });
    const confirm = worker.get(ConfirmClaims, { strict: false });
    await confirm.run();
    const reports = around.applications.reported.filter((report) => report.applicationId === applicationId);
    expect(reports.at(-1)).toMatchObject({
      version: 3,
      changed: { version: 1, sections: ['carta-identita'] },
      files: [
        { name: 'fronte.pdf', scan: 'clean' },
        { name: 'retro.pdf', scan: 'quarantined' },
      ],
    });
    const sent = around.applications.reported.length;
    await confirm.run();
    expect(around.applications.reported).toHaveLength(sent);
  });

  it('the list of what is in quarantine is for administrators alone', async () => {
    const answer = await request(http.getHttpServer()).get(API.quarantinedDocuments(applicationId));
    expect(answer.status).toBe(401);
  });
});

describe('a scanner that does not do its work', () => {
  it('and is away blocks nothing: files wait, can be read, and are scanned when it is back', async () => {
    await clamd.pause();
    await attach('altri-documenti', ['attesa.pdf', aPdf()]);
    expect((await asAdministrator(API.applicationDocument(applicationId, 'altra_documentazione'))).status).toBe(200);
    // The first check starts the browser, which may take longer than a check waits.
    const ready = `${await worker.getUrl()}/health/ready`;
    await waitFor(async () => (await fetch(ready)).status === 200, {
      what: 'the worker to be ready',
    });
    expect(Object.values(await scansOf())).not.toContain('clean');
    await clamd.resume();
    await scansBecome({ 'attesa.pdf': 'clean' });
  });

  it.each([
    ['gives the file up', 'stream: Can’t allocate memory ERROR\0'],
    ['hangs up', ''],
  ])('and %s gets the file again later', async (_, answer) => {
    clamd.insteadOfVerdict = answer;
    await attach('altri-documenti', ['dopo.pdf', anInfectedPdf()]);
    await waitFor(
      async () => {
        const { rows } = await database.query(
          'SELECT 1 FROM documents.files WHERE application_id = $1 AND scan_attempts > 0',
          [applicationId],
        );
        return rows.length > 0;
      },
      { what: 'the first attempt to fail' },
    );
    expect(await scansOf()).toEqual({ 'dopo.pdf': 'pending' });
    clamd.insteadOfVerdict = undefined;
    await hurry();
    await scansBecome({ 'dopo.pdf': 'infected' });
  });

  it('because object storage is away gets the file again later', async () => {
    await attach('altri-documenti', ['magazzino.pdf', aPdf()]);
    around.lines.storage.down();
    await waitFor(async () => (await scansOf())['magazzino.pdf'] !== 'unscanned', { what: 'a try' });
    around.lines.storage.up();
    await waitFor(async () => (await hurry()) && (await scansOf())['magazzino.pdf'] === 'clean', {
      what: 'the verdict',
    });
  });

  it('because Redis has lost everything gets the file again later', async () => {
    clamd.insteadOfVerdict = null;
    await attach('altri-documenti', ['redis.pdf', aPdf()]);
    await waitFor(async () => (await scansOf())['redis.pdf'] === 'pending', { what: 'its job' });
    clamd.insteadOfVerdict = undefined;
    await emptyRedis();
    await waitFor(async () => (await hurry()) && (await scansOf())['redis.pdf'] === 'clean', {
      what: 'the verdict',
    });
  });
});
