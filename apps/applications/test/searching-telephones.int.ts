import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API } from '@lacorte/contracts';
import { TelephonesInSearch1795911800000 } from '../src/migrations/1795911800000-telephones-in-search';
import { erase } from './erasing';
import { addApplications, anOwner, asAdmin, setStatus } from './reviewing';
import { RunningApplications } from './running-applications';

let service: RunningApplications;
let admin: Record<string, string>;

beforeAll(async () => {
  service = await RunningApplications.start();
  admin = await asAdmin();
});
beforeEach(() => service.database.query('DELETE FROM applications.application'));
afterAll(() => service?.stop());

async function found(q: string): Promise<string[]> {
  const { body } = await service.http.get(API.adminApplications).query({ q, sort: 'createdAt' }).set(admin);
  expect(body.total).toBe(body.items.length);
  return body.items.map(({ cognome }: { cognome: string }) => cognome);
}

const foundByEach = async (searches: string[]) =>
  Object.fromEntries(await Promise.all(searches.map(async (q) => [q, await found(q)] as const)));
const eachFinds = (searches: string[], cognomi: string[]) => Object.fromEntries(searches.map((q) => [q, cognomi]));

const FORMS = [
  ...['3335555555', '+39 333 5555555', '333 555 5555', '+393335555555', '00393335555555', '0039 333/555.55.55'],
  ...['(333) 555-5555', '33 35 55 55 55', '333–555–5555', '３３３ 5555555'],
];

describe('a search for a telephone number', () => {
  it('finds each form that is stored by each form that is typed', async () => {
    const stored = ['3335555555', '+39 333 5555555', '0039 (333) 555-5555', '333/555.5555 int. 12'];
    await addApplications(service.database, [
      ...stored.map((telefono) => ({ cognome: telefono, telefono })),
      { cognome: 'Altri', telefono: '02 1234567' },
    ]);
    expect(await foundByEach(FORMS)).toEqual(eachFinds(FORMS, stored));
    await service.database.query(
      `UPDATE applications.application SET application_code = 'DOM-2026-333555-13' WHERE cognome = 'Altri'`,
    );
    expect(await found('33 35 55 13')).toEqual([]);
    const parts = ['335555', '555 5555', '0039 3335555'];
    expect(await foundByEach(parts)).toEqual(eachFinds(parts, stored));
  });

  it('does not look for fewer than six digits', async () => {
    await addApplications(service.database, [{ cognome: 'Neri', telefono: '333 9988776', email: 'neri@example.com' }]);
    const short = ['99887', '998 87', '9', '99 88', '+39 998 87', '0039 33', '+39', 'neri 99887'];
    expect(await foundByEach(short)).toEqual(eachFinds(short, []));
    expect(await found('998877')).toEqual(['Neri']);
  });

  it('still finds digits of codes and e-mails, and a name beside a number', async () => {
    const [id] = await addApplications(service.database, [
      { cognome: 'Riva', email: 'riva.47110815@example.com', telefono: '02 7654321' },
      { cognome: 'Costa', telefono: '02 7654321' },
    ]);
    await service.database.query(
      `UPDATE applications.application SET application_code = 'DOM-2026-987650-42' WHERE id = $1`,
      [id],
    );
    const searches = [
      ...['987650', '98765', '987', '2026 987650', '2026-987650-42', '987650 42', 'DOM-2026-987650-42'],
      ...['dom2026987650', '47110815', '4711', 'riva 02 7654321', '02 7654321 riva', 'riva 027654321'],
    ];
    expect(await foundByEach(searches)).toEqual(eachFinds(searches, ['Riva']));
    expect(await found('02/76 54 321')).toEqual(['Riva', 'Costa']);
  });

  it('follows a correction, and finds nobody after an erasure', async () => {
    const person = await anOwner(service);
    const correct = async (telefono: string) => {
      const path = API.ownApplication(person.id);
      const { status } = await service.http.put(path).set(person.owner).send({ version: 1, telefono });
      expect(status).toBe(200);
    };
    const before = await service.database.query('SELECT telefono FROM applications.application');
    await correct('+39 347 1122334');
    expect([await found(before[0].telefono), await found('347.11.22.334')]).toEqual([[], ['Ferrario']]);
    await setStatus(service.database, person.id, 'approved');
    await erase(service, person);
    const rows = 'SELECT telefono, searchable FROM applications.application';
    expect(await service.database.query(rows)).toEqual([
      { telefono: '-', searchable: expect.stringMatching(/^[^\f]+\f$/) },
    ]);
    expect(await found('3471122334')).toEqual([]);
  });

  it('selects the rows of an export', async () => {
    await addApplications(service.database, [{ telefono: '+39 333 5555555' }, { telefono: '02 1234567' }]);
    const query = { format: 'csv', q: '333 555 5555' };
    const { body } = await service.http.get(API.exportApplications).query(query).set(admin).responseType('blob');
    expect(body.toString('utf8').match(/DOM-/g)).toHaveLength(1);
  });
});

describe('an application of the release before', () => {
  it('is found after the migration, which changes nothing else and can run again', async () => {
    await addApplications(
      service.database,
      Array.from({ length: 1001 }, () => ({ telefono: '333 5555555' })),
    );
    await service.database.query(
      String.raw`UPDATE applications.application SET searchable = split_part(searchable, E'\f', 1)`,
    );
    const others = `SELECT array_agg(to_jsonb(a) - 'searchable' ORDER BY id) FROM applications.application a`;
    const before = await service.database.query(others);
    const total = async () => {
      const { body } = await service.http.get(API.adminApplications).query({ q: '3335555555' }).set(admin);
      return body.total;
    };
    expect(await total()).toBe(0);
    const runner = service.database.createQueryRunner();
    for (const _ of [1, 2]) {
      await new TelephonesInSearch1795911800000().up(runner);
      expect(await total()).toBe(1001);
    }
    await runner.release();
    expect(await service.database.query(others)).toEqual(before);
  });
});
