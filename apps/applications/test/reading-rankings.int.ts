import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API } from '@lacorte/contracts';
import { EraseApplications } from '../src/erasure/erase-applications';
import { addCandidates, RankingActs } from './ranking';
import { RunningApplications } from './running-applications';
import { TenderActs } from './tender-acts';

let service: RunningApplications;
let tenderId: string;
const tenders = new TenderActs(() => service);
const rankings = new RankingActs(() => service);
const query = <Row>(text: string, values: unknown[] = []) => service.database.query<Row[]>(text, values);

beforeAll(async () => {
  service = await RunningApplications.start();
}, 60_000);
beforeEach(async () => {
  tenderId = (await tenders.draft({ homes: { '2-locali': 1, '3-locali': 2 } })).body.id;
});
afterAll(() => service?.stop());

const add = (...candidates: Parameters<typeof addCandidates>[1]) =>
  addCandidates(
    service.database,
    candidates.map((one) => ({ tenderId, ...one })),
  );
/** Points for residence alone, and no group. */
const years = (residenceYears: number) => ({
  facts: { residenceYears, minors: 0, disabilityCertified: false },
});
const setStatus = (id: string | undefined, status: string) =>
  query(
    `WITH changed AS (UPDATE applications.application SET application_status = $2 WHERE id = $1)
     INSERT INTO applications.status_change (application_id, from_status, to_status, changed_by_id, changed_by_email, changed_at)
     SELECT id, application_status, $2, gen_random_uuid(), 'amministrazione@example.com', clock_timestamp()
     FROM applications.application WHERE id = $1`,
    [id, status],
  );

describe('the entries of a run', () => {
  /** Five applications: two of the first housing type, three of the second, in the order of the ranking. */
  async function ranked() {
    const [b, e, a, d, c] = await add(
      { ...years(4), housingType: '2-locali', nome: 'Niccolò', cognome: 'D’Àngelo', email: 'niccolo@example.com' },
      { ...years(3), housingType: '3-locali', nome: 'Zoe', cognome: 'Esposito' },
      { ...years(9), housingType: '2-locali', nome: 'Anna', cognome: 'Rossi' },
      { ...years(6), housingType: '3-locali', nome: 'Dario', cognome: 'Rossi' },
      { housingType: '3-locali', nome: 'Carla', cognome: 'Bianchi' },
    );
    const id = await rankings.computed(tenderId);
    return { id, added: [a, b, c, d, e], codes: [a, b, c, d, e].map((one) => one?.code ?? '') };
  }
  const codesOf = async (id: string, parameters: object) => {
    const { items, total } = await rankings.entries(id, parameters);
    return { codes: items.map(({ applicationCode }) => applicationCode), total };
  };

  it('have names, points with parts, groups, ticket and outcome', async () => {
    const { id, added, codes } = await ranked();
    const { items, ...page } = await rankings.entries(id);
    expect(page).toEqual({ total: 5, page: 1, pageSize: 50 });
    expect(items.map(({ applicationCode }) => applicationCode)).toEqual(codes);
    expect(items[2]).toEqual({
      ...{ position: 1, applicationCode: codes[2], applicationId: added[2]?.id, housingType: '3-locali' },
      ...{ cognome: 'Bianchi', nome: 'Carla', points: 37, groups: ['minors'], outcome: 'assigned', heldAs: 'minors' },
      parts: [
        { id: 'minors', points: 10 },
        { id: 'disability', points: 15 },
        { id: 'residence', points: 12 },
      ],
      ticket: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(items[4]).toMatchObject({ position: 3, outcome: 'waiting', heldAs: null });
  });

  it.each([
    ['of a housing type', { housingType: '3-locali' }, [2, 3, 4], 3],
    ['of a type without candidates', { housingType: '5-locali' }, [], 0],
    ['on a page', { page: 2, pageSize: 2 }, [2, 3], 5],
    ['on a page of a housing type', { housingType: '3-locali', page: 2, pageSize: 2 }, [4], 3],
    ['after the last page', { page: 1_000_000_000, pageSize: 200 }, [], 5],
    ['with a home', { outcome: 'assigned' }, [0, 2, 3], 3],
    ['that wait', { outcome: 'waiting' }, [1, 4], 2],
    ['that wait for a housing type, on a page', { outcome: 'waiting', housingType: '2-locali', pageSize: 1 }, [1], 1],
    ['that wait, on the second page', { outcome: 'waiting', page: 2, pageSize: 1 }, [4], 2],
    ['of a surname', { q: 'ROSSI' }, [0, 3], 2],
    ['of a surname in a housing type', { q: 'rossi', housingType: '3-locali' }, [3], 1],
    ['of a surname, on the second page', { q: 'rossi', page: 2, pageSize: 1 }, [3], 2],
    ['of a surname, with a home', { q: 'rossi', outcome: 'waiting' }, [], 0],
    ['of two words', { q: ' anna  rossi ' }, [0], 1],
    ['without accents and with another apostrophe', { q: "d'angelo nicco" }, [1], 1],
    ['of nobody', { q: '%' }, [], 0],
    ['with empty filters', { q: '', outcome: '', housingType: '' }, [0, 1, 2, 3, 4], 5],
  ])('%s', async (_, parameters, expected, total) => {
    const { id, codes } = await ranked();
    expect(await codesOf(id, parameters)).toEqual({ codes: expected.map((place) => codes[place]), total });
  });

  it('are found by code, whole or in part', async () => {
    const { id, codes } = await ranked();
    for (const q of [codes[3], codes[3]?.toLowerCase(), codes[3]?.slice(9, 15)]) {
      expect(await codesOf(id, { q })).toEqual({ codes: [codes[3]], total: 1 });
    }
  });

  it('of erased people are found by their code alone, also when the application is deleted', async () => {
    const { id, added, codes } = await ranked();
    await rankings.publish(id);
    const [approved, , undecided] = added;
    await setStatus(undecided?.id, 'under_review');
    for (const person of [approved, undecided])
      if (person) await new EraseApplications(service.database).handle(person);
    for (const place of [0, 2]) {
      const { items } = await rankings.entries(id, { q: codes[place] });
      expect(items).toMatchObject([{ applicationCode: codes[place], cognome: null, nome: null }]);
    }
    for (const q of ['anna', 'account', 'eliminato']) expect((await codesOf(id, { q })).total).toBe(0);
    expect((await codesOf(id, {})).total).toBe(5);
  });

  it('are none until the run is computed', async () => {
    await add({});
    const { body } = await rankings.start(tenderId, { stage: 'simulation' });
    for (const parameters of [{}, { outcome: 'waiting' }, { housingType: '3-locali' }, { q: 'lucia' }]) {
      expect(await rankings.entries(body.id, parameters)).toMatchObject({ items: [], total: 0 });
    }
  });

  it.each([
    [{ housingType: '6-locali' }, 'housingType'],
    [{ outcome: 'published' }, 'outcome'],
    [{ q: 'a\u0000' }, 'q'],
    [{ q: 'x'.repeat(201) }, 'q'],
    [{ page: 0 }, 'page'],
    [{ pageSize: 201 }, 'pageSize'],
  ])('for %j are 400', async (parameters, field) => {
    const id = await rankings.computed(tenderId);
    const { status, body } = await rankings.get(API.adminRankingEntries(id), parameters);
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });
});
