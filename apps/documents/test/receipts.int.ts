import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API, type Receipt } from '@lacorte/contracts';
import { producerConnection, QUEUES } from '@lacorte/jobs';
import { ObjectStorage } from '@lacorte/storage';
import { DEFAULT_RULES } from '@lacorte/tender-rules';
import { waitFor } from '@lacorte/testing';
import type { INestApplication } from '@nestjs/common';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import request, { type Response } from 'supertest';
import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { DocumentsHttpModule } from '../src/documents-http.module';
import { DocumentsWorkerModule } from '../src/documents-worker.module';
import { aReceipt } from './a-receipt';
import { aTender } from './a-tender';
import { type Surroundings, startApp, startSurroundings } from './documents-stack';
import { storedKeys } from './stored-keys';

let around: Surroundings;
let http: INestApplication;
let worker: INestApplication;
let queue: Queue;

beforeAll(async () => {
  around = await startSurroundings();
  http = await startApp(DocumentsHttpModule.forRoot(around.config));
  worker = await startApp(DocumentsWorkerModule.forRoot(around.workerConfig));
  queue = new Queue(QUEUES.documents, { connection: producerConnection(around.config.REDIS_URL) });
  queue.on('error', () => undefined);
});

afterAll(async () => {
  // Its connection may not have noticed yet that Redis is back.
  await queue?.close().catch(() => undefined);
  await worker?.close();
  await http?.close();
  await around?.stop();
});

const pdfOf = ({ id }: Receipt, language = 'it'): Promise<Response> =>
  Promise.resolve(request(http.getHttpServer()).get(API.applicationPdf(id)).set('Cookie', `language=${language}`));

async function textOf({ body }: Response): Promise<{ pages: number; text: string }> {
  const { totalPages, text } = await extractText(new Uint8Array(body), { mergePages: true });
  return { pages: totalPages, text: text.replaceAll(/\s+/g, ' ') };
}

/** Jobs that have printed something since the test began, once none is at work: a reader has the PDF before it is kept. */
async function jobsDone(): Promise<number> {
  await waitFor(async () => (await queue.getActiveCount()) === 0, { what: 'the worker to rest' });
  return queue.getCompletedCount();
}

/** Keys of what is kept, once the worker has kept all that it has printed. */
async function keptReceipts(): Promise<string[]> {
  await jobsDone();
  return storedKeys(around.storage, 'receipts/');
}

describe('the receipt', () => {
  it('is a PDF with a name of its own', async () => {
    const answer = await pdfOf(around.applications.keep(aReceipt()));
    expect({ status: answer.status, ...answer.headers }).toMatchObject({
      status: 200,
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="ricevuta-domanda-DOM-2026-000042-17.pdf"',
      'content-length': String(answer.body.length),
    });
  });

  it('is read by the service that was asked for it and by the worker that prints it, and by one once it is stored', async () => {
    const receipt = around.applications.keep(aReceipt());
    const before = around.applications.questions;
    await pdfOf(receipt);
    expect(around.applications.questions).toBe(before + 2);
    await pdfOf(receipt);
    expect(around.applications.questions).toBe(before + 3);
  });

  it('shows every field in Italian', async () => {
    const { pages, text } = await textOf(await pdfOf(around.applications.keep(aReceipt())));
    expect(pages).toBe(1);
    for (const shown of [
      ...['DOM-2026-000042-17', 'Lucia Ferrario', '14/03/1988', 'FRRLCU88C54F205N', 'lucia.ferrario@example.com'],
      ...['Via dei Tigli 8', 'Cernusco sul Naviglio', 'Sì, 2', 'No', '3 locali', 'In attesa di valutazione'],
      ...['21 luglio 2026, ore 00:30', '150 €', 'Pagina 1 di 1', 'La Corte, cooperativa di abitanti'],
    ]) {
      expect(text).toContain(shown);
    }
  });

  it('shows every field in French to who reads French', async () => {
    const receipt = around.applications.keep(aReceipt({ presenzaDisabile: 'si', numeroDisabili: '1' }));
    const { pages, text } = await textOf(await pdfOf(receipt, 'fr'));
    expect(pages).toBe(1);
    for (const shown of [
      ...[
        'Accusé de réception de la demande',
        'DOM-2026-000042-17',
        'Oui, 2',
        'Oui, 1',
        '3 pièces',
        'En attente d’évaluation',
      ],
      ...['21 juillet 2026, à 00:30', 'Page 1 sur 1'],
    ]) {
      expect(text).toContain(shown);
    }
  });

  it('is set in the type of the house, first as last', async () => {
    const fontsOf = ({ body }: Response) => [
      ...new Set([...body.toString('latin1').matchAll(/\/BaseFont \/[A-Z]+\+([\w-]+)/g)].map(([, name]) => name)),
    ];
    for (let n = 0; n < 3; n += 1) {
      expect(fontsOf(await pdfOf(around.applications.keep(aReceipt()))).sort()).toEqual([
        ...['AtkinsonHyperlegibleNext-Bold', 'AtkinsonHyperlegibleNext-Medium', 'AtkinsonHyperlegibleNext-Regular'],
        'Fraunces-SemiBold',
      ]);
    }
  });

  it('has title, language and tags for screen readers', async () => {
    const { body } = await pdfOf(around.applications.keep(aReceipt()));
    const document = await getDocumentProxy(new Uint8Array(body));
    expect((await getMeta(document)).info).toMatchObject({
      Title: 'Ricevuta della domanda DOM-2026-000042-17',
      Language: 'it',
    });
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
  });

  it('shows markup as it was typed', async () => {
    const typed = `<script>alert(1)</script><img src="http://example.com/x">{{code}} D'Angelo & Figli`;
    const { text } = await textOf(await pdfOf(around.applications.keep(aReceipt({ cognome: typed }))));
    expect(text.replaceAll(' ', '')).toContain(typed.replaceAll(' ', ''));
  });

  it('writes names of other alphabets, and wraps what is long', async () => {
    const long = 'Ștefănescu'.repeat(1_000);
    const { pages, text } = await textOf(await pdfOf(around.applications.keep(aReceipt({ indirizzo: long }))));
    expect(text.replaceAll(' ', '').match(/Ștefănescu/g)?.length).toBeGreaterThan(900);
    expect(text).toContain(`Pagina 2 di ${pages}`);
  });
});

describe('the receipt of an earlier edition', () => {
  it('has the fee of its own tender, whatever the current one costs', async () => {
    around.applications.keepTender(aTender({ rules: { ...DEFAULT_RULES, feeCents: 19_000 } }));
    const receipt = around.applications.keep(aReceipt(), { ...DEFAULT_RULES, feeCents: 17_550 });
    const { text } = await textOf(await pdfOf(receipt));
    expect(text).toContain('175,50 €');
    expect(text).not.toMatch(/1[59]0(?:,00)? €/);
  });
});

describe('asking again', () => {
  it('prints nothing again', async () => {
    const receipt = around.applications.keep(aReceipt());
    const first = await pdfOf(receipt);
    const done = await jobsDone();
    expect((await pdfOf(receipt)).body).toEqual(first.body);
    expect(await jobsDone()).toBe(done);
  });

  it('twenty times at once prints once', async () => {
    const receipt = around.applications.keep(aReceipt());
    const [done, before] = [await jobsDone(), (await keptReceipts()).length];
    const answers = await Promise.all(Array.from({ length: 20 }, () => pdfOf(receipt)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await jobsDone()).toBe(done + 1);
    expect(await keptReceipts()).toHaveLength(before + 1);
  });

  it('prints anew when what it shows has changed', async () => {
    const receipt = around.applications.keep(aReceipt());
    await pdfOf(receipt);
    around.applications.keep({ ...receipt, comune: 'Sesto San Giovanni' });
    expect((await textOf(await pdfOf(receipt))).text).toContain('Sesto San Giovanni');
  });

  it('prints anew when the stored one has vanished', async () => {
    const receipt = around.applications.keep(aReceipt());
    const before = await keptReceipts();
    await pdfOf(receipt);
    const key = (await keptReceipts()).find((stored) => !before.includes(stored)) ?? '';
    await new ObjectStorage(around.storage).remove({ bucket: around.storage.filesBucket, key });
    expect((await pdfOf(receipt)).status).toBe(200);
    expect(await keptReceipts()).toContain(key);
  });
});

describe('there is no receipt', () => {
  it('of an unknown application', async () => {
    const { status, body } = await pdfOf(aReceipt());
    expect({ status, message: body.message }).toEqual({
      status: 404,
      message: 'La domanda richiesta non esiste o non è accessibile.',
    });
  });

  it.each(['non-un-id', '%00', '1'])('under the id %s', async (id) => {
    expect((await request(http.getHttpServer()).get(`/api/applications/${id}/pdf`)).status).toBe(404);
  });
});

describe('while a part is away', () => {
  const unavailable = { status: 503, retryAfter: '5' };
  const outcome = (answer: Response) => ({ status: answer.status, retryAfter: answer.get('Retry-After') });
  const ready = async () => (await fetch(`${await http.getUrl()}/health/ready`)).status;

  it('object storage: the receipt is printed without being kept', async () => {
    const receipt = around.applications.keep(aReceipt());
    around.lines.storage.down();
    expect((await textOf(await pdfOf(receipt))).text).toContain('Lucia Ferrario');
    await jobsDone();
    const [job] = await queue.getCompleted(0, 0);
    expect(JSON.stringify(job?.returnvalue).length).toBeLessThan(500);
    expect(await ready()).toBe(503);
    around.lines.storage.up();
    expect(await ready()).toBe(200);
  });

  it('object storage: what was printed lies in Redis for minutes, not with the job', async () => {
    const receipt = around.applications.keep(aReceipt());
    around.lines.storage.down();
    await pdfOf(receipt);
    await jobsDone();
    const redis = new Redis(producerConnection(around.config.REDIS_URL));
    await once(redis, 'ready');
    const heldFor = await Promise.all((await redis.keys('held-print:*')).map((key) => redis.ttl(key)));
    redis.disconnect();
    around.lines.storage.up();
    expect(heldFor.length).toBeGreaterThan(0);
    expect(heldFor.filter((seconds) => seconds < 0 || seconds > 300)).toEqual([]);
    const results = (await queue.getCompleted()).map(({ returnvalue }) => JSON.stringify(returnvalue).length);
    expect(results.filter((length) => length > 500)).toEqual([]);
  });

  it('object storage, after the receipt was kept: it is printed again', async () => {
    const receipt = around.applications.keep(aReceipt());
    await pdfOf(receipt);
    around.lines.storage.down();
    expect((await pdfOf(receipt)).status).toBe(200);
    around.lines.storage.up();
  });

  it('Redis: what is kept is there, the rest is to be asked for later, and the service stays ready', async () => {
    const [kept, fresh] = [around.applications.keep(aReceipt()), around.applications.keep(aReceipt())];
    await pdfOf(kept);
    around.lines.redis.down();
    const startedAt = Date.now();
    expect(outcome(await pdfOf(fresh))).toEqual(unavailable);
    expect(Date.now() - startedAt).toBeLessThan(5_000);
    expect((await pdfOf(kept)).status).toBe(200);
    expect(await ready()).toBe(200);
    around.lines.redis.up();
    await waitFor(async () => (await pdfOf(fresh)).status === 200, { what: 'the receipt' });
  });

  it('Redis, already when the service starts: it starts, recovers by itself, and stops', async () => {
    const receipt = around.applications.keep(aReceipt());
    around.lines.redis.down();
    const early = await startApp(DocumentsHttpModule.forRoot(around.config));
    const ask = () => request(early.getHttpServer()).get(API.applicationPdf(receipt.id));
    expect(outcome(await ask())).toEqual(unavailable);
    around.lines.redis.up();
    await waitFor(async () => (await ask()).status === 200, { what: 'the receipt' });
    around.lines.redis.down();
    await early.close();
    around.lines.redis.up();
    const another = around.applications.keep(aReceipt());
    await waitFor(async () => (await pdfOf(another)).status === 200, { what: 'the others' });
    await waitFor(() => queue.count().then(() => true), { what: 'the queue of this test' });
  });

  it('applications: 503', async () => {
    const receipt = around.applications.keep(aReceipt());
    around.applications.pause();
    expect(outcome(await pdfOf(receipt))).toEqual(unavailable);
    around.applications.resume();
    expect((await pdfOf(receipt)).status).toBe(200);
  });
});
