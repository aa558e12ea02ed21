import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API, type ApplicationsPage } from '@lacorte/contracts';
import { addApplications, asAdmin } from './reviewing';
import { RunningApplications } from './running-applications';
import { TenderActs } from './tender-acts';

const TWICE = 'RSSNNA85C52F205X';
const ONCE = 'VRDBRN70A01F205X';
const REJECTED_TWIN = 'BNCCRL90B41F205X';

let service: RunningApplications;
let admin: Record<string, string>;
let secondTender: string;

beforeAll(async () => {
  service = await RunningApplications.start();
  admin = await asAdmin();
  secondTender = (await new TenderActs(() => service).draft()).body.id;
  await addApplications(service.database, [
    { nome: 'Anna', cognome: 'Rossi', codiceFiscale: TWICE },
    { nome: 'Bruno', cognome: 'Verdi', codiceFiscale: ONCE },
    { nome: 'Carla', cognome: 'Bianchi', codiceFiscale: REJECTED_TWIN },
    { nome: 'Carla bis', cognome: 'Bianchi', codiceFiscale: REJECTED_TWIN, status: 'rejected' },
    { nome: 'Dario', cognome: 'Neri', codiceFiscale: ONCE, tenderId: secondTender },
    { nome: 'Anna bis', cognome: 'Rossi', codiceFiscale: TWICE, status: 'approved' },
    { nome: 'Elsa', cognome: 'Rossi', codiceFiscale: TWICE, tenderId: secondTender },
    { nome: 'Elsa bis', cognome: 'Rossi', codiceFiscale: TWICE, tenderId: secondTender },
  ]);
});
afterAll(() => service?.stop());

const list = (query: Record<string, string>) => service.http.get(API.adminApplications).query(query).set(admin);
const page = async (query: Record<string, string>): Promise<ApplicationsPage> => {
  const { status, body } = await list(query);
  expect(status).toBe(200);
  return body;
};
const names = ({ items }: ApplicationsPage) => items.map(({ nome }) => nome);

describe('the filter of duplicates', () => {
  it('leaves the applications that share a codice fiscale within their tender', async () => {
    const found = await page({ duplicates: 'true' });
    expect([names(found), found.total]).toEqual([['Elsa bis', 'Elsa', 'Anna bis', 'Anna'], 4]);
    expect(found.items.every(({ hasDuplicates }) => hasDuplicates)).toBe(true);
    expect(found.counts.total).toBe(8);
  });

  it('agrees with the mark in the list', async () => {
    const { items } = await page({ page: '1' });
    expect(items.filter(({ hasDuplicates }) => hasDuplicates).map(({ nome }) => nome)).toEqual([
      ...['Elsa bis', 'Elsa', 'Anna bis', 'Anna'],
    ]);
  });

  it.each<[Record<string, string>, string[]]>([
    [{ status: 'approved' }, ['Anna bis']],
    [{ q: 'anna' }, ['Anna bis', 'Anna']],
    [{ q: 'verdi' }, []],
    [{ sort: 'createdAt' }, ['Anna', 'Anna bis', 'Elsa', 'Elsa bis']],
    [{ assessed: 'true' }, []],
    [{ queue: 'to-assess', status: 'submitted' }, ['Elsa bis', 'Elsa', 'Anna']],
    [{ queue: 'mine' }, []],
  ])('combines with %p', async (query, expected) => {
    const found = await page({ duplicates: 'true', ...query });
    expect([names(found), found.total]).toEqual([expected, expected.length]);
  });

  it('combines with a tender', async () => {
    const found = await page({ duplicates: 'true', tender: secondTender });
    expect([names(found), found.total]).toEqual([['Elsa bis', 'Elsa'], 2]);
  });

  it('has the right total on every page', async () => {
    const pages = await Promise.all(
      ['1', '2', '3'].map((number) => page({ duplicates: 'true', page: number, pageSize: '2' })),
    );
    expect(pages.map((one) => [names(one), one.total])).toEqual([
      [['Elsa bis', 'Elsa'], 4],
      [['Anna bis', 'Anna'], 4],
      [[], 4],
    ]);
  });
});

describe('the filter of assessed applications', () => {
  const COMPLETE = `citizenship, residence_years, isee_cents, owns_home, minors, disability_certified, eviction_enforced, over65,
    young_couple, housing_emergency`;

  it('knows those whose assessment is complete, and the queue leaves them out', async () => {
    const assess = (nome: string, columns: string, values: string) =>
      service.database.query(
        `INSERT INTO applications.assessment (application_id, version, assessed_by_id, assessed_by_email, assessed_at, ${columns})
         SELECT id, 1, gen_random_uuid(), 'marta@example.com', now(), ${values} FROM applications.application WHERE nome = $1`,
        [nome],
      );
    await assess('Bruno', COMPLETE, `'italian', 10, 0, false, 0, false, false, false, false, false`);
    await assess('Carla', 'minors', '2');
    const assessed = await page({ assessed: 'true' });
    expect([names(assessed), assessed.items[0]?.assessed]).toEqual([['Bruno'], true]);
    const others = await page({ assessed: 'false', pageSize: '3', sort: 'createdAt' });
    expect([names(others), others.total]).toEqual([['Anna', 'Carla', 'Carla bis'], 7]);
    expect(others.items.some((one) => one.assessed)).toBe(false);
    const queue = await page({ queue: 'to-assess', pageSize: '3', sort: 'createdAt' });
    expect([names(queue), queue.total]).toEqual([['Anna', 'Carla', 'Dario'], 6]);
  });
});

describe('a filter', () => {
  it.each<[Record<string, string>, Record<string, string>]>([
    [{ duplicates: 'yes' }, { duplicates: 'Filtro delle domande doppie non valido' }],
    [{ duplicates: 'false' }, { duplicates: 'Filtro delle domande doppie non valido' }],
    [{ queue: 'theirs' }, { queue: 'Coda di lavoro non valida' }],
    [{ queue: 'constructor' }, { queue: 'Coda di lavoro non valida' }],
    [{ assessed: 'maybe' }, { assessed: 'Filtro delle domande valutate non valido' }],
  ])('refuses %p', async (query, fields) => {
    const { status, body } = await list(query);
    expect([status, body.fields]).toEqual([400, fields]);
  });

  it('refuses a parameter that comes twice', async () => {
    const twice = 'duplicates=true&duplicates=true&queue=mine&queue=mine&assessed=true&assessed=true';
    const { status, body } = await service.http.get(`${API.adminApplications}?${twice}`).set(admin);
    expect([status, Object.keys(body.fields)]).toEqual([400, ['duplicates', 'queue', 'assessed']]);
  });

  it('that is empty asks for a page of all', async () => {
    for (const name of ['duplicates', 'queue', 'assessed']) expect((await page({ [name]: '' })).total).toBe(8);
  });
});
