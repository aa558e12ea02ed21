import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { API, type ApplicationsPage, exampleShownIn, type ListedApplication } from '@lacorte/contracts';
import pg from 'pg';
import { FIRST_TENDER_ID } from '../src/tenders/tender.row';
import { addApplications, asAdmin } from './reviewing';
import { RunningApplications } from './running-applications';

describe("a page of the dashboard's table", () => {
  let service: RunningApplications;
  let admin: Record<string, string>;
  beforeAll(async () => {
    service = await RunningApplications.start();
    admin = await asAdmin();
    await addApplications(service.database, [
      { nome: 'Maria Grazia', cognome: 'Rossi', email: 'mg.rossi@example.com', codiceFiscale: 'RSSMGR85C52F205X' },
      { nome: 'Mario', cognome: 'rossi', email: 'mario@example.com', status: 'approved' },
      { nome: 'Niccolò', cognome: "D'Àvila", email: 'n_d@example.com', status: 'rejected' },
      { nome: 'Anna', cognome: 'Zappa', email: 'anna100%@example.com', status: 'under_review' },
      { nome: 'Òttavia', cognome: 'Èrcoli', email: 'back\\slash.ottavia@example.com', status: 'approved' },
    ]);
  });
  afterAll(() => service?.stop());

  const list = (query: Record<string, string>) => service.http.get(API.adminApplications).query(query).set(admin);
  const page = async (query: Record<string, string>): Promise<ApplicationsPage> => (await list(query)).body;
  const names = ({ items }: ApplicationsPage) => items.map(({ nome }) => nome);

  it('shows every field, newest first, with counters over all applications', async () => {
    const { body, status } = await list({ page: '1' });
    expect(status).toBe(200);
    expect(names(body)).toEqual(['Òttavia', 'Anna', 'Niccolò', 'Mario', 'Maria Grazia']);
    expect(body).toMatchObject({
      total: 5,
      page: 1,
      pageSize: 50,
      counts: { total: 5, submitted: 1, under_review: 1, approved: 2, rejected: 1 },
    });
    expect(body.items[4]).toEqual({
      ...exampleShownIn('own'),
      id: expect.any(String),
      userId: expect.any(String),
      tenderId: FIRST_TENDER_ID,
      tenderCode: '2025',
      fee: { state: 'due', amountCents: 15_000, paidCents: 0, paidAt: null },
      applicationCode: 'DOM-2026-000001-00',
      applicationStatus: 'submitted',
      nome: 'Maria Grazia',
      cognome: 'Rossi',
      dataNascita: '1988-03-14',
      luogoNascita: 'Milano',
      codiceFiscale: 'RSSMGR85C52F205X',
      indirizzo: 'Via dei Tigli 8',
      comune: 'Milano',
      provincia: 'Milano',
      anniResidenzaLombardia: '12',
      telefono: '+39 333 0000000',
      email: 'mg.rossi@example.com',
      presenzaMinori: 'si',
      numeroMinori: '2',
      numeroMaggiorenni: '2',
      presenzaDisabile: 'no',
      numeroDisabili: null,
      tipologiaAbitazione: '3-locali',
      documenti: {},
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      version: 1,
      payment: null,
      withdrawnAt: null,
      feeRequestedAt: null,
      assessed: false,
      claim: null,
      hasDuplicates: false,
    });
  });

  it('finds a text literally, in any case and field', async () => {
    const searches: [q: string, found: string[]][] = [
      ['rossi', ['Mario', 'Maria Grazia']],
      ['ROSSI maria', ['Maria Grazia']],
      ['  grazia   rossi ', ['Maria Grazia']],
      ['mg.rossi@example.com', ['Maria Grazia']],
      ['rssmgr85', ['Maria Grazia']],
      ['rossi@altrove.example.com', []],
      ['@example.com rssmgr85', ['Maria Grazia']],
      ['dom-2026-000002', ['Mario']],
      ['dom-1999-000002', []],
      ['DOM-2026-000002-00', ['Mario']],
      ['dom-2026-000002-01', []],
      ['RSSMGR85C52F205X', ['Maria Grazia']],
      ['rssmgr85c52f999x', []],
      ['g.rossi@example.com', ['Maria Grazia']],
      ['back\\slash.ottavia@example.com', ['Òttavia']],
      ['slash.ottavia@example.c', ['Òttavia']],
      ['hack\\slash.ottavia@example.com', []],
      ['a@example.com', ['Òttavia']],
      ['àv', ['Òttavia', 'Niccolò']],
      ['ercoli', ['Òttavia']],
      ['d’avila', ['Niccolò']],
      ["D'à", ['Niccolò']],
      ['ÈRCOLI', ['Òttavia']],
      ['an', ['Anna']],
      ['%', ['Anna']],
      ['100%', ['Anna']],
      ['_', ['Niccolò']],
      ['n_d', ['Niccolò']],
      ['n-d', []],
      ['\\', ['Òttavia']],
      ['k\\s', ['Òttavia']],
      ['grazia rossi mario', []],
      ["'; DROP TABLE application; --", []],
      // No word is found across two fields.
      ['graziarossi', []],
    ];
    for (const [q, expected] of searches) {
      const found = await page({ q });
      expect([q, names(found), found.total, found.counts.total]).toEqual([q, expected, expected.length, 5]);
    }
  });

  it('takes no character apart', async () => {
    const cognome = 'a😀12345678901@casa';
    const [id] = await addApplications(service.database, [{ cognome }]);
    expect((await page({ q: cognome })).total).toBe(1);
    await service.database.query('DELETE FROM applications.application WHERE id = $1', [id]);
  });

  it('filters by status, alone and with a search', async () => {
    expect(names(await page({ status: 'approved' }))).toEqual(['Òttavia', 'Mario']);
    const both = await page({ status: 'approved', q: 'rossi' });
    expect([names(both), both.total]).toEqual([['Mario'], 1]);
    expect(names(await page({ status: 'submitted', q: 'zappa' }))).toEqual([]);
  });

  it('sorts by each column, in both directions', async () => {
    const sorts: [sort: string, shown: string[]][] = [
      ['createdAt', ['Maria Grazia', 'Mario', 'Niccolò', 'Anna', 'Òttavia']],
      ['cognome', ['Niccolò', 'Òttavia', 'Mario', 'Maria Grazia', 'Anna']],
      ['-cognome', ['Anna', 'Maria Grazia', 'Mario', 'Òttavia', 'Niccolò']],
      ['applicationStatus', ['Mario', 'Òttavia', 'Niccolò', 'Maria Grazia', 'Anna']],
      ['-applicationStatus', ['Anna', 'Maria Grazia', 'Niccolò', 'Òttavia', 'Mario']],
      ['applicationCode', ['Maria Grazia', 'Mario', 'Niccolò', 'Anna', 'Òttavia']],
      ['-applicationCode', ['Òttavia', 'Anna', 'Niccolò', 'Mario', 'Maria Grazia']],
    ];
    for (const [sort, shown] of sorts) expect([sort, names(await page({ sort }))]).toEqual([sort, shown]);
  });

  it('shows each application on exactly one page, whatever the sort', async () => {
    for (const sort of ['-createdAt', 'cognome', '-applicationStatus', 'applicationCode']) {
      const pages = await Promise.all(['1', '2', '3'].map((number) => page({ sort, page: number, pageSize: '2' })));
      const ids = pages.flatMap(({ items }) => items.map(({ id }: ListedApplication) => id));
      expect(new Set(ids).size).toBe(5);
      expect(pages.map(({ items }) => items.length)).toEqual([2, 2, 1]);
    }
  });

  it('is empty beyond the end, with the right total', async () => {
    const beyond = await page({ page: '4000000', pageSize: '200', q: 'rossi' });
    expect(beyond).toMatchObject({ items: [], total: 2, page: 4_000_000, pageSize: 200 });
    const filters: Record<string, string>[] = [{}, { status: 'approved' }, { tender: FIRST_TENDER_ID }, { q: 'rossi' }];
    for (const filter of filters) {
      const last = await page({ ...filter, page: '1000000000', pageSize: '200' });
      expect([last.items, last.page]).toEqual([[], 1_000_000_000]);
    }
  });

  it('refuses an order, a status, a page and a search that are none', async () => {
    const order = { sort: 'Ordinamento non valido' };
    const number = { page: 'Pagina non valida' };
    const size = { pageSize: 'Numero di righe per pagina non valido' };
    const search = { q: 'Testo di ricerca non valido' };
    const doubles = { duplicates: 'Filtro delle domande doppie non valido' };
    const queue = { queue: 'Coda di lavoro non valida' };
    const refusals: [query: Record<string, string>, fields: object][] = [
      ...['nome', '--createdAt', 'created_at; DROP TABLE application', 'constructor', ''].map(
        (sort): [Record<string, string>, object] => [{ sort }, order],
      ),
      ...['0', '-1', '1.5', '99999999999'].map((page): [Record<string, string>, object] => [{ page }, number]),
      ...['201', ''].map((pageSize): [Record<string, string>, object] => [{ pageSize }, size]),
      ...['a\u0000b', 'a'.repeat(201)].map((q): [Record<string, string>, object] => [{ q }, search]),
      ...['yes', 'false'].map((duplicates): [Record<string, string>, object] => [{ duplicates }, doubles]),
      ...['theirs', 'constructor'].map((name): [Record<string, string>, object] => [{ queue: name }, queue]),
      [{ status: 'pending' }, { status: 'Stato della domanda non valido' }],
      [{ assessed: 'maybe' }, { assessed: 'Filtro delle domande valutate non valido' }],
      [
        { page: 'x', sort: 'x' },
        { ...number, ...order },
      ],
    ];
    for (const [query, fields] of refusals) {
      const { status, body } = await list(query);
      expect([query, status, body.fields]).toEqual([query, 400, fields]);
    }
  });

  it('refuses a parameter that comes twice', async () => {
    const twice = ['q', 'status', 'duplicates', 'queue', 'assessed']
      .map((name) => `${name}=true&${name}=true`)
      .join('&');
    const response = await service.http.get(`${API.adminApplications}?${twice}`).set(admin);
    const refused = ['duplicates', 'queue', 'assessed', 'q', 'status'];
    expect([response.status, Object.keys(response.body.fields).sort()]).toEqual([400, refused.sort()]);
  });

  it('counts a search again after a change', async () => {
    expect((await page({ q: 'rossi', status: 'submitted' })).total).toBe(1);
    const [id] = await addApplications(service.database, [{ cognome: 'Rossini' }]);
    const after = await page({ q: 'rossi', status: 'submitted' });
    expect([after.total, after.counts.total]).toEqual([2, 6]);
    await service.database.query('DELETE FROM applications.application WHERE id = $1', [id]);
    expect(await page({ q: 'rossi' })).toMatchObject({ total: 2, counts: { total: 5 } });
  });

  it('shows a payment in a search that was asked for before', async () => {
    const first = await page({ q: 'rossi' });
    await service.database.query(
      `INSERT INTO applications.payment (application_id, paid_on, amount_cents, recorded_by, recorded_at)
       VALUES ($1, '2026-01-02', 15000, 'admin@example.com', now())`,
      [first.items[0]?.id],
    );
    const again = await page({ q: 'rossi' });
    expect(again.items.map(({ id, payment }) => [id, payment?.paidOn])).toEqual(
      first.items.map(({ id }, index) => [id, index === 0 ? '2026-01-02' : undefined]),
    );
    expect((await page({ q: 'rossi', sort: 'cognome' })).items).toHaveLength(first.items.length);
    expect((await page({ q: 'rossi', page: '2' })).items).toEqual([]);
  });

  it('finds after a decision what it leads to', async () => {
    const searches: [query: Record<string, string>, found: string[]][] = [
      [{}, ['Carlo']],
      // No row is added or removed.
      [{ status: 'rejected' }, []],
      [{ status: 'under_review' }, ['Carlo']],
      [{ status: 'approved' }, ['Bruna']],
      [{ sort: 'applicationStatus' }, ['Bruna']],
      [{ sort: '-applicationStatus' }, ['Carlo']],
    ];
    for (const [query, found] of searches) {
      const [first, second] = await addApplications(service.database, [
        { nome: 'Bruna', cognome: 'Villa', status: 'under_review' },
        { nome: 'Carlo', cognome: 'Villa', status: 'approved' },
      ]);
      const search = { q: 'villa', pageSize: '1', ...query };
      await page(search);
      await service.database.query(
        `UPDATE applications.application
         SET application_status = CASE id WHEN $1 THEN 'approved' ELSE 'under_review' END WHERE id IN ($1, $2)`,
        [first, second],
      );
      const shown = await page(search);
      await service.database.query('DELETE FROM applications.application WHERE id IN ($1, $2)', [first, second]);
      expect([query, names(shown)]).toEqual([query, found]);
    }
  });

  it('costs three statements at most, however many rows it shows', async () => {
    await addApplications(
      service.database,
      Array.from({ length: 150 }, () => ({ cognome: 'Brambilla' })),
    );
    const perSize: number[] = [];
    for (const pageSize of [1, 10, 200]) {
      const search = { pageSize: String(pageSize), q: 'brambilla' };
      perSize.push((await statementsOf(() => list(search))).length);
    }
    expect(perSize).toEqual([3, 3, 2]);
    expect(await statementsOf(() => list({ pageSize: '200' }))).toHaveLength(2);
  });
});

/** Statements that the service sends to the database during `work`. */
async function statementsOf(work: () => PromiseLike<unknown>): Promise<string[]> {
  const query = jest.spyOn(pg.Client.prototype, 'query');
  await work();
  const statements = query.mock.calls.map(([sent]: [string | pg.QueryConfig, ...unknown[]]) =>
    typeof sent === 'string' ? sent : sent.text,
  );
  query.mockRestore();
  return statements;
}
