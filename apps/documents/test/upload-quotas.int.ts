import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DOCUMENT_SECTIONS, MAX_FILE_BYTES, translate } from '@lacorte/contracts';
import { ObjectStorage } from '@lacorte/storage';
import { aPdf } from '@lacorte/testing/builders';
import type { INestApplication } from '@nestjs/common';
import pg from 'pg';
import type { Response } from 'supertest';
import { DataSource } from 'typeorm';
import { DocumentsHttpModule } from '../src/documents-http.module';
import { Buckets } from '../src/object-storage.module';
import { MeasureUploads } from '../src/uploads/measure-uploads';
import { BrowserClient, put } from './browser-client';
import { type Surroundings, startApp, startSurroundings } from './documents-stack';

const MIB = 1024 * 1024;
const ROOMY = {
  UPLOAD_SESSION_MIB: 1_000,
  UPLOAD_ADDRESS_MIB: 1_000,
  UPLOAD_ADDRESS_DAY_MIB: 1_000,
  UPLOADS_MIB: 1_000,
};
/** Room for one file of the largest size. */
const ONE_FILE = MAX_FILE_BYTES / MIB;
/** Every file that an application can have. */
const FILES = DOCUMENT_SECTIONS.flatMap(({ id, maxFiles }) => Array<typeof id>(maxFiles).fill(id));

let around: Surroundings;
let database: pg.Pool;
let app: INestApplication | undefined;

beforeAll(async () => {
  around = await startSurroundings();
  database = new pg.Pool({ connectionString: around.config.DATABASE_URL, options: '-c search_path=documents' });
  database.on('error', () => undefined);
});
beforeEach(() => database.query('TRUNCATE uploads, files, claims'));
afterEach(() => app?.close());
afterAll(async () => {
  await database?.end();
  await around?.stop();
});

/** A service with these allowances. */
async function serviceWith(allowances: Partial<typeof ROOMY> | 'its own defaults'): Promise<INestApplication> {
  const settings = allowances === 'its own defaults' ? {} : { ...ROOMY, ...allowances };
  app = await startApp(DocumentsHttpModule.forRoot({ ...around.config, ...settings }));
  return app;
}

const browserOf = (service: INestApplication, address?: string) =>
  new BrowserClient(service, around.keys, null, address);
const statusesOf = (answers: Response[]) => answers.map(({ status }) => status).sort();
const age = (interval: string) =>
  database.query('UPDATE uploads SET created_at = created_at - $1::interval', [interval]);
const measure = (service: INestApplication) =>
  new MeasureUploads(service.get(DataSource), new ObjectStorage(around.storage), service.get(Buckets)).run();

describe('one browser', () => {
  it('gets no more upload addresses than its quota has room for, and is told when to come back', async () => {
    const service = await serviceWith({ UPLOAD_SESSION_MIB: 2 * ONE_FILE });
    const browser = browserOf(service);
    await browser.requestUpload('a.pdf');
    expect((await browser.requestUpload('b.pdf')).status).toBe(200);
    const { status, body, headers } = await browser.requestUpload('c.pdf');
    expect({ status, code: body.code, message: body.message }).toMatchObject({
      status: 429,
      message: translate('documents.tooManyUploads', 'it'),
    });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect((await browserOf(service).requestUpload('a.pdf')).status).toBe(200);
  });

  it('gets one address of a quota of one, however many it asks for at once', async () => {
    const service = await serviceWith({ UPLOAD_SESSION_MIB: 2 * ONE_FILE });
    const browser = browserOf(service);
    await browser.requestUpload('cookie.pdf');
    const answers = await Promise.all(Array.from({ length: 10 }, () => browser.requestUpload('a.pdf')));
    expect(statusesOf(answers)).toEqual([200, ...Array(9).fill(429)]);
  });

  it('has room again for what it attached', async () => {
    const service = await serviceWith({ UPLOAD_SESSION_MIB: ONE_FILE });
    const browser = browserOf(service);
    const { filePath } = await browser.upload('a.pdf', aPdf());
    expect((await browser.requestUpload('b.pdf')).status).toBe(429);
    await browser.attach(randomUUID(), { 'carta-identita': [filePath] });
    expect((await browser.requestUpload('b.pdf')).status).toBe(200);
  });

  it('has room again for addresses that expired unused, and for what its files are smaller than the largest', async () => {
    const service = await serviceWith({ UPLOAD_SESSION_MIB: 2 * ONE_FILE });
    const browser = browserOf(service);
    await browser.upload('small.pdf', aPdf(MIB));
    await browser.requestUpload('unused.pdf');
    await age('17 minutes');
    await measure(service);
    expect((await browser.requestUpload('c.pdf')).status).toBe(200);
    expect((await browser.requestUpload('d.pdf')).status).toBe(429);
  });

  it('gains nothing by a small file that a large one replaces while its address is valid', async () => {
    const service = await serviceWith({ UPLOAD_SESSION_MIB: ONE_FILE });
    const browser = browserOf(service);
    const { uploadURL } = await browser.upload('a.pdf', aPdf());
    await measure(service);
    expect((await browser.requestUpload('b.pdf')).status).toBe(429);
    await put(uploadURL, aPdf(MAX_FILE_BYTES));
    await age('17 minutes');
    await measure(service);
    expect((await browser.requestUpload('b.pdf')).status).toBe(429);
  });
});

describe('one address', () => {
  it('shares a quota among its browsers, however many ask at once', async () => {
    const service = await serviceWith({ UPLOAD_ADDRESS_MIB: 3 * ONE_FILE });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => browserOf(service, '192.0.2.7').requestUpload('a.pdf')),
    );
    expect(statusesOf(answers)).toEqual([...Array(3).fill(200), ...Array(5).fill(429)]);
    expect((await browserOf(service, '192.0.2.8').requestUpload('a.pdf')).status).toBe(200);
  });

  it('is a /64 of IPv6', async () => {
    const service = await serviceWith({ UPLOAD_ADDRESS_MIB: ONE_FILE });
    const ask = async (address: string) => (await browserOf(service, address).requestUpload('a.pdf')).status;
    expect(await ask('2001:db8:0:1::1')).toBe(200);
    expect(await ask('2001:db8:0:1:ffff::2')).toBe(429);
    expect(await ask('2001:db8:0:2::1')).toBe(200);
  });

  it('is not kept out by addresses that one browser of it does not use', async () => {
    const service = await serviceWith({ UPLOAD_ADDRESS_MIB: 2 * ONE_FILE });
    const ask = async () => (await browserOf(service).requestUpload('a.pdf')).status;
    expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429]);
    await age('1 minute');
    await measure(service);
    expect(await ask()).toBe(429);
    await age('61 seconds');
    await measure(service);
    expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429]);
  });

  it('stores no more than its day has room for in addresses that it uses late', async () => {
    const service = await serviceWith({ UPLOAD_ADDRESS_MIB: 2 * ONE_FILE, UPLOAD_ADDRESS_DAY_MIB: 3 * ONE_FILE });
    const ask = async () => (await browserOf(service).requestUpload('a.pdf')).body.uploadURL;
    const early = [await ask(), await ask()];
    await age('3 minutes');
    const late = await ask();
    expect(late).toBeDefined();
    expect(await ask()).toBeUndefined();
    for (const url of [...early, late]) await put(url, aPdf(MAX_FILE_BYTES));
    await measure(service);
    await age('3 minutes');
    expect(await ask()).toBeUndefined();
  });

  it('counts a file of a used address with the largest size for as long as it can be replaced', async () => {
    const service = await serviceWith({ UPLOAD_ADDRESS_MIB: ONE_FILE });
    await browserOf(service).upload('small.pdf', aPdf());
    await measure(service);
    await age('3 minutes');
    expect((await browserOf(service).requestUpload('b.pdf')).status).toBe(429);
  });

  it('is limited over a day in what it attaches, too', async () => {
    const service = await serviceWith({ UPLOAD_ADDRESS_DAY_MIB: 2 * ONE_FILE });
    for (const name of ['a.pdf', 'b.pdf']) {
      const browser = browserOf(service);
      const { filePath } = await browser.upload(name, aPdf(MAX_FILE_BYTES));
      await browser.attach(randomUUID(), { 'carta-identita': [filePath] });
    }
    expect((await browserOf(service).requestUpload('c.pdf')).status).toBe(429);
    await age('25 hours');
    expect((await browserOf(service).requestUpload('c.pdf')).status).toBe(200);
  });
});

describe('the installation', () => {
  it('has a cap on everything unattached, and says that it is full', async () => {
    const service = await serviceWith({ UPLOADS_MIB: 2 * ONE_FILE });
    const addresses = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4'];
    const answers = await Promise.all(addresses.map((address) => browserOf(service, address).requestUpload('a.pdf')));
    expect(statusesOf(answers)).toEqual([200, 200, 503, 503]);
    const refusal = answers.find(({ status }) => status === 503);
    expect(refusal?.body).toMatchObject({ statusCode: 503, message: translate('documents.uploadsFull', 'it') });
    expect(Number(refusal?.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('counts files as they are as soon as they are measured', async () => {
    const service = await serviceWith({ UPLOADS_MIB: ONE_FILE + 1 });
    await browserOf(service).upload('small.pdf', aPdf());
    expect((await browserOf(service).requestUpload('a.pdf')).status).toBe(503);
    await measure(service);
    expect((await browserOf(service).requestUpload('a.pdf')).status).toBe(200);
  });

  it('is not filled by addresses that nobody uses', async () => {
    const service = await serviceWith({ UPLOADS_MIB: 2 * ONE_FILE });
    const ask = async () => (await browserOf(service).requestUpload('a.pdf')).status;
    expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 503]);
    await age('1 minute');
    await measure(service);
    expect(await ask()).toBe(503);
    await age('61 seconds');
    await measure(service);
    expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 503]);
  });

  it('counts a file that comes later as soon as it is measured', async () => {
    const service = await serviceWith({ UPLOADS_MIB: ONE_FILE });
    const { body } = await browserOf(service).requestUpload('late.pdf');
    await age('3 minutes');
    await measure(service);
    await put(body.uploadURL, aPdf(MAX_FILE_BYTES));
    await measure(service);
    expect((await browserOf(service).requestUpload('a.pdf')).status).toBe(503);
  });

  it('measures young files first, however many addresses are unused', async () => {
    const service = await serviceWith({ UPLOADS_MIB: 100_000 });
    await database.query(
      `INSERT INTO uploads (id, upload_session, safe_name, address, created_at)
       SELECT gen_random_uuid(), gen_random_uuid(), 'a.pdf', '198.51.100.1', now() - interval '10 minutes'
       FROM generate_series(1, 5000)`,
    );
    await browserOf(service).upload('young.pdf', aPdf());
    expect(await measure(service)).toEqual({ measured: 1 });
  });

  it('does not count what is attached', async () => {
    const service = await serviceWith({ UPLOADS_MIB: ONE_FILE });
    const browser = browserOf(service);
    const { filePath } = await browser.upload('a.pdf', aPdf());
    await browser.attach(randomUUID(), { 'carta-identita': [filePath] });
    expect((await browserOf(service).requestUpload('b.pdf')).status).toBe(200);
  });
});

describe('the default quotas have room', () => {
  it('for a family that uploads fourteen of the largest files and replaces all of them three times', async () => {
    const browser = browserOf(await serviceWith('its own defaults'));
    for (let n = 0; n < 4 * FILES.length; n += 1) {
      const { status } = await browser.requestUpload(`${n}.pdf`);
      expect([n, status]).toEqual([n, 200]);
    }
  });

  it('for a help centre of one address and one browser, a hundred families a day with all of their files', async () => {
    const service = await serviceWith('its own defaults');
    const browser = browserOf(service);
    await browser.requestUpload('first.pdf');
    const session = browser.uploadSession;
    for (let family = 0; family < 100; family += 1) {
      await database.query(
        `WITH issued AS (
           INSERT INTO uploads (id, upload_session, safe_name, address, size, created_at, closed, attached)
           SELECT gen_random_uuid(), $1, 'a.pdf', '192.0.2.1', ${MAX_FILE_BYTES}, now() - interval '3 hours', true, true
           FROM generate_series(1, ${FILES.length}) RETURNING id)
         INSERT INTO files (id, application_id, section, position, upload_id, object_key, name, content_type, size)
         SELECT gen_random_uuid(), $2, 'altri-documenti', row_number() OVER (), id, id::text, 'a.pdf', 'application/pdf', 1
         FROM issued`,
        [session, randomUUID()],
      );
    }
    const answers = [];
    for (const section of FILES) answers.push((await browser.requestUpload(`${section}.pdf`)).status);
    expect(answers).toEqual(FILES.map(() => 200));
  });
});
