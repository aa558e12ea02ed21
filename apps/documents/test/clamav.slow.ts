import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MAX_FILE_BYTES } from '@lacorte/contracts';
import { waitFor } from '@lacorte/testing';
import { aPdf } from '@lacorte/testing/builders';
import type { INestApplication } from '@nestjs/common';
import pg from 'pg';
import { DocumentsHttpModule } from '../src/documents-http.module';
import { DocumentsWorkerModule } from '../src/documents-worker.module';
import { aDocx } from './a-zip';
import { BrowserClient } from './browser-client';
import { type Surroundings, startApp, startSurroundings } from './documents-stack';
import { anInfectedPdf, EICAR } from './eicar';
import { RealClamd } from './real-clamd';

let around: Surroundings;
let clamd: RealClamd;
let http: INestApplication;
let worker: INestApplication;
let database: pg.Pool;
let applicationId: string;

beforeAll(async () => {
  [around, clamd] = await Promise.all([startSurroundings(), RealClamd.start()]);
  const scanning = { CLAMAV_HOST: '127.0.0.1', CLAMAV_PORT: clamd.port };
  http = await startApp(DocumentsHttpModule.forRoot(around.config));
  worker = await startApp(DocumentsWorkerModule.forRoot({ ...around.workerConfig, ...scanning }));
  database = new pg.Pool({ connectionString: around.config.DATABASE_URL });
  // PostgreSQL stops before the last connection is given back.
  database.on('error', () => undefined);
});

beforeEach(() => {
  applicationId = randomUUID();
});

afterAll(async () => {
  await worker?.close();
  await http?.close();
  await database?.end();
  await clamd?.stop();
  await around?.stop();
});

async function attach(name: string, content: Buffer): Promise<void> {
  const browser = new BrowserClient(http, around.keys);
  const { filePath } = await browser.upload(name, content);
  await browser.attach(applicationId, { 'altri-documenti': [filePath] });
}

/** What ClamAV says of a file: its finding, or null. */
async function verdict(): Promise<string | null> {
  const row = await waitFor(
    async () => {
      const { rows } = await database.query(
        "SELECT scan_signature FROM documents.files WHERE application_id = $1 AND scan_state IN ('clean', 'infected')",
        [applicationId],
      );
      return rows[0];
    },
    { what: 'a verdict' },
  );
  return row.scan_signature;
}

describe('ClamAV', () => {
  it.each([
    ['a clean file', 'pulito.pdf', () => aPdf()],
    ['the largest file', 'grande.pdf', () => aPdf(MAX_FILE_BYTES)],
    ['a letter', 'lettera.docx', () => aDocx()],
  ])('lets %s pass', async (_, name, content) => {
    await attach(name, await content());
    expect(await verdict()).toBeNull();
  });

  it.each([
    ['at the end of a PDF', 'virus.pdf', () => anInfectedPdf()],
    ['at the end of the largest file', 'virus.pdf', () => anInfectedPdf(MAX_FILE_BYTES - EICAR.length)],
    ['inside a letter', 'virus.docx', () => aDocx({ 'word/media/virus.bin': EICAR })],
  ])('finds EICAR %s', async (_, name, content) => {
    await attach(name, await content());
    expect(await verdict()).toMatch(/^Eicar-Test-Signature/);
  });

  it('has an opinion on a ZIP bomb, and goes on answering', async () => {
    await attach('bomba.docx', await aDocx({ 'word/media/zeros.bin': Buffer.alloc(512 * 1024 * 1024) }));
    await verdict();
    applicationId = randomUUID();
    await attach('dopo.pdf', anInfectedPdf());
    expect(await verdict()).toMatch(/^Eicar-Test-Signature/);
  });

  it('killed keeps nobody waiting, and says its opinion when it is back', async () => {
    await clamd.kill();
    await attach('attesa.pdf', anInfectedPdf());
    await clamd.resume();
    expect(await verdict()).toMatch(/^Eicar-Test-Signature/);
  });
});
