import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API, type ListedApplication, MAX_PAGE_SIZE } from '@lacorte/contracts';
import { hasDuplicates } from '../src/duplicates/same-person';
import { ERASED_USER, PSEUDONYMS } from '../src/erasure/pseudonyms';
import { addApplications, asAdmin } from './reviewing';
import { RunningApplications } from './running-applications';

const CODE = 'RSSMRA80A01F205X';

let service: RunningApplications;
let admin: Record<string, string>;
beforeAll(async () => {
  service = await RunningApplications.start();
  admin = await asAdmin();
}, 60_000);
beforeEach(() => service.database.query('DELETE FROM applications.application'));
afterAll(() => service?.stop());

const duplicates = async (id: string) => {
  const { status, body } = await service.http.get(API.applicationDuplicates(id)).set(admin);
  expect(status).toBe(200);
  return body as ListedApplication[];
};

async function marked(): Promise<string[]> {
  const rows = await service.database.query(
    `SELECT a.id FROM applications.application a WHERE ${hasDuplicates('a')} ORDER BY a.created_at`,
  );
  return rows.map(({ id }: { id: string }) => id);
}

async function anotherTender(): Promise<string> {
  const tender = { code: `T${Date.now()}`, title: { it: 'Altro', fr: 'Autre' }, shownDeadline: '2027-01-31' };
  return (await service.http.post(API.adminTenders).set(admin).send(tender)).body.id;
}

describe('duplicates of an application', () => {
  it('are the others with its codice fiscale, newest first, as in the list', async () => {
    const [first = '', , third = '', fourth = ''] = await addApplications(service.database, [
      { codiceFiscale: CODE },
      { codiceFiscale: 'VRDNNA75D55F205H' },
      { codiceFiscale: CODE },
      { codiceFiscale: CODE, status: 'approved' },
    ]);
    const found = await duplicates(first);
    expect(found.map(({ id }) => id)).toEqual([fourth, third]);
    const list = await service.http.get(API.adminApplications).query({ page: 1 }).set(admin);
    expect(list.body.items[0]).toMatchObject(found[0] ?? {});
    expect(await marked()).toEqual([first, third, fourth]);
  });

  it('are compared without case and spaces around, which old rows may have', async () => {
    const [first = '', second] = await addApplications(service.database, [
      { codiceFiscale: ` ${CODE.toLowerCase()} ` },
      { codiceFiscale: CODE },
    ]);
    expect((await duplicates(first)).map(({ id }) => id)).toEqual([second]);
  });

  it('are the newest of a page at most', async () => {
    const many = await addApplications(
      service.database,
      Array.from({ length: MAX_PAGE_SIZE + 2 }, () => ({ codiceFiscale: CODE })),
    );
    const [first = ''] = many;
    const views = async () => {
      const query = { action: 'application-viewed', pageSize: 1 };
      return (await service.http.get(API.accessLog).query(query).set(admin)).body.total;
    };
    const before = await views();
    expect((await duplicates(first)).map(({ id }) => id)).toEqual(many.slice(2).toReversed());
    expect((await views()) - before).toBe(MAX_PAGE_SIZE + 1);
  });

  it('are not those of another tender', async () => {
    const [first = ''] = await addApplications(service.database, [
      { codiceFiscale: CODE },
      { codiceFiscale: CODE, tenderId: await anotherTender() },
    ]);
    expect([await duplicates(first), await marked()]).toEqual([[], []]);
  });

  it('are settled by rejecting all but one', async () => {
    const [kept = '', rejected = ''] = await addApplications(service.database, [
      { codiceFiscale: CODE },
      { codiceFiscale: CODE, status: 'rejected' },
    ]);
    expect(await duplicates(kept)).toEqual([]);
    expect((await duplicates(rejected)).map(({ id }) => id)).toEqual([kept]);
    expect(await marked()).toEqual([]);
  });

  it('are never found by an empty codice fiscale', async () => {
    const [first = ''] = await addApplications(service.database, [{ codiceFiscale: ' ' }, { codiceFiscale: '  ' }]);
    expect([await duplicates(first), await marked()]).toEqual([[], []]);
  });

  it('are never found among erased applications', async () => {
    const [first = ''] = await addApplications(service.database, [{ status: 'approved' }, { status: 'approved' }]);
    await service.database.query(
      `UPDATE applications.application SET ${PSEUDONYMS}, user_id = '${ERASED_USER}', erased_at = now()`,
    );
    expect([await duplicates(first), await marked()]).toEqual([[], []]);
  });

  it('are 404 for an unknown application', async () => {
    for (const unknown of ['nessuna', randomUUID()]) {
      expect((await service.http.get(API.applicationDuplicates(unknown)).set(admin)).status).toBe(404);
    }
  });
});
