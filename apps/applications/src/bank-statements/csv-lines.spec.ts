import { describe, expect, it } from '@jest/globals';
import { csvLines } from './csv-lines';
import type { TableLine } from './table-lines';

async function linesOf(text: string): Promise<TableLine[]> {
  const lines: TableLine[] = [];
  for await (const line of csvLines(text)) lines.push(line);
  return lines;
}
const cellsOf = async (text: string) => (await linesOf(text)).map(({ cells }) => cells);

describe('the lines of a CSV file', () => {
  it('have at most a hundred cells', async () => {
    expect(await cellsOf(`a${';b'.repeat(200)}`)).toEqual([['a', ...Array.from({ length: 99 }, () => 'b')]]);
  });

  it('are separated by the delimiter that finds a header', async () => {
    const lines = ['Data,Importo', '"1/1/2026","1,00; a"', '"1/1/2026","2,00; b"', 'Totale; 3', 'Saldo; 4'];
    expect((await cellsOf(lines.join('\n')))[1]).toEqual(['1/1/2026', '1,00; a']);
  });

  it.each([';', ',', '\t'])('are separated by %j, whatever stands above the table', async (mark) => {
    const lines = ['Conto 1, filiale; Milano', `Data${mark}Importo${mark}Note`, `1/1/2026${mark}"1,00"${mark}"a;b,c"`];
    expect((await cellsOf([...lines, ...lines.slice(2)].join('\n'))).at(-1)).toEqual(['1/1/2026', '1,00', 'a;b,c']);
  });

  it.each(['\n', '\r\n', '\r'])('end with %j, and are numbered by the line on which they begin', async (end) => {
    const file = ['a;b', '', '"x', 'y";2', ';', '"p', 'q', '";3', 'c;4', ''].join(end);
    expect(await linesOf(file)).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 3, cells: [`x${end}y`, '2'] },
      { line: 6, cells: [`p${end}q`, '3'] },
      { line: 9, cells: ['c', '4'] },
    ]);
  });

  it('may have quotation marks in cells, also at their start', async () => {
    expect(await cellsOf('a;"una; due""";"LA CORTE" SOC\nb; "c;d";ultima "x"')).toEqual([
      ['a', 'una; due"', '"LA CORTE" SOC'],
      ['b', 'c;d', 'ultima "x"'],
    ]);
  });

  it('keep empty cells in front, also behind tabs', async () => {
    expect(await cellsOf('a\tb\tc\n\t\t1\n')).toEqual([
      ['a', 'b', 'c'],
      ['', '', '1'],
    ]);
  });

  it('end with a line without cells where a quotation mark is never closed', async () => {
    expect(await linesOf('a;b\n1;2\n3;"b\n4;c')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1', '2'] },
      { line: 3, cells: [] },
    ]);
    expect((await linesOf(`a;b\n1;"${'b\n'.repeat(20_000)}`)).at(-1)).toEqual({ line: 2, cells: [] });
  });

  it('end, too, where two such marks would hide the rows between them', async () => {
    const rows = [
      'Data;Importo;Causale',
      '1/1/2026;1,00;"ROSSI',
      '2/1/2026;2,00;b',
      '3/1/2026;3,00;"NERI"',
      '4/1/2026;4,00;c',
    ];
    expect((await linesOf(rows.join('\n'))).slice(1)).toEqual([{ line: 2, cells: [] }]);
    const text = ['a;b', '1/1/2026;"il 2/1/2026', '1,00 euro"', 'c;d'].join('\n');
    expect((await linesOf(text)).map(({ line }) => line)).toEqual([1, 2, 4]);
  });

  it('keep letters whole where a piece of the file ends', async () => {
    const text = 'ù'.repeat(9_000);
    for (const shift of ['', 'x']) expect((await cellsOf(`a;b\n1;${shift}\n2;${text}`)).at(-1)).toEqual(['2', text]);
  });

  it.each([
    ['many rows', '1/1/2026;1;rata\n'.repeat(20_000), 20],
    ['5 MiB of separators', ';'.repeat(5 * 1024 * 1024), 300],
  ])('let other work go on while %s are read', async (_, file, least) => {
    let [turns, isRead] = [0, false];
    const count = () => {
      turns += 1;
      if (!isRead) setImmediate(count);
    };
    setImmediate(count);
    await linesOf(file);
    isRead = true;
    // A turn for each 16 KiB.
    expect(turns).toBeGreaterThanOrEqual(least);
  });
});
