import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API } from '@lacorte/contracts';
import { addApplications, asAdmin } from './reviewing';
import { RunningApplications } from './running-applications';

let service: RunningApplications;
let admin: Record<string, string>;
beforeAll(async () => {
  service = await RunningApplications.start();
  admin = await asAdmin();
});
afterAll(() => service?.stop());

const found = async (q: string): Promise<string[]> => {
  const { body } = await service.http.get(API.adminApplications).query({ q, sort: 'createdAt' }).set(admin);
  return body.items.map(({ cognome }: { cognome: string }) => cognome);
};
const prepared = async (text: string): Promise<string> => {
  const [{ searchable }] = await service.database.query('SELECT applications.searchable($1) AS searchable', [text]);
  return searchable;
};

/** Ways to write one name, which all find each other. */
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

describe('a search', () => {
  it.each(SPELLINGS)('does not care about %s', async (_, spellings) => {
    const ids = await addApplications(
      service.database,
      spellings.map((cognome) => ({ cognome })),
    );
    for (const spelling of spellings) expect(await found(spelling)).toEqual(spellings);
    await service.database.query('DELETE FROM applications.application WHERE id = ANY($1)', [ids]);
  });

  it('finds an e-mail, a codice fiscale and a code typed with accents and wide letters', async () => {
    const [id] = await addApplications(service.database, [
      { cognome: 'Riva', email: 'nicolò.riva@example.com', codiceFiscale: 'RVINCL80A01F205X' },
    ]);
    const [{ code }] = await service.database.query(
      'SELECT application_code AS code FROM applications.application WHERE id = $1',
      [id],
    );
    for (const q of ['nicolo.riva@example.com', 'NICOLÒ.RIVA', 'rvincl80a01f205x', 'ＲＶＩＮＣＬ80A01F205X', code]) {
      expect(await found(q)).toEqual(['Riva']);
    }
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
  it.each([
    ['D’ÀNGELO\nMarìa', "d'angelo\nmaria"],
    ['mario.rossi+x_y%z@example.com', 'mario.rossi+x_y%z@example.com'],
    ['DOM-2026-000001-16', 'dom-2026-000001-16'],
    ['a\\b', 'a\\b'],
    ['', ''],
    ['\u0301', ''],
    ['😀', '😀'],
  ])('of %p is %p', async (text, expected) => {
    expect(await prepared(text)).toBe(expected);
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
