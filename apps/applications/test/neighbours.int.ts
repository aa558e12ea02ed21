import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API, APPLICATION_SORTS, type ApplicationNeighbours, type ListedApplication } from '@lacorte/contracts';
import { FIRST_TENDER_ID } from '../src/tenders/tender.row';
import { addApplications, administer } from './reviewing';
import { RunningApplications } from './running-applications';

describe('the neighbours of an application in the list', () => {
  let service: RunningApplications;
  let ids: string[];
  beforeAll(async () => {
    service = await RunningApplications.start();
    const same = { nome: 'Mario', cognome: 'Rossi' };
    ids = await addApplications(service.database, [
      { ...same, status: 'approved' },
      { ...same, status: 'rejected' },
      { nome: 'Òttavia', cognome: 'Èrcoli' },
      { nome: 'Niccolò', cognome: "D'Àvila", status: 'under_review' },
      same,
      { nome: 'Anna', cognome: 'rossi', status: 'approved' },
    ]);
    // Columns that are alike leave the order to the id.
    await service.database.query(
      'UPDATE applications.application SET created_at = (SELECT min(created_at) FROM applications.application)',
    );
  });
  afterAll(() => service?.stop());

  const list = (query: object) => administer(service, 'get', API.adminApplications, query);
  const around = async (id: string | undefined, query: object = {}): Promise<ApplicationNeighbours> =>
    (await list({ ...query, around: id })).body;

  it('are those of the list in every order and with every filter', async () => {
    const orders = APPLICATION_SORTS.flatMap((column) => [column, `-${column}`]);
    const filters = [
      {},
      { status: 'approved' },
      { q: 'rossi' },
      { queue: 'to-assess' },
      { tender: FIRST_TENDER_ID, assessed: 'false' },
      { duplicates: 'true' },
    ];
    for (const query of orders.flatMap((sort) => filters.map((filter) => ({ ...filter, sort })))) {
      const { items } = (await list(query)).body;
      const listed: string[] = items.map(({ id }: ListedApplication) => id);
      const found = await Promise.all(listed.map((id) => around(id, query)));
      const expected = listed.map((_, index) => ({
        previous: listed[index - 1] ?? null,
        next: listed[index + 1] ?? null,
        before: index,
        total: listed.length,
        listed: true,
      }));
      expect([query, found]).toEqual([query, expected]);
      expect(listed.length).toBeGreaterThan(1);
    }
  });

  it('are those of its place in the order for an application that the filter leaves out', async () => {
    const query = { status: 'approved', sort: 'applicationCode' };
    const [first, out, , , , last] = ids;
    const left = { before: 1, total: 2, listed: false };
    expect(await around(out, query)).toEqual({ ...left, previous: first, next: last });
    const none = { previous: null, next: null, before: 0, total: 0, listed: false };
    expect(await around(out, { q: 'nessuno' })).toEqual(none);
  });

  it('are not found for an id that no application has, and a parameter is refused as on the list', async () => {
    for (const query of [
      { around: randomUUID() },
      { around: 'x' },
      { around: [ids[0], ids[1]] },
      { around: ids[0], tender: randomUUID() },
    ]) {
      const { status, body } = await list(query);
      expect([query, status, body.code]).toEqual([query, 404, 'not-found']);
    }
    const { status, body } = await list({ around: ids[0], sort: 'x', page: '0' });
    expect([status, Object.keys(body.fields)]).toEqual([400, ['page', 'sort']]);
    expect((await list({ around: '', page: '1' })).body.items).toHaveLength(ids.length);
  });
});
