import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API, TIME_ZONE } from '@lacorte/contracts';
import { parse } from 'csv-parse/sync';
import type { Response } from 'express';
import { readXlsx } from 'hucre/xlsx';
import { ERASED_USER, PSEUDONYMS } from '../src/erasure/pseudonyms';
import { ExportsController } from '../src/exports/exports.controller';
import { FACTS } from './assessing';
import { ADMINISTRATOR, addApplications, asAdmin } from './reviewing';
import { HERE, loggedIn, RunningApplications } from './running-applications';
import { NEVER } from './tender-acts';

/** The words of the contract, section 8. */
const HEADERS = [
  ...[
    'Codice domanda',
    'Cognome',
    'Nome',
    'Codice fiscale',
    'Data di nascita',
    'Luogo di nascita',
    'Indirizzo',
    'Comune',
  ],
  ...['Provincia', 'Anni di residenza', 'Telefono', 'Email', 'Maggiorenni', 'Minori', 'Disabili', 'Tipologia', 'Stato'],
  ...['Data invio', 'Quota pagata il', 'Ammissibile', 'Punti'],
];

let service: RunningApplications;
let admin: Record<string, string>;
beforeAll(async () => {
  service = await RunningApplications.start();
  admin = await asAdmin();
});
beforeEach(() => service.database.query('DELETE FROM applications.payment; DELETE FROM applications.application'));
afterAll(() => service?.stop());

const ask = (query: Record<string, string> = {}) =>
  service.http.get(API.exportApplications).query(query).set(admin).responseType('blob');

async function csv(query: Record<string, string> = {}): Promise<Record<string, string>[]> {
  const { status, body } = await ask({ format: 'csv', ...query });
  expect(status).toBe(200);
  return parse(body, { delimiter: ';', bom: true, columns: true, record_delimiter: '\r\n' });
}

const today = async () => {
  const [{ day }] = await service.database.query(
    `SELECT to_char(now() AT TIME ZONE '${TIME_ZONE}', 'YYYY-MM-DD') AS day`,
  );
  return day as string;
};

async function anotherTender(): Promise<string> {
  const tender = { code: `T${Date.now()}`, title: { it: 'Altro', fr: 'Autre' }, shownDeadline: '2027-01-31' };
  return (await service.http.post(API.adminTenders).set(admin).send(tender)).body.id;
}

describe('an export', () => {
  it('has the headers of the contract, a row per application and the words of the office', async () => {
    const [id = ''] = await addApplications(service.database, [
      { nome: 'Èva', cognome: "D'Angelo", status: 'under_review' },
    ]);
    await service.database.query(
      `INSERT INTO applications.payment (application_id, paid_on, amount_cents, recorded_by, recorded_at)
       VALUES ($1, '2026-11-02', 15000, $2, now())`,
      [id, ADMINISTRATOR.email],
    );
    await service.database.query("UPDATE applications.application SET created_at = '2026-10-31T23:30:00Z'");
    const { status, headers, body } = await ask({ format: 'csv' });
    const text = body.toString('utf8');
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      `attachment; filename="domande-2025-${await today()}.csv"`,
    ]);
    expect(text.slice(0, text.indexOf('\r\n'))).toBe(`\uFEFF${HEADERS.join(';')}`);
    const [, code] = /(DOM-[\d-]+)/.exec(text) ?? [];
    expect(text.slice(text.indexOf('\r\n'))).toBe(
      `\r\n${code};D'Angelo;Èva;FRRLCU88C54F205N;14/03/1988;Milano;Via dei Tigli 8;Milano;Milano;12;'+39 333 0000000;` +
        `persona.0@example.com;2;2;;3 locali;In Revisione;01/11/2026;02/11/2026;;\r\n`,
    );
  });

  it('has what the rules of the own tender make of the facts', async () => {
    const [eligible = '', rich = '', begun = ''] = await addApplications(service.database, [{}, {}, {}, {}]);
    const assess = (id: string, facts: object) =>
      service.http
        .put(API.assessment(id))
        .set(admin)
        .send({ facts: { ...FACTS, ...facts }, version: null });
    for (const answer of [
      await assess(eligible, {}),
      await assess(rich, { iseeCents: 9_000_000 }),
      await assess(begun, { ownsHome: null }),
    ]) {
      expect(answer.status).toBe(200);
    }
    const rows = await csv({ sort: 'createdAt', columns: 'eligible,points' });
    expect(rows).toEqual([
      { Ammissibile: 'sì', Punti: '37' },
      { Ammissibile: 'no', Punti: '37' },
      { Ammissibile: '', Punti: '37' },
      { Ammissibile: '', Punti: '' },
    ]);
  });

  it('takes filters and order of the list', async () => {
    const tender = await anotherTender();
    await addApplications(service.database, [
      { cognome: 'Rossi', status: 'approved' },
      { cognome: 'Bianchi', status: 'approved' },
      { cognome: 'Rossini', status: 'rejected' },
      { cognome: 'Rossi', status: 'approved', tenderId: tender },
    ]);
    const surnames = async (query: Record<string, string>) => (await csv(query)).map(({ Cognome }) => Cognome);
    expect(await surnames({})).toEqual(['Rossi', 'Rossini', 'Bianchi', 'Rossi']);
    expect(await surnames({ q: 'rossi', status: 'approved' })).toEqual(['Rossi', 'Rossi']);
    expect(await surnames({ status: 'approved', sort: 'cognome', page: '2', pageSize: '1' })).toEqual([
      'Bianchi',
      'Rossi',
      'Rossi',
    ]);
    expect(await surnames({ tender })).toEqual(['Rossi']);
  });

  it('takes the filters of the work to do', async () => {
    const [assessed = '', reserved = '', others = ''] = await addApplications(service.database, [
      { cognome: 'Valutata', codiceFiscale: 'VRDNNA75D55F205H' },
      { cognome: 'Mia', codiceFiscale: 'RSSMRA80A01F205X' },
      { cognome: 'Altrui' },
      { cognome: 'Doppia', codiceFiscale: 'RSSMRA80A01F205X' },
      { cognome: 'Rifiutata', codiceFiscale: 'RSSMRA80A01F205X', status: 'rejected' },
    ]);
    const another = await loggedIn({ ...ADMINISTRATOR, userId: randomUUID(), email: 'paolo@example.com' });
    await service.http.put(API.assessment(assessed)).set(admin).send({ facts: FACTS, version: null }).expect(200);
    await service.http.put(API.applicationReservation(reserved)).set(admin).send({}).expect(200);
    await service.http.put(API.applicationReservation(others)).set(another).send({}).expect(200);
    const surnames = async (query: Record<string, string>) =>
      (await csv({ sort: 'createdAt', ...query })).map(({ Cognome }) => Cognome);
    expect(await surnames({ queue: 'to-assess' })).toEqual(['Mia', 'Doppia']);
    expect(await surnames({ queue: 'mine' })).toEqual(['Mia']);
    expect(await surnames({ assessed: 'true' })).toEqual(['Valutata']);
    expect(await surnames({ assessed: 'false', status: 'submitted' })).toEqual(['Mia', 'Altrui', 'Doppia']);
    expect(await surnames({ duplicates: 'true' })).toEqual(['Mia', 'Doppia']);
    expect(await surnames({ duplicates: 'true', queue: 'mine' })).toEqual(['Mia']);
  });

  it('is CSV without a format, and XLSX with its type and name', async () => {
    await addApplications(service.database, [{}]);
    const [bare, asCsv, asXlsx] = [await ask(), await ask({ format: 'csv' }), await ask({ format: 'xlsx' })];
    const name = `attachment; filename="domande-2025-${await today()}`;
    const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const kinds = [bare, asCsv, asXlsx].map(({ headers }) => [headers['content-type'], headers['content-disposition']]);
    expect(kinds).toEqual([
      ['text/csv; charset=utf-8', `${name}.csv"`],
      ['text/csv; charset=utf-8', `${name}.csv"`],
      [xlsx, `${name}.xlsx"`],
    ]);
    expect(bare.body.equals(asCsv.body)).toBe(true);
  });

  it('has texts, days and numbers as such in a workbook', async () => {
    const surnames = ['=SUM(1;2)', '-1', '00123', '12345678901234567890', 'a;b', '你好 \u{1F600}', '<b>&amp;', '1E5'];
    const [id = ''] = await addApplications(
      service.database,
      surnames.map((cognome) => ({ cognome })),
    );
    await service.http.put(API.assessment(id)).set(admin).send({ facts: FACTS, version: null }).expect(200);
    const { body } = await ask({ format: 'xlsx', sort: 'createdAt' });
    const [headers = [], ...rows] = (await readXlsx(body)).sheets[0]?.rows ?? [];
    expect(headers).toEqual(HEADERS);
    const cellOf = (row: unknown[] | undefined, header: string) => row?.[headers.indexOf(header)];
    expect(rows.map((row) => cellOf(row, 'Cognome'))).toEqual(surnames);
    const shown = ['Data di nascita', 'Anni di residenza', 'Minori', 'Disabili', 'Stato', 'Ammissibile', 'Punti'];
    const values = [new Date('1988-03-14T00:00:00Z'), 12, 2, null, 'Inviata', 'sì', 37];
    expect(shown.map((header) => cellOf(rows[0], header))).toEqual(values);
  });

  it('is named after the tender of its rows', async () => {
    const tender = await anotherTender();
    const [{ code }] = await service.database.query('SELECT code FROM applications.tender WHERE id = $1', [tender]);
    await addApplications(service.database, [{ cognome: 'Rossi' }, { cognome: 'Verdi', tenderId: tender }]);
    const name = async (query: Record<string, string>) => (await ask(query)).headers['content-disposition'];
    const day = await today();
    expect(await name({})).toBe(`attachment; filename="domande-tutti-${day}.csv"`);
    expect(await name({ q: 'verdi' })).toBe(`attachment; filename="domande-${code}-${day}.csv"`);
    expect(await name({ tender, status: 'rejected', format: 'xlsx' })).toBe(
      `attachment; filename="domande-${code}-${day}.xlsx"`,
    );
  });

  it('has the chosen columns in their order', async () => {
    await addApplications(service.database, [{}]);
    const { body } = await ask({ columns: 'email, cognome,applicationStatus' });
    expect(body.toString('utf8')).toBe('\uFEFFCognome;Email;Stato\r\nFerrario;persona.0@example.com;Inviata\r\n');
  });

  it('has more rows than one batch, each once, and ends when the client does not read it in the longest time', async () => {
    const ids = await addApplications(
      service.database,
      Array.from({ length: 1_203 }, () => ({})),
    );
    const codes = (await csv({ columns: 'applicationCode' })).map((row) => row['Codice domanda']);
    expect(new Set(codes).size).toBe(ids.length);
    expect(codes).toEqual([...codes].sort().reverse());

    // The client never asks for more.
    const stalled = new Writable({ highWaterMark: 1, write: () => {} });
    const response = Object.assign(stalled, { setHeader: () => stalled }) as unknown as Response;
    await new ExportsController(service.database, 100).export({}, ADMINISTRATOR, response);
    expect(stalled.destroyed).toBe(true);
    const open = await service.database.query(
      `SELECT FROM pg_stat_activity WHERE state LIKE 'idle in transaction%' AND ${HERE.activity}`,
    );
    expect(open).toEqual([]);
  });

  it('names no erased person', async () => {
    await addApplications(service.database, [{ status: 'approved' }]);
    await service.database.query(
      `UPDATE applications.application SET ${PSEUDONYMS}, user_id = '${ERASED_USER}', erased_at = now()`,
    );
    const [row] = await csv();
    expect(row).toMatchObject({ Nome: 'Account', Cognome: 'eliminato', 'Data di nascita': '', Stato: 'Approvata' });
  });

  it('is recorded in the access log', async () => {
    const log = async () => (await service.http.get(API.accessLog).query({ action: 'export' }).set(admin)).body;
    const before = await log();
    await ask();
    const after = await log();
    expect(after.total - before.total).toBe(1);
    expect(after.items[0]).toEqual({ at: expect.any(String), who: ADMINISTRATOR.email, action: 'export' });
  });

  it('refuses an unknown format, column, status and tender', async () => {
    const refuse = (query: Record<string, string>) => service.http.get(API.exportApplications).query(query).set(admin);
    for (const [field, value] of [
      ...[['format', 'pdf'] as const, ['format', ''] as const, ['status', 'x'] as const],
      ...[['columns', 'cognome,password'] as const, ['columns', ','] as const],
    ]) {
      const { status, body } = await refuse({ [field]: value });
      expect([value, status, Object.keys(body.fields)]).toEqual([value, 400, [field]]);
    }
    expect((await refuse({ tender: NEVER })).status).toBe(404);
  });
});
