import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { INTERNAL, MAX_FILE_BYTES } from '@lacorte/contracts';
import { waitFor } from '@lacorte/testing';
import { aPdf, aPng } from '@lacorte/testing/builders';
import pg from 'pg';
import request from 'supertest';
import { BrowserClient } from './browser-client';
import { useDocuments } from './documents-under-test';

const documents = useDocuments();

describe('calls for one application', () => {
  it('are limited to a few in a minute, and others are not held up by them', async () => {
    const statuses = [];
    for (let n = 0; n < 33; n += 1)
      statuses.push(await documents.browser.claim(documents.applicationId, { 'carta-identita': [] }));
    expect(statuses.map(({ status }) => status)).toEqual([...Array(30).fill(200), 429, 429, 429]);
    const retryAfter = Number(statuses.at(-1)?.get('Retry-After'));
    expect([retryAfter > 0, retryAfter <= 60]).toEqual([true, true]);
    expect((await documents.browser.claim(randomUUID(), { 'carta-identita': [] })).status).toBe(200);
  });

  it('are not limited while Redis is away', async () => {
    documents.around.lines.redis.down();
    const answer = await documents.browser.claim(documents.applicationId, { 'carta-identita': [] });
    documents.around.lines.redis.up();
    expect(answer.status).toBe(200);
  });
});

describe('nothing is attached', () => {
  let good: string;
  beforeEach(async () => {
    good = (await documents.browser.upload('buono.pdf', aPdf())).filePath;
  });

  /** Claims a good file together with another one. */
  async function refusalOf(filePath: string) {
    const { status, body } = await documents.browser.claim(documents.applicationId, {
      'altri-documenti': [good, filePath],
    });
    expect(await documents.rows()).toEqual([]);
    return { status, code: body.code, name: body.parameters?.name };
  }
  const refused = (code: string, name: string) => ({ status: 400, code: `documents.${code}`, name });

  it('when a file was issued to another browser', async () => {
    const { filePath } = await new BrowserClient(documents.app, documents.around.keys).upload('estraneo.pdf', aPdf());
    expect(await refusalOf(filePath)).toEqual(refused('notIssued', 'estraneo.pdf'));
  });

  it('when a path is not quite the one that was issued', async () => {
    expect(await refusalOf(good.replace('buono.pdf', 'altro.pdf'))).toEqual(refused('notIssued', 'altro.pdf'));
    expect(await refusalOf(`uploads/${randomUUID()}/a.pdf`)).toEqual(refused('notIssued', 'a.pdf'));
  });

  it('when a file was never uploaded', async () => {
    const { body } = await documents.browser.requestUpload('mai.pdf');
    expect(await refusalOf(body.filePath)).toEqual(refused('notUploaded', 'mai.pdf'));
  });

  it('when a file is empty', async () => {
    const { filePath } = await documents.browser.upload('vuoto.pdf', Buffer.alloc(0));
    expect(await refusalOf(filePath)).toEqual(refused('empty', 'vuoto.pdf'));
  });

  it('when a file has one byte more than 5 MiB', async () => {
    const { filePath } = await documents.browser.upload('grande.pdf', aPdf(MAX_FILE_BYTES + 1));
    expect(await refusalOf(filePath)).toEqual(refused('tooLarge', 'grande.pdf'));
  });

  it('when a file is not what its name says', async () => {
    const { filePath } = await documents.browser.upload('finto.pdf', aPng());
    expect(await refusalOf(filePath)).toEqual(refused('wrongContent', 'finto.pdf'));
  });

  it('when a section gets a third file of two', async () => {
    const others = [await documents.browser.upload('b.pdf', aPdf()), await documents.browser.upload('c.pdf', aPdf())];
    const paths = [good, ...others.map(({ filePath }) => filePath)];
    const { status, body } = await documents.browser.claim(documents.applicationId, { 'carta-identita': paths });
    expect({ status, message: body.message }).toEqual({
      status: 400,
      message: 'Massimo 2 file per questa sezione: c.pdf è in più',
    });
    expect(await documents.rows()).toEqual([]);
  });

  it('and nothing is left of the copies', async () => {
    const { filePath } = await documents.browser.upload('finto.pdf', aPng());
    await refusalOf(filePath);
    expect(await documents.copies()).toEqual([]);
  });

  it.each([[{ sections: 'x' }], [{}], [{ sections: { 'carta-identita': 'a.pdf' } }], [{ sections: { altro: [] } }]])(
    'by %j',
    async (body) => {
      const { status } = await documents.browser.claim(
        documents.applicationId,
        (body as { sections?: never }).sections ?? (7 as never),
      );
      expect(status).toBe(400);
    },
  );
});

describe('a claim', () => {
  it('is for services alone', async () => {
    const answer = await request(documents.app.getHttpServer())
      .post(INTERNAL.claimDocuments(documents.applicationId))
      .send({});
    expect(answer.status).toBe(404);
  });

  it('of a malformed id is 404', async () => {
    expect((await documents.browser.claim('non-un-id', {})).status).toBe(404);
  });

  it('while object storage is away is 503, and works afterwards', async () => {
    const { filePath } = await documents.browser.upload('a.pdf', aPdf());
    documents.around.lines.storage.down();
    const away = await documents.browser.claim(documents.applicationId, { 'carta-identita': [filePath] });
    expect({ status: away.status, retryAfter: away.get('Retry-After') }).toEqual({ status: 503, retryAfter: '5' });
    documents.around.lines.storage.up();
    expect(await documents.browser.attach(documents.applicationId, { 'carta-identita': [filePath] })).toMatchObject({
      version: 1,
    });
  });

  it('works after the database has closed every connection', async () => {
    const { filePath } = await documents.browser.upload('a.pdf', aPdf());
    const admin = new pg.Client({ connectionString: documents.around.database.adminUrl });
    await admin.connect();
    await admin.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'documents'");
    await admin.end();
    const answer = await waitFor(
      async () => {
        const claimed = await documents.browser.claim(documents.applicationId, { 'carta-identita': [filePath] });
        expect([200, 503]).toContain(claimed.status);
        return claimed.status === 200 && claimed.body;
      },
      { what: 'a claim to succeed' },
    );
    expect(answer).toMatchObject({ version: 1 });
  });
});
