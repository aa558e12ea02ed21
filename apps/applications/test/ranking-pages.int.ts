import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { formatApplicationCode, INTERNAL } from '@lacorte/contracts';
import { PublishedRankings } from './published-rankings';
import { RunningApplications } from './running-applications';

let applications: RunningApplications;
let id: string;
const rankings = new PublishedRankings(() => applications);
const codes = Array.from({ length: 120 }, (_, index) => formatApplicationCode(2026, index + 1));
const codeAt = (position: number) => codes[position - 1] ?? '';
beforeAll(async () => {
  applications = await RunningApplications.start();
  const [tender] = await applications.database.query('SELECT id FROM applications.tender LIMIT 1');
  const entries = codes.map((applicationCode, index) => ({
    ...{ applicationCode, points: 120 - index, heldAs: index < 3 ? 'open' : null },
  }));
  id = await rankings.publish({ tenderId: tender.id, entries });
}, 60_000);
afterAll(() => applications?.stop());

async function read(path: string, query: object = {}): Promise<string> {
  const { status, text, headers } = await applications.http.get(path).query(query);
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  return text;
}
const one = (query: object = {}) => read(INTERNAL.rankingPage(id), query);
const codesIn = (html: string) => [...html.matchAll(/<th scope="row">(DOM-[\d-]+)/g)].map(([, code]) => code);

describe('a ranking for readers without JavaScript', () => {
  it('is the first page of the first type with candidates', async () => {
    expect(codesIn(await one())).toEqual(codes.slice(0, 50));
  });

  it('goes on from page to page, to the last one and no further', async () => {
    expect(codesIn(await one({ page: 3 }))).toEqual(codes.slice(100));
    expect(codesIn(await one({ page: 99 }))).toEqual(codes.slice(100));
    for (const page of ['0', '-1', 'x', '1e9']) expect(codesIn(await one({ page }))).toEqual(codes.slice(0, 50));
  });

  it.each([
    (code: string) => code,
    (code: string) => ` ${code.toLowerCase().replaceAll('-', ' ')} `,
    (code: string) => code.replaceAll('-', ''),
  ])('finds a code however it is typed, and shows its page', async (typed) => {
    const html = await one({ code: typed(codeAt(60)) });
    expect(html).toContain(`${codeAt(60)}: 3 locali, posizione 60 di 120, punti 61, in attesa`);
    expect(codesIn(html)).toEqual(codes.slice(50, 100));
  });

  it('says that a code is not in the list, or shows what was typed as it is', async () => {
    expect(await one({ code: formatApplicationCode(2026, 999) })).toContain('non è in questa graduatoria');
    expect(await one({ code: '<b>%' })).toContain('&lt;b&gt;%: non è in questa graduatoria');
  });

  it('shows another type by its name, and the first one for an unknown name', async () => {
    expect(await one({ housingType: '5-locali' })).toContain('Nessuna domanda per questa tipologia.');
    expect(codesIn(await one({ housingType: 'villa' }))).toHaveLength(50);
  });

  it('speaks the language that the gateway names first', async () => {
    const { text } = await applications.http.get(`${INTERNAL.rankingPage(id)}?lang=fr&page=1&lang=it`);
    expect(text).toContain('<h2>Classement provisoire</h2>');
    expect(await one({ lang: 'de' })).toContain('<h2>Graduatoria provvisoria</h2>');
  });

  it.each([() => randomUUID(), () => '-', () => "x'"])('says when there is none at an address', async (wrong) => {
    expect(await read(INTERNAL.rankingPage(wrong()))).toContain('A questo indirizzo non c’è una graduatoria');
  });
});

it('lists published rankings', async () => {
  expect(await read(INTERNAL.rankingPages)).toContain(`<a href="/graduatorie/${id}">Graduatoria provvisoria</a>`);
  expect(await read(INTERNAL.rankingPages, { page: 9 })).not.toContain(id);
});

it('is a page also when a ranking has no entries', async () => {
  const [{ id: tenderId }] = await applications.database.query(
    `SELECT tender_id AS id FROM applications.ranking WHERE id = $1`,
    [id],
  );
  const final = await rankings.publish({ tenderId, stage: 'final' });
  const html = await read(INTERNAL.rankingPage(final));
  expect(html).toContain('Nessuna domanda per questa tipologia.');
  expect(codesIn(html)).toEqual([]);
});

it('leads from a provisional to the final that has replaced it', async () => {
  const html = await one();
  expect(html).toMatch(/<a href="\/graduatorie\/[0-9a-f-]{36}">Vai alla graduatoria definitiva<\/a>/);
  expect(html).not.toContain('Può ancora cambiare');
  expect(html).not.toContain('Richieste di riesame dall');
  expect(await read(INTERNAL.rankingPages)).toContain('Sostituita dalla definitiva');
});
