import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { API, EXPORT_FORMATS, type ExportFormat } from '@lacorte/contracts';
import { parse } from 'csv-parse/sync';
import { FACTS } from './assessing';
import { addApplications, asAdmin } from './reviewing';
import { RunningApplications } from './running-applications';

const OFFICE = process.env.OFFICE_PATH ?? 'soffice';
/** LibreOffice's filter options: separator, quotes and UTF-8. For reading, also that quoted cells are texts; for writing, cells as they are shown. */
const READ_CSV = 'CSV:59,34,76,1,,1040,false,false';
const WRITE_CSV = 'csv:Text - txt - csv (StarCalc):59,34,76,1,,1040,false,true';

const PEOPLE = [
  { cognome: 'Müller', nome: 'Jürg Ägidius' },
  { cognome: "D'Angelo", nome: 'Niccolò' },
  { cognome: '=SUM(1;2)', nome: '+1' },
  { cognome: '-1', nome: '@mario' },
  { cognome: '=cmd|x', nome: '=HYPERLINK("http://example.com")' },
  { cognome: '00123', nome: '12345678901234567890' },
  { cognome: 'a;b', nome: 'a "b"' },
  { cognome: '你好', nome: 'Łukasz \u{1F600}' },
  { cognome: '<b>&amp;', nome: '_x0041_ 1/2' },
  { cognome: '3-4', nome: '1E5' },
];

const shown: Record<string, Record<string, string>[]> = {};
let service: RunningApplications;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lacorte-office-'));
  service = await RunningApplications.start();
  const admin = await asAdmin();
  const [id = ''] = await addApplications(service.database, PEOPLE);
  await service.http.put(API.assessment(id)).set(admin).send({ facts: FACTS, version: null }).expect(200);
  for (const format of EXPORT_FORMATS) {
    const query = { format, sort: 'createdAt' };
    const { body } = await service.http.get(API.exportApplications).query(query).set(admin).responseType('blob');
    await writeFile(join(folder, `${format}.${format}`), body);
    shown[format] = await openInOffice(format);
  }
});
afterAll(async () => {
  await service?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The rows as LibreOffice shows them. */
async function openInOffice(format: ExportFormat): Promise<Record<string, string>[]> {
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  const reading = format === 'csv' ? [`--infilter=${READ_CSV}`] : [];
  const out = join(folder, `from-${format}`);
  const file = join(folder, `${format}.${format}`);
  await promisify(execFile)(OFFICE, [
    profile,
    '--headless',
    ...reading,
    '--convert-to',
    WRITE_CSV,
    '--outdir',
    out,
    file,
  ]);
  return parse(await readFile(join(out, `${format}.csv`)), { delimiter: ';', bom: true, columns: true });
}

it('have the same headers and rows in both formats', () => {
  expect(shown.xlsx).toHaveLength(PEOPLE.length);
  expect(Object.keys(shown.xlsx?.[0] ?? {})).toEqual(Object.keys(shown.csv?.[0] ?? {}));
});

it('show every name of a workbook as it was typed', () => {
  expect(shown.xlsx?.map(({ Cognome, Nome }) => ({ cognome: Cognome, nome: Nome }))).toEqual(PEOPLE);
});

it('compute no formula of a CSV file', () => {
  const rows = shown.csv?.map(({ Cognome, Nome }) => [Cognome, Nome]) ?? [];
  expect(rows.slice(0, 5)).toEqual([
    ['Müller', 'Jürg Ägidius'],
    ["D'Angelo", 'Niccolò'],
    ["'=SUM(1;2)", "'+1"],
    ["'-1", "'@mario"],
    ["'=cmd|x", '\'=HYPERLINK("http://example.com")'],
  ]);
});

it.each(EXPORT_FORMATS)('show days and numbers of %s as such', (format) => {
  expect(shown[format]?.[0]).toMatchObject({
    'Data di nascita': '14/03/1988',
    'Data invio': expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/),
    'Anni di residenza': '12',
    ...{ Minori: '2', Disabili: '', Tipologia: '3 locali', Stato: 'Inviata', Ammissibile: 'sì', Punti: '37' },
  });
});
