import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API, type ApplicationsPage } from '@lacorte/contracts';
import { CompactCodiceFiscale1795910500000 } from '../src/migrations/1795910500000-compact-codice-fiscale';
import { VisibleCodiceFiscale1795910900000 } from '../src/migrations/1795910900000-visible-codice-fiscale';
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

  it('combines with the other filters and with a tender', async () => {
    const searches: [query: Record<string, string>, found: string[]][] = [
      [{ status: 'approved' }, ['Anna bis']],
      [{ q: 'anna' }, ['Anna bis', 'Anna']],
      [{ q: 'verdi' }, []],
      [{ sort: 'createdAt' }, ['Anna', 'Anna bis', 'Elsa', 'Elsa bis']],
      [{ assessed: 'true' }, []],
      [{ queue: 'to-assess', status: 'submitted' }, ['Elsa bis', 'Elsa', 'Anna']],
      [{ queue: 'mine' }, []],
      [{ tender: secondTender }, ['Elsa bis', 'Elsa']],
    ];
    for (const [query, expected] of searches) {
      const found = await page({ duplicates: 'true', ...query });
      expect([query, names(found), found.total]).toEqual([query, expected, expected.length]);
    }
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
  it('that is empty asks for a page of all', async () => {
    for (const name of ['duplicates', 'queue', 'assessed']) expect((await page({ [name]: '' })).total).toBe(8);
  });
});

const found = async (q: string): Promise<string[]> => {
  const { body } = await service.http.get(API.adminApplications).query({ q, sort: 'createdAt' }).set(admin);
  return body.items.map(({ cognome }: { cognome: string }) => cognome);
};
const prepared = async (text: string): Promise<string> => {
  const [{ searchable }] = await service.database.query('SELECT applications.searchable($1) AS searchable', [text]);
  return searchable;
};

/** Ways to write one name, each of which finds all others. */
const SPELLINGS: [string, string[]][] = [
  [
    'kinds of apostrophes',
    ["D'Angelo", 'D’Àngelo', 'd‘angelo', 'DʼANGELO', 'd`angelo', 'D´Angelo', 'd＇angelo', 'd′àngelo'],
  ],
  ['accents, composed and decomposed', ['Niccolò', 'niccolo', 'NICCOLÒ', 'Niccolo\u0300', 'niccoló', 'ñićčōlọ̈']],
  ['sharp s', ['Groß', 'Gross', 'GROSS', 'GROẞ', 'groß']],
  ['letters with a stroke', ['Sørensen', 'Sorensen', 'SØRENSEN']],
  ['Polish letters', ['Wałęsa-Łódź', 'walesa-lodz', 'WAŁĘSA-ŁÓDŹ']],
  ['Turkish letters', ['Işıklı-İnci', 'isikli-inci', 'IŞIKLI-İNCİ', 'işıklı-inci']],
  ['ligatures', ['Cœur-Ægir', 'coeur-aegir', 'CŒUR-ÆGIR']],
  ['typographic ligatures and wide letters', ['Raffaelﬁ', 'raffaelfi', 'ＲＡＦＦＡＥＬＦＩ']],
  ['Croatian and Icelandic letters', ['Đurđić-Þórð', 'durdic-thord', 'ĐURĐIĆ-ÞÓRÐ']],
  ['Maltese, Sami and Vietnamese letters', ['Ħŧŋ-Nguyễn', 'htn-nguyen', 'ĦŦŊ-NGUYỄN']],
  ['Greek', ['Παπαδόπουλος', 'παπαδοπουλος', 'ΠΑΠΑΔΟΠΟΥΛΟΣ']],
  ['Cyrillic', ['Йовчев', 'иовчев', 'ЙОВЧЕВ']],
  ['Arabic and Hebrew with marks', ['محمّد', 'محمّد']],
  ['Korean, composed and decomposed', ['김', '김'.normalize('NFD')]],
];

describe('a codice fiscale that was stored with blanks, dashes and invisible characters', () => {
  it('is repaired by the migration where it is whole, and reported where it was cut', async () => {
    const cognomi = { whole: 'Intero', plain: 'Piano', cut: 'Tagliato', hidden: 'Nascosto' };
    const [whole, , cut, hidden] = await addApplications(service.database, [
      { cognome: cognomi.whole, codiceFiscale: 'rss gpp\u00a055a01\u2011f205a' },
      { cognome: cognomi.plain, codiceFiscale: 'RSSGPP55A01F205A' },
      { cognome: cognomi.cut, codiceFiscale: 'RSS GPP 55A01 F2' },
      { cognome: cognomi.hidden, codiceFiscale: 'rssgpp\u3164\ufff955a01f205a\ufe0f\u{e0041}' },
    ]);
    const runner = service.database.createQueryRunner();
    for (const migration of [new CompactCodiceFiscale1795910500000(), new VisibleCodiceFiscale1795910900000()]) {
      for (const _ of [1, 2]) await migration.up(runner);
    }
    await runner.release();
    expect(await found('rssgpp55a01f205a')).toEqual([cognomi.whole, cognomi.plain, cognomi.hidden]);
    expect(names(await page({ duplicates: 'true', q: 'RSSGPP55A01F205A' }))).toHaveLength(3);
    const stored = 'SELECT codice_fiscale AS code FROM applications.application WHERE id = ANY($1) ORDER BY created_at';
    expect(await service.database.query(stored, [[whole, cut, hidden]])).toEqual([
      { code: 'RSSGPP55A01F205A' },
      { code: 'RSS GPP 55A01 F2' },
      { code: 'RSSGPP55A01F205A' },
    ]);
    const { body } = await service.http.get(API.applicationChecks(cut ?? '')).set(admin);
    expect(body.map(({ id }: { id: string }) => id)).toContain('codice-fiscale-checksum');
    await service.database.query(`DELETE FROM applications.application WHERE cognome = ANY($1)`, [
      Object.values(cognomi),
    ]);
  });
});

describe('a search', () => {
  it('finds each way to write a name by each other', async () => {
    const missed: string[] = [];
    for (const [what, spellings] of SPELLINGS) {
      const ids = await addApplications(
        service.database,
        spellings.map((cognome) => ({ cognome })),
      );
      for (const spelling of spellings) {
        if (`${await found(spelling)}` !== `${spellings}`) missed.push(`${what}: ${spelling}`);
      }
      await service.database.query('DELETE FROM applications.application WHERE id = ANY($1)', [ids]);
    }
    expect(missed).toEqual([]);
  });

  it('finds an e-mail, a codice fiscale and a code typed with accents and wide letters', async () => {
    const [id] = await addApplications(service.database, [
      { cognome: 'Riva', email: 'nicolò.riva@example.com', codiceFiscale: 'RVINCL80A01F205X' },
    ]);
    const [{ code }] = await service.database.query(
      'SELECT application_code AS code FROM applications.application WHERE id = $1',
      [id],
    );
    for (const q of [
      'nicolo.riva@example.com',
      'NICO\u00adLÒ.RIVA',
      'rvincl80a01f205x',
      'ＲＶＩＮＣＬ80A01F205X',
      code,
    ]) {
      expect(await found(q)).toEqual(['Riva']);
    }
    await service.database.query('DELETE FROM applications.application WHERE id = $1', [id]);
  });

  it('finds a code with any blanks and dashes, also its beginning', async () => {
    const [id] = await addApplications(service.database, [{ cognome: 'Riva', codiceFiscale: 'RVINCL80A01F205X' }]);
    const [{ code }] = await service.database.query(
      'SELECT application_code AS code FROM applications.application WHERE id = $1',
      [id],
    );
    const compact = code.replaceAll('-', '');
    const beginning = compact.slice(0, 13);
    for (const q of [
      ...[compact, compact.toLowerCase(), [...compact].join(' '), code.replaceAll('-', '\u2013'), `riva ${compact}`],
      ...[beginning, `${beginning.slice(0, 3)} ${beginning.slice(3)}`, 'rvi ncl 80a01 f205x', 'RVI-NCL-80A01-F205X'],
    ]) {
      expect([q, await found(q)]).toEqual([q, ['Riva']]);
    }
    expect(await found('Rossi-Verdi')).toEqual([]);
    await service.database.query('DELETE FROM applications.application WHERE id = $1', [id]);
  });

  it('takes signs of a pattern literally, also those that are only prepared to be one', async () => {
    const ids = await addApplications(service.database, [{ cognome: 'Cento' }, { cognome: '100%' }]);
    for (const q of ['％', '100％', '%']) expect(await found(q)).toEqual(['100%']);
    expect(await found('＿')).toEqual([]);
    expect(await found('c＿nto')).toEqual([]);
    expect(await found('＼')).toEqual([]);
    await service.database.query('DELETE FROM applications.application WHERE id = ANY($1)', [ids]);
  });

  it('follows a name that changes', async () => {
    const [id] = await addApplications(service.database, [{ cognome: 'Prima' }]);
    await service.database.query(`UPDATE applications.application SET cognome = 'Pòi' WHERE id = $1`, [id]);
    expect([await found('prima'), await found('poi')]).toEqual([[], ['Pòi']]);
    await service.database.query('DELETE FROM applications.application WHERE id = $1', [id]);
  });
});

describe('the text that is searched', () => {
  it('has no accents, no capital letters and one kind of apostrophe', async () => {
    const same = ['mario.rossi+x_y%z@example.com', 'a\\b', '', '😀'].map((text) => [text, text]);
    for (const [text = '', expected] of [
      ['D’ÀNGELO\nMarìa', "d'angelo\nmaria"],
      ['DOM-2026-000001-16', 'dom-2026-000001-16'],
      ['\u0301', ''],
      ...same,
    ]) {
      expect([text, await prepared(text)]).toEqual([text, expected]);
    }
  });

  it('is its own, for every letter of the Latin, Greek and Cyrillic blocks, in either case and form', async () => {
    const letters = Array.from({ length: 0x530 - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index));
    const rows: Record<'letter' | 'once' | 'twice' | 'composed' | 'decomposed', string>[] =
      await service.database.query(
        `SELECT letter, applications.searchable(letter) AS once, applications.searchable(applications.searchable(letter)) AS twice,
           applications.searchable(normalize(letter, NFC)) AS composed, applications.searchable(normalize(letter, NFD)) AS decomposed
         FROM unnest($1::text[]) AS letter`,
        [letters],
      );
    const wrong = rows.filter(
      ({ once, twice, composed, decomposed }) => once !== twice || once !== composed || once !== decomposed,
    );
    expect(rows).toHaveLength(letters.length);
    expect(wrong).toEqual([]);
  });

  it('leaves ASCII alone, in lower case', async () => {
    const ascii = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(0x20 + index)).join('');
    expect(await prepared(ascii)).toBe(ascii.toLowerCase().replace('`', "'"));
  });
});
