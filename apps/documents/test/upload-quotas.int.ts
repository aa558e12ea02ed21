import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { DOCUMENT_SECTIONS, MAX_FILE_BYTES, translate } from '@lacorte/contracts';
import type { ObjectStorage, StoredObject } from '@lacorte/storage';
import { aPdf } from '@lacorte/testing/builders';
import type { Response } from 'supertest';
import { UPLOAD_ALLOWANCES } from '../src/config';
import { MeasureUploads } from '../src/uploads/measure-uploads';
import { put } from './browser-client';
import { idIn, MIB, useDocuments } from './documents-under-test';

const ROOMY = {
  UPLOAD_SESSION_MIB: 1_000,
  UPLOAD_ADDRESS_MIB: 1_000,
  UPLOAD_ADDRESS_DAY_MIB: 1_000,
  UPLOADS_MIB: 1_000,
  DRAFT_FILES_MIB: 1_000,
};
/** Room for one file of the largest size. */
const ONE_FILE = MAX_FILE_BYTES / MIB;
/** Every file that an application can have. */
const FILES = DOCUMENT_SECTIONS.flatMap(({ id, maxFiles }) => Array<typeof id>(maxFiles).fill(id));

const documents = useDocuments();
beforeEach(() => documents.database.query('TRUNCATE uploads, files, attachment_versions'));

/** Changes the settings of the running service. It reads them for each file. */
function allow(allowances: Partial<typeof ROOMY>): void {
  Object.assign(documents.config, ROOMY, allowances);
}

const newBrowser = (address?: string) => documents.browserOf(null, address);
const ask = async (by = newBrowser()) => (await by.requestUpload('a.pdf')).status;
const statusesOf = (answers: Response[]) => answers.map(({ status }) => status).sort();
const age = (interval: string) => documents.age(interval);
const measure = () => new MeasureUploads(...documents.parts).run();

describe('one browser', () => {
  it('gets no more upload addresses than its quota has room for, and is told when to come back', async () => {
    allow({ UPLOAD_SESSION_MIB: 2 * ONE_FILE });
    const { browser } = documents;
    await browser.requestUpload('a.pdf');
    expect(await ask(browser)).toBe(200);
    const { status, body, headers } = await browser.requestUpload('c.pdf');
    expect({ status, code: body.code, message: body.message }).toMatchObject({
      status: 429,
      message: translate('documents.tooManyUploads', 'it'),
    });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(await ask()).toBe(200);
  });

  it('gets one address of a quota of one, however many it asks for at once', async () => {
    allow({ UPLOAD_SESSION_MIB: 2 * ONE_FILE });
    const { browser } = documents;
    await browser.requestUpload('cookie.pdf');
    const answers = await Promise.all(Array.from({ length: 10 }, () => browser.requestUpload('a.pdf')));
    expect(statusesOf(answers)).toEqual([200, ...Array(9).fill(429)]);
  });

  it('has room again for what it attached', async () => {
    allow({ UPLOAD_SESSION_MIB: ONE_FILE });
    const { browser } = documents;
    const { filePath } = await browser.upload('a.pdf', aPdf());
    expect(await ask(browser)).toBe(429);
    await browser.attach(randomUUID(), { 'carta-identita': [filePath] });
    expect(await ask(browser)).toBe(200);
  });

  it('has room again for addresses that expired unused, and for what its files are smaller than the largest', async () => {
    allow({ UPLOAD_SESSION_MIB: 2 * ONE_FILE });
    const { browser } = documents;
    await browser.upload('small.pdf', aPdf(MIB));
    await browser.requestUpload('unused.pdf');
    await age('17 minutes');
    await measure();
    expect(await ask(browser)).toBe(200);
    expect(await ask(browser)).toBe(429);
  });

  it('gains nothing by a small file that a large one replaces while its address is valid', async () => {
    allow({ UPLOAD_SESSION_MIB: ONE_FILE });
    const { browser } = documents;
    const { uploadURL } = await browser.upload('a.pdf', aPdf());
    await measure();
    expect(await ask(browser)).toBe(429);
    await put(uploadURL, aPdf(MAX_FILE_BYTES));
    await age('17 minutes');
    await measure();
    expect(await ask(browser)).toBe(429);
  });
});

describe('one address', () => {
  it('shares a quota among its browsers, however many ask at once', async () => {
    allow({ UPLOAD_ADDRESS_MIB: 3 * ONE_FILE });
    const answers = await Promise.all(Array.from({ length: 8 }, () => newBrowser('192.0.2.7').requestUpload('a.pdf')));
    expect(statusesOf(answers)).toEqual([...Array(3).fill(200), ...Array(5).fill(429)]);
    expect(await ask(newBrowser('192.0.2.8'))).toBe(200);
  });

  it('is a /64 of IPv6', async () => {
    allow({ UPLOAD_ADDRESS_MIB: ONE_FILE });
    expect(await ask(newBrowser('2001:db8:0:1::1'))).toBe(200);
    expect(await ask(newBrowser('2001:db8:0:1:ffff::2'))).toBe(429);
    expect(await ask(newBrowser('2001:db8:0:2::1'))).toBe(200);
  });

  it('is not kept out by addresses that one browser of it does not use', async () => {
    allow({ UPLOAD_ADDRESS_MIB: 2 * ONE_FILE });
    expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429]);
    await age('1 minute');
    await measure();
    expect(await ask()).toBe(429);
    await age('61 seconds');
    await measure();
    expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429]);
  });

  it('stores no more than its day has room for in addresses that it uses late', async () => {
    allow({ UPLOAD_ADDRESS_MIB: 2 * ONE_FILE, UPLOAD_ADDRESS_DAY_MIB: 3 * ONE_FILE });
    const newUrl = async () => (await newBrowser().requestUpload('a.pdf')).body.uploadURL;
    const early = [await newUrl(), await newUrl()];
    await age('3 minutes');
    const late = await newUrl();
    expect(late).toBeDefined();
    expect(await newUrl()).toBeUndefined();
    for (const url of [...early, late]) await put(url, aPdf(MAX_FILE_BYTES));
    await measure();
    await age('3 minutes');
    expect(await newUrl()).toBeUndefined();
  });

  it('counts a file of a used address with the largest size for as long as it can be replaced', async () => {
    allow({ UPLOAD_ADDRESS_MIB: ONE_FILE });
    await newBrowser().upload('small.pdf', aPdf());
    await measure();
    await age('3 minutes');
    expect(await ask()).toBe(429);
  });

  it('is limited over a day in what it attaches, too', async () => {
    allow({ UPLOAD_ADDRESS_DAY_MIB: 2 * ONE_FILE });
    for (const name of ['a.pdf', 'b.pdf']) {
      const browser = newBrowser();
      const { filePath } = await browser.upload(name, aPdf(MAX_FILE_BYTES));
      await browser.attach(randomUUID(), { 'carta-identita': [filePath] });
    }
    expect(await ask()).toBe(429);
    await age('25 hours');
    expect(await ask()).toBe(200);
  });
});

describe('the installation', () => {
  it('has a cap on everything unattached, and says that it is full', async () => {
    allow({ UPLOADS_MIB: 2 * ONE_FILE });
    const addresses = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4'];
    const answers = await Promise.all(addresses.map((address) => newBrowser(address).requestUpload('a.pdf')));
    expect(statusesOf(answers)).toEqual([200, 200, 503, 503]);
    const refusal = answers.find(({ status }) => status === 503);
    expect(refusal?.body).toMatchObject({ statusCode: 503, message: translate('documents.uploadsFull', 'it') });
    expect(Number(refusal?.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('counts files as they are as soon as they are measured', async () => {
    allow({ UPLOADS_MIB: ONE_FILE + 1 });
    await newBrowser().upload('small.pdf', aPdf());
    expect(await ask()).toBe(503);
    await measure();
    expect(await ask()).toBe(200);
  });

  it('is not filled by addresses that nobody uses', async () => {
    allow({ UPLOADS_MIB: 2 * ONE_FILE });
    expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 503]);
    await age('1 minute');
    await measure();
    expect(await ask()).toBe(503);
    await age('61 seconds');
    await measure();
    expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 503]);
  });

  it('counts a file that comes later as soon as it is measured', async () => {
    allow({ UPLOADS_MIB: ONE_FILE });
    const { body } = await newBrowser().requestUpload('late.pdf');
    await age('3 minutes');
    await measure();
    await put(body.uploadURL, aPdf(MAX_FILE_BYTES));
    await measure();
    expect(await ask()).toBe(503);
  });

  it('measures young files first, however many addresses are unused', async () => {
    allow({ UPLOADS_MIB: 100_000 });
    await documents.database.query(
      `INSERT INTO uploads (id, upload_session, safe_name, address, created_at)
       SELECT gen_random_uuid(), gen_random_uuid(), 'a.pdf', '198.51.100.1', now() - interval '10 minutes'
       FROM generate_series(1, 5000)`,
    );
    const { body } = await newBrowser().requestUpload('young.pdf');
    const [database, , buckets] = documents.parts;
    const young = idIn(body.filePath);
    const storage = { sizeOf: async ({ key }: StoredObject) => (key === young ? 1 : null) } as ObjectStorage;
    expect(await new MeasureUploads(database, storage, buckets).run()).toEqual({ measured: 1 });
  });

  it('does not count what is attached', async () => {
    allow({ UPLOADS_MIB: ONE_FILE });
    const { browser } = documents;
    const { filePath } = await browser.upload('a.pdf', aPdf());
    await browser.attach(randomUUID(), { 'carta-identita': [filePath] });
    expect(await ask()).toBe(200);
  });
});

describe('the default quotas', () => {
  /** Files of the largest size, by default of other browsers and addresses. */
  const stored = (count: number, { session, ...changes }: { session?: string; address?: string; attached?: boolean }) =>
    documents.database.query(
      `INSERT INTO uploads (id, upload_session, safe_name, address, size, created_at, closed, attached, application_id)
       SELECT gen_random_uuid(), coalesce($1, gen_random_uuid()), 'a.pdf', $2, ${MAX_FILE_BYTES}, now() - interval '3 hours',
         true, $3, CASE WHEN $3 THEN gen_random_uuid() END FROM generate_series(1, $4)`,
      [session ?? null, changes.address ?? '198.51.100.1', changes.attached ?? false, count],
    );

  it('have room for 300 MiB of a browser, 2 GiB of an address, 10 GiB in its day, and 20 GiB in all', async () => {
    allow(UPLOAD_ALLOWANCES);
    const answers = [];
    const { browser } = documents;
    await browser.requestUpload('cookie.pdf');
    for (const [count, where] of [
      [59, { session: browser.uploadSession ?? '' }],
      [408, { address: '192.0.2.1' }],
      [2_047, { address: '192.0.2.1', attached: true }],
      [4_095, {}],
    ] as const) {
      await documents.database.query('TRUNCATE uploads, files, attachment_versions');
      await stored(count, where);
      answers.push([await ask(browser), await ask(browser)]);
    }
    expect(answers).toEqual([
      [200, 429],
      [200, 429],
      [200, 429],
      [200, 503],
    ]);
  });

  it('have room for a family that uploads fourteen of the largest files and replaces all of them three times', async () => {
    allow(UPLOAD_ALLOWANCES);
    const { browser } = documents;
    for (let n = 0; n < 4 * FILES.length; n += 1) expect([n, await ask(browser)]).toEqual([n, 200]);
  });

  it('have room for a help centre of one address and one browser, a hundred families a day with all of their files', async () => {
    allow(UPLOAD_ALLOWANCES);
    const { browser } = documents;
    await browser.requestUpload('first.pdf');
    const session = browser.uploadSession;
    await stored(100 * FILES.length, { session: session ?? '', address: '192.0.2.1', attached: true });
    const answers = [];
    for (const _ of FILES) answers.push(await ask(browser));
    expect(answers).toEqual(FILES.map(() => 200));
  });
});
