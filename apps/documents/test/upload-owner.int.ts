import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ObjectStorage } from '@lacorte/storage';
import { waitFor } from '@lacorte/testing';
import { aPdf } from '@lacorte/testing/builders';
import type { INestApplication } from '@nestjs/common';
import pg from 'pg';
import { DocumentsHttpModule } from '../src/documents-http.module';
import { BrowserClient } from './browser-client';
import { type Surroundings, startApp, startSurroundings } from './documents-stack';
import { storedKeys } from './stored-keys';

let around: Surroundings;
let app: INestApplication;
let database: pg.Pool;
let browser: BrowserClient;
let copy: jest.SpiedFunction<ObjectStorage['copy']>;

beforeAll(async () => {
  around = await startSurroundings();
  app = await startApp(DocumentsHttpModule.forRoot(around.config));
  database = new pg.Pool({ connectionString: around.config.DATABASE_URL, options: '-c search_path=documents' });
  database.on('error', () => undefined);
});
beforeEach(() => {
  browser = new BrowserClient(app, around.keys);
  copy = jest.spyOn(ObjectStorage.prototype, 'copy');
});
afterEach(() => copy.mockRestore());
afterAll(async () => {
  await app?.close();
  await database?.end();
  await around?.stop();
});

const copiesOf = (applicationId: string) => storedKeys(around.storage, `documents/${applicationId}/`);
const NOT_ISSUED = { status: 400, code: 'documents.notIssued', name: 'carta.pdf' };

async function claim(applicationId: string, paths: string[]) {
  const { status, body } = await browser.claim(applicationId, { 'carta-identita': paths });
  return status === 200 ? { status } : { status, code: body.code, name: body.parameters?.name };
}

describe('an upload', () => {
  it('belongs to the application that has attached it: another one gets no copy', async () => {
    const { filePath } = await browser.upload('carta.pdf', aPdf());
    await browser.attach(randomUUID(), { 'carta-identita': [filePath] });
    copy.mockClear();
    const other = randomUUID();
    expect(await claim(other, [filePath])).toEqual(NOT_ISSUED);
    expect(copy).not.toHaveBeenCalled();
    expect(await copiesOf(other)).toEqual([]);
  });

  it('still belongs to it once it has dropped the file, and can be attached to it again', async () => {
    const { filePath } = await browser.upload('carta.pdf', aPdf());
    const [first, other] = [randomUUID(), randomUUID()];
    await browser.attach(first, { 'carta-identita': [filePath] });
    await browser.attach(first, { 'carta-identita': [] });
    expect(await claim(other, [filePath])).toEqual(NOT_ISSUED);
    expect(await claim(first, [filePath])).toEqual({ status: 200 });
  });

  it('belongs to nobody after a claim that was refused', async () => {
    const { filePath } = await browser.upload('carta.pdf', aPdf());
    const { body } = await browser.requestUpload('mai.pdf');
    expect((await claim(randomUUID(), [filePath, body.filePath])).status).toBe(400);
    expect(await claim(randomUUID(), [filePath])).toEqual({ status: 200 });
  });

  it('goes to one of two applications that claim it at once, and nothing stays of the other claim', async () => {
    const { filePath } = await browser.upload('carta.pdf', aPdf());
    const { filePath: second } = await browser.upload('retro.pdf', aPdf());
    await database.query('UPDATE uploads SET applied = true');
    const [one, other] = [randomUUID(), randomUUID()];
    const lock = await database.connect();
    await lock.query('BEGIN; SELECT FROM uploads ORDER BY id FOR UPDATE');
    const claims = [claim(one, [filePath, second]), claim(other, [second, filePath])];
    const copies = async () => (await Promise.all([one, other].map(copiesOf))).map(({ length }) => length);
    await waitFor(async () => (await copies()).join() === '2,2', { what: 'both to have copied the files' });
    await lock.query('COMMIT');
    lock.release();
    const statuses = (await Promise.all(claims)).map(({ status }) => status);
    expect([...statuses].sort()).toEqual([200, 400]);
    expect(await copies()).toEqual(statuses.map((status) => (status === 200 ? 2 : 0)));
  });
});
