import { randomInt } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { cbiAmount, read, record, xlsxOf, zip } from '../../test/statement-files';
import type { ReadStatement } from './statement';

type Kind = 'credit' | 'debit' | 'refused' | 'ignored' | 'blank';

interface Row {
  kind: Kind;
  cents: number;
  /** Of November 2026. */
  day: string;
}

interface File {
  bytes: Buffer;
  rows: Row[];
  /** Line of the first row. CAMT and CBI count differently. */
  lineOf: (index: number) => number;
  above: number;
}

/** Draws from a seed (mulberry32). */
class Draw {
  constructor(private state: number) {}

  integer(below: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  }

  of<T>(...choices: T[]): T {
    return choices[this.integer(choices.length)] as T;
  }

  rows(...kinds: Kind[]): Row[] {
    return Array.from({ length: this.integer(15) }, () => ({
      kind: this.of(...kinds),
      cents: 1 + this.integer(300_000),
      day: String(1 + this.integer(30)).padStart(2, '0'),
    }));
  }

  /** An amount in one of the forms of Italian banks, always with decimals. */
  amount(cents: number): string {
    const plain = (Math.abs(cents) / 100).toFixed(2);
    const [euro = '', decimals] = plain.split('.');
    const grouped = euro.replaceAll(/\B(?=(?:\d{3})+$)/g, '.');
    const text = this.of(
      plain,
      plain.replace('.', ','),
      `${grouped},${decimals}`,
      `${grouped.replaceAll('.', ',')}.${decimals}`,
    );
    if (cents < 0) return this.of(`-${text}`, `${text}-`, `- ${text} €`);
    return this.of(text, `+${text}`, `${text} €`, `EUR ${text}`);
  }

  date(day: string): string {
    return this.of(`${day}/11/2026`, `${day}/11/26`, `2026-11-${day}`, `${day}.11.2026`, `${day}-11-2026 10:15`);
  }
}

/** The cells of a row of a table: date, amount or credit and debit, text. */
function cellsOf(draw: Draw, { kind, cents, day }: Row, isPair: boolean): string[] {
  const text = draw.of('quota', 'città; "via"', 'DOM-2026', '');
  const amounts = (credit: string, debit: string) => (isPair ? [credit, debit] : [credit || debit]);
  const credit = draw.amount(cents);
  const debit = isPair ? draw.amount(draw.of(cents, -cents)) : draw.amount(-cents);
  if (kind === 'blank') return amounts('', '').flatMap(() => ['']);
  if (kind === 'debit') return [draw.date(day), ...amounts('', debit), text];
  if (kind === 'credit') return [draw.date(day), ...amounts(credit, draw.of('', isPair ? '0,00' : '')), text];
  if (kind === 'ignored') {
    const [date, amount] = draw.of(
      ['', credit],
      ['Totale', credit],
      [draw.date(day), ''],
      [draw.date(day), 'saldo'],
      ['Data', 'Avere'],
    );
    return [date ?? '', ...amounts(amount ?? '', ''), 'totale'];
  }
  const [date, amount] = draw.of(
    ['31/02/2026', credit],
    [draw.date(day), '1.2,3'],
    [`${day}/11/2019`, credit],
    [draw.date(day), '0,00'],
  );
  return [date ?? '', ...amounts(amount ?? '', ''), text];
}

function aTable(draw: Draw): File {
  const isPair = draw.of(true, false);
  const rows = draw.rows('credit', 'debit', 'refused', 'ignored', 'blank');
  const header = isPair ? ['Data contabile', 'Avere', 'Dare', 'Causale'] : ['DATA', 'Importo (EUR)', 'Descrizione'];
  const above = draw.integer(4);
  const lines = [
    ...Array.from({ length: above }, () => ['Saldo']),
    header,
    ...rows.map((row) => cellsOf(draw, row, isPair)),
  ];
  const shared = { rows, above, lineOf: (index: number) => above + 2 + index };
  if (draw.of(true, false)) return { ...shared, bytes: workbookOf(lines) };
  const mark = draw.of(';', ',', '\t');
  const quoted = (cell: string) => (/[";,]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const text = lines.map((cells) => cells.map(quoted).join(mark)).join(draw.of('\n', '\r\n', '\r'));
  const bytes = draw.of(
    Buffer.from(text),
    Buffer.from(`\ufeff${text}`),
    Buffer.from(text.replaceAll('€', 'EUR'), 'latin1'),
    Buffer.from(`\ufeff${text}`, 'utf16le'),
  );
  return { ...shared, bytes };
}

function workbookOf(lines: string[][]): Buffer {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const cells = (row: string[]) => row.map((text) => `<c t="inlineStr"><is><t>${escaped(text)}</t></is></c>`).join('');
  return zip(xlsxOf({ sheets: [lines.map((row) => `<row>${cells(row)}</row>`).join('')] }));
}

function anOwnCsv(draw: Draw): File {
  const rows = draw.rows('credit', 'debit', 'refused', 'blank');
  const lines = rows.map(({ kind, cents, day }) => {
    if (kind === 'blank') return draw.of('', ';;;;');
    const amount = draw.amount(kind === 'debit' ? -cents : cents);
    const refused = draw.of(`${day}/11/26;${amount}`, `${day}/11/2026;`, `;${amount}`, `2026-11-${day};gratis`);
    return `${kind === 'refused' ? refused : `${draw.of(`${day}/11/2026`, `2026-11-${day}`)};${amount}`};Rossi;quota;`;
  });
  const bytes = Buffer.from(['data;importo;ordinante;causale;riferimento', ...lines].join('\n'));
  return { bytes, rows, above: 0, lineOf: (index) => index + 2 };
}

function aCamt(draw: Draw): File {
  const rows = draw.rows('credit', 'debit', 'refused');
  const entries = rows.map(({ kind, cents, day }) => {
    const [date, amount] =
      kind === 'refused'
        ? draw.of(['2026-02-31', '1.00'], [`2026-11-${day}`, 'x'])
        : [`2026-11-${day}`, (cents / 100).toFixed(2)];
    return `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${kind === 'debit' ? 'DBIT' : 'CRDT'}</CdtDbtInd><BookgDt><Dt>${date}</Dt></BookgDt>
      ${draw.of('', '<NtryDtls><TxDtls/></NtryDtls>')}</Ntry>`;
  });
  const [message, holder] = draw.of(
    ['BkToCstmrStmt', 'Stmt'],
    ['BkToCstmrAcctRpt', 'Rpt'],
    ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
    ['CBIPrdcStmtReqLogMsg', 'Stmt'],
  );
  const text = `<D><${message}><${holder}>${entries.join('')}</${holder}></${message}></D>`;
  return { bytes: Buffer.from(text), rows, above: 0, lineOf: (index) => index + 1 };
}

function aCbi(draw: Draw): File {
  const rows = draw.rows('credit', 'debit', 'refused');
  const blank = draw.of('', ' ');
  const records = rows.flatMap(({ kind, cents, day }, index) => {
    const number = { 2: '0000001', 9: String(index).padStart(3, '0') };
    const [date, sign] =
      kind === 'refused' ? draw.of(['310226', 'C'], [`${day}1126`, ' ']) : [`${day}1126`, kind === 'debit' ? 'D' : 'C'];
    const values = { ...number, 12: date ?? '', 18: date ?? '', 24: sign ?? '', 25: cbiAmount(cents) };
    return [record('62', values), record('63', { ...number, 12: 'quota' })];
  });
  const lines = [record('RH', { 14: '301126' }), ...records, record('EF')].map((line) => `${blank}${line}`);
  return { bytes: Buffer.from(lines.join(draw.of('\n', '\r\n'))), rows, above: 0, lineOf: (index) => 2 + 2 * index };
}

const linesOf = ({ rows, lineOf }: File, kind: Kind) =>
  rows.flatMap((row, index) => (row.kind === kind ? [lineOf(index)] : []));

function meant(file: File) {
  return {
    credits: file.rows.flatMap(({ kind, cents, day }, index) =>
      kind === 'credit' ? [[file.lineOf(index), cents, `2026-11-${day}`]] : [],
    ),
    refused: linesOf(file, 'refused'),
    ignored: linesOf(file, 'ignored').length + file.above,
  };
}

function found({ credits, refused, ignored }: ReadStatement) {
  return {
    credits: credits.map(({ line, amountCents, date }) => [line, amountCents, date]),
    refused: refused.map(({ line }) => line),
    ignored,
  };
}

describe('every row of a statement', () => {
  it('is a credit, a debit, refused, ignored or blank, as it was meant, in 2,000 drawn files', async () => {
    const seed = randomInt(2 ** 31);
    const wrong: object[] = [];
    for (let number = 0; number < 2_000 && wrong.length < 3; number += 1) {
      const draw = new Draw(seed + number);
      const file = draw.of(aTable, aTable, anOwnCsv, aCamt, aCbi)(draw);
      const result = await read(file.bytes).then(found, (error: unknown) => error);
      const expected = meant(file);
      if (JSON.stringify(result) === JSON.stringify(expected)) continue;
      wrong.push({ seed: seed + number, expected, result, file: file.bytes.toString().slice(0, 2_000) });
    }
    expect(wrong).toEqual([]);
  });
});
