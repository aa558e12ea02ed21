import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API, formatApplicationCode, type PublishedEntry, type PublishedRanking } from '@lacorte/contracts';
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
});

afterAll(async () => {
  await worker?.close();
  await http?.close();
  await around?.stop();
});

const HASH = 'cf72f5e34efd99db4a4f4cfc1e626bf17c66a5f279986b9a0c6658349826d051';

/** A published ranking of homes of three rooms. */
function publish(count: number, homes: number, changes: Partial<PublishedRanking> = {}): PublishedRanking {
  const entries = Array.from({ length: count }, (_, index): PublishedEntry => {
    const outcome = index < homes ? 'assigned' : 'waiting';
    const applicationCode = formatApplicationCode(2026, index + 1);
    return { position: index + 1, applicationCode, points: 60 - (index % 50), outcome, housingType: '3-locali' };
  });
  const none = { '2-locali': 0, '3-locali': 0, '4-locali': 0, '5-locali': 0 };
  const noPlace = { '2-locali': null, '3-locali': null, '4-locali': null, '5-locali': null };
  const assigned = Math.min(count, homes);
  const last = { position: assigned, points: entries[assigned - 1]?.points ?? 0 };
  const ranking: PublishedRanking = {
    ...{ id: randomUUID(), tenderId: randomUUID(), tenderCode: '2026-1', stage: 'provisional' },
    title: { it: 'Bando 2026', fr: 'Appel à candidatures 2026' },
    ...{ drawNumbers: '12-45-67-8-90', registerHash: HASH, seed: HASH.split('').toReversed().join('') },
    homes: { ...none, '3-locali': homes, '5-locali': 2 },
    counts: { applications: count + 3, ranked: count, assigned, waiting: count - assigned },
    lastAssigned: { ...noPlace, '3-locali': assigned > 0 ? last : null },
    rankedByType: { ...none, '3-locali': count },
    ...{ publishedAt: '2026-11-20T23:30:00.000Z', reviewUntil: null },
    ...changes,
  };
  around.applications.rankings.set(ranking.id, { ranking, entries });
  return ranking;
}

const pdfOf = (id: string, cookie = ''): Promise<Response> =>
  Promise.resolve(request(http.getHttpServer()).get(API.rankingPdf(id)).set('Cookie', cookie));

async function textOf({ body }: Response): Promise<string> {
  const { text } = await extractText(new Uint8Array(body), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}

describe('the PDF of a ranking', () => {
  it('has its places, the draw and the last place with a home, for everybody', async () => {
    const answer = await pdfOf(publish(120, 10).id);
    expect({ status: answer.status, ...answer.headers }).toMatchObject({
      status: 200,
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="graduatoria-2026-1-provvisoria.pdf"',
    });
    const text = await textOf(answer);
    for (const shown of [
      ...['Graduatoria provvisoria', 'Bando 2026 (2026-1)', 'Pubblicata il 21 novembre 2026', '12-45-67-8-90', HASH],
      ...[
        '3 locali Alloggi da assegnare: 10. Domande in graduatoria: 120.',
        'Ultimo posto con un alloggio: 10, con 51 punti',
      ],
      ...[
        '1 DOM-2026-000001-16 60 assegnata',
        '10 DOM-2026-000010-86 51 assegnata',
        '11 DOM-2026-000011-83 50 in attesa',
      ],
      ...['5 locali Nessuna domanda in graduatoria', 'Il responsabile del procedimento', 'Pagina 1 di 4'],
    ]) {
      expect(text).toContain(shown);
    }
    expect(text.match(/DOM-2026-/g)).toHaveLength(120);
    expect(text).not.toContain('4 locali');
  });

  it('is in French for who reads French, with title, language and tags', async () => {
    const answer = await pdfOf(publish(3, 1, { stage: 'final' }).id, 'language=fr');
    expect(answer.headers['content-disposition']).toContain('graduatoria-2026-1-definitiva.pdf');
    const text = await textOf(answer);
    for (const shown of [
      'Classement définitif',
      '21 novembre 2026',
      '1 DOM-2026-000001-16 60 attribuée',
      'Page 1 sur 1',
    ]) {
      expect(text).toContain(shown);
    }
    const document = await getDocumentProxy(new Uint8Array(answer.body));
    expect((await getMeta(document)).info).toMatchObject({ Title: 'Classement définitif 2026-1', Language: 'fr' });
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
  });

  it('is printed once for all readers, and then comes from storage', async () => {
    const { id } = publish(450, 5);
    const before = around.applications.entryPages;
    const answers = await Promise.all(Array.from({ length: 30 }, () => pdfOf(id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
    await pdfOf(id);
    expect(around.applications.entryPages - before).toBe(3);
    expect(await storedKeys(around.storage, `rankings/${id}/`)).toHaveLength(1);
  });

  it('of more than 10,000 entries has the first ones, and says where the others are', async () => {
    const text = await textOf(await pdfOf(publish(10_001, 10).id));
    expect(text.match(/DOM-2026-/g)).toHaveLength(2_500);
    expect(text).toContain('le prime 2500 posizioni');
    expect(text).toContain('/graduatorie/');
  });

  it('is not there for an unknown or malformed id', async () => {
    for (const id of [randomUUID(), 'none']) {
      const { status, body } = await pdfOf(id);
      expect([status, body.code]).toEqual([404, 'not-found']);
    }
  });
});
