import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API } from '@lacorte/contracts';
import { waitFor } from '@lacorte/testing';
import type { INestApplication } from '@nestjs/common';
import request, { type Response } from 'supertest';
import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { DocumentsHttpModule } from '../src/documents-http.module';
import { DocumentsWorkerModule } from '../src/documents-worker.module';
import { type Surroundings, startApp, startSurroundings } from './documents-stack';
import { storedKeys } from './stored-keys';

let around: Surroundings;
let http: INestApplication;
let worker: INestApplication;

beforeAll(async () => {
  around = await startSurroundings();
  http = await startApp(DocumentsHttpModule.forRoot(around.config));
  worker = await startApp(DocumentsWorkerModule.forRoot(around.workerConfig));
}, 60_000);

afterAll(async () => {
  await worker?.close();
  await http?.close();
  await around?.stop();
}, 30_000);

const tender = (cookie = ''): Promise<Response> =>
  Promise.resolve(request(http.getHttpServer()).get(API.downloadTender).set('Cookie', cookie));

async function textOf({ body }: Response): Promise<string> {
  const { text } = await extractText(new Uint8Array(body), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}

describe('the tender', () => {
  it('is a PDF with a name of its own', async () => {
    const answer = await tender();
    expect({ status: answer.status, ...answer.headers }).toMatchObject({
      status: 200,
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="bando-assegnazione.pdf"',
      'content-length': String(answer.body.length),
    });
  });

  it('has every rule and number in Italian', async () => {
    const text = await textOf(await tender());
    for (const shown of [
      ...['25 novembre 2025', '150 €', 'ogni 6 mesi', 'da 2 a 6 mesi', '4 anni', '15-20 minuti', '800 comuni'],
      ...['Residenza o lavoro in Lombardia da almeno 2 anni', 'ISEE non superiore a 25.000 €', 'Almeno 18 anni'],
      ...['Nessuna proprietà di altri immobili', 'Permesso di soggiorno', 'continuativa in Lombardia da almeno 5 anni'],
      ...['Famiglie con minori 60%', 'Persone over 65 20%', 'Giovani coppie under 35 15%', 'Emergenze abitative 5%'],
      ...['minori nel nucleo familiare +10', 'Disabilità certificata +15', 'Sfratto esecutivo +20'],
      ...['Ogni anno di residenza +1', 'in originale o in copia conforme', '5 MB', 'PDF, JPG, JPEG, PNG'],
      ...['carta, PayPal o bonifico', 'entro 24 ore', 'lunedì 14-17, mercoledì 9-12, venerdì 14-17', 'Pagina 1 di 2'],
    ]) {
      expect(text).toContain(shown);
    }
  });

  it('speaks French to who reads French', async () => {
    const text = await textOf(await tender('language=fr'));
    for (const shown of [
      ...['Appel à candidatures', '25 novembre 2025', '150 €', '25 000 €', 'au moins 2 ans', 'au moins 5 ans'],
      ...['Foyers avec mineurs 60 %', 'Handicap reconnu +15', 'lundi 14-17 h', 'Page 1 sur 2'],
    ]) {
      expect(text).toContain(shown);
    }
    expect(text).not.toMatch(/alloggi|domanda/);
  });

  it('has title, language and tags for screen readers', async () => {
    const document = await getDocumentProxy(new Uint8Array((await tender()).body));
    expect((await getMeta(document)).info).toMatchObject({ Title: 'Bando di assegnazione', Language: 'it' });
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
  });

  it('is printed once per language', async () => {
    await Promise.all([tender(), tender(), tender('language=fr'), tender('language=xx')]);
    const areKept = async () => (await storedKeys(around.storage, 'tender/')).length === 2;
    await waitFor(areKept, { what: 'both to be kept' });
  });
});

describe('while a part is away', () => {
  it('object storage: the tender is printed without being kept', async () => {
    await around.storage.pause();
    expect((await tender()).status).toBe(200);
    await around.storage.resume();
  }, 30_000);

  it('Redis: what is kept is there, the rest is to be asked for later', async () => {
    await tender();
    await around.redis.pause();
    expect((await tender()).status).toBe(200);
    await around.storage.pause();
    const answer = await tender();
    expect({ status: answer.status, retryAfter: answer.get('Retry-After') }).toEqual({ status: 503, retryAfter: '5' });
    await around.storage.resume();
    await around.redis.resume();
    expect((await tender()).status).toBe(200);
    const ready = async () => (await fetch(`${await worker.getUrl()}/health/ready`)).ok;
    await waitFor(ready, { what: 'the worker', timeoutMs: 40_000 });
  }, 60_000);
});
