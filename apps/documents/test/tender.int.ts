import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API } from '@lacorte/contracts';
import { ObjectStorage } from '@lacorte/storage';
import { DEFAULT_RULES } from '@lacorte/tender-rules';
import { waitFor } from '@lacorte/testing';
import type { INestApplication } from '@nestjs/common';
import request, { type Response } from 'supertest';
import { DataSource } from 'typeorm';
import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { DocumentsHttpModule } from '../src/documents-http.module';
import { DocumentsWorkerModule } from '../src/documents-worker.module';
import { Buckets } from '../src/object-storage.module';
import { RemoveStrayCopies } from '../src/retention/remove-stray-copies';
import { aTender } from './a-tender';
import { type Surroundings, startApp, startSurroundings } from './documents-stack';
import { storedKeys } from './stored-keys';

/** Of most tests. */
const CURRENT = aTender();
const PERSON = { userId: '5f0d1c7a-6a1f-4c53-8a53-9d2e4b7c1a20', email: 'persona@example.com' };

let around: Surroundings;
let http: INestApplication;
let worker: INestApplication;

beforeAll(async () => {
  around = await startSurroundings();
  around.applications.keepTender(CURRENT);
  http = await startApp(DocumentsHttpModule.forRoot(around.config));
  worker = await startApp(DocumentsWorkerModule.forRoot(around.workerConfig));
});

afterAll(async () => {
  await worker?.close();
  await http?.close();
  await around?.stop();
});

const tender = (cookie = ''): Promise<Response> =>
  Promise.resolve(request(http.getHttpServer()).get(API.downloadTender).set('Cookie', cookie));

const pdfOf = (id: string, headers: Record<string, string> = {}): Promise<Response> =>
  Promise.resolve(request(http.getHttpServer()).get(API.tenderPdf(id)).set(headers));

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

describe('the PDF of one tender', () => {
  const RULES = { ...DEFAULT_RULES, feeCents: 17_550, quotas: [{ group: 'minors' as const, percent: 100 }] };
  const old = aTender({ code: '2024', status: 'closed', shownDeadline: '2024-06-30', rules: RULES });
  it('has its own numbers and name, whatever the current one says', async () => {
    around.applications.keepTender(old);
    around.applications.keepTender(CURRENT);
    const answer = await pdfOf(old.id);
    expect(answer.headers).toMatchObject({ 'content-disposition': 'attachment; filename="bando-2024.pdf"' });
    const text = await textOf(answer);
    for (const shown of ['30 giugno 2024', '175,50 €', 'Famiglie con minori 100%']) expect(text).toContain(shown);
    expect(text).not.toContain('Persone over 65');
    expect(await textOf(await tender())).toContain('25 novembre 2025');
  });

  it('is printed again for another version', async () => {
    const first = around.applications.keepTender(aTender({ code: '2026' }));
    expect(await textOf(await tender())).toContain('150 €');
    around.applications.keepTender({ ...first, version: 2, rules: { ...DEFAULT_RULES, feeCents: 20_000 } });
    expect(await textOf(await tender())).toContain('200 €');
  });

  it('is not there for an unknown tender, and that of a draft for nobody', async () => {
    const draft = around.applications.keepTender(aTender({ code: '2027', status: 'draft', opensAt: null }));
    expect((await pdfOf('none')).status).toBe(404);
    expect((await pdfOf('7d0f4a52-3a5e-4a0c-9d35-1f0c5f6a9b99')).status).toBe(404);
    expect((await pdfOf(draft.id)).status).toBe(404);
    expect((await pdfOf(draft.id, await around.keys.person({ ...PERSON, role: 'admin' }))).status).toBe(404);
    around.applications.keepTender(CURRENT);
  });
});

describe('the PDF of a draft', () => {
  const RULES = { ...DEFAULT_RULES, feeCents: 19_000 };
  const draft = aTender({ code: '2028', status: 'draft', opensAt: null, version: 3, rules: RULES });
  const ask = async (id: string, role: 'admin' | 'user' | null, query = ''): Promise<Response> =>
    request(http.getHttpServer())
      .get(`${API.adminTenderPdf(id)}${query}`)
      .set(role === null ? {} : await around.keys.person({ ...PERSON, role }));

  beforeAll(() => void around.applications.keepTender(draft));
  afterAll(() => void around.applications.keepTender(CURRENT));

  it('has the numbers of the draft in the language asked for, for administrators alone', async () => {
    const [italian, french] = [await ask(draft.id, 'admin'), await ask(draft.id, 'admin', '?lang=fr')];
    expect(italian.headers).toMatchObject({ 'content-disposition': 'attachment; filename="bando-2028-it.pdf"' });
    expect(await textOf(italian)).toMatch(/Quota di iscrizione.*190 €/);
    expect(french.headers).toMatchObject({ 'content-disposition': 'attachment; filename="bando-2028-fr.pdf"' });
    expect(await textOf(french)).toMatch(/Cotisation d’adhésion.*190 €/);
    expect((await ask(draft.id, null)).status).toBe(401);
    expect((await ask(draft.id, 'user')).status).toBe(403);
    expect((await ask('7d0f4a52-3a5e-4a0c-9d35-1f0c5f6a9b99', 'admin')).status).toBe(404);
  });

  it('is kept apart from the prints of published tenders, and deleted after a day', async () => {
    expect((await ask(draft.id, 'admin')).status).toBe(200);
    const keysIn = (folder: string) => storedKeys(around.storage, `tender/${folder}/${draft.id}/`);
    await waitFor(async () => (await keysIn('drafts')).length > 0, { what: 'the print of the draft' });
    expect(await keysIn('of')).toEqual([]);
    around.applications.keepTender({ ...draft, status: 'open', version: 4 });
    expect((await pdfOf(draft.id)).status).toBe(200);
    await waitFor(async () => (await keysIn('of')).length === 1, { what: 'the print of the tender' });
    const { objects, buckets } = { objects: new ObjectStorage(around.storage), buckets: worker.get(Buckets) };
    const remove = new RemoveStrayCopies(worker.get(DataSource), objects, buckets);
    const slice = draft.id.slice(0, 1);
    await remove.run({ slice, writtenBefore: new Date(Date.now() - 60_000) });
    expect((await keysIn('drafts')).length).toBeGreaterThan(0);
    await remove.run({ slice, writtenBefore: new Date(Date.now() + 60_000) });
    expect([(await keysIn('drafts')).length, (await keysIn('of')).length]).toEqual([0, 1]);
  });
});

describe('while a part is away', () => {
  it('object storage: the tender is printed without being kept', async () => {
    around.lines.storage.down();
    expect((await tender()).status).toBe(200);
    around.lines.storage.up();
  });

  it('Redis: what is kept is there, the rest is to be asked for later', async () => {
    await tender();
    around.lines.redis.down();
    expect((await tender()).status).toBe(200);
    around.lines.storage.down();
    const answer = await tender();
    expect({ status: answer.status, retryAfter: answer.get('Retry-After') }).toEqual({ status: 503, retryAfter: '5' });
    around.lines.storage.up();
    around.lines.redis.up();
    expect((await tender()).status).toBe(200);
    const ready = async () => (await fetch(`${await worker.getUrl()}/health/ready`)).ok;
    await waitFor(ready, { what: 'the worker' });
  });
});
