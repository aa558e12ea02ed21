import { describe, expect, it } from '@jest/globals';
import { APPLICATION_FIELD_NAMES, applicationField, SubmitOwnApplicationDto } from '@lacorte/contracts';
import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import type { CellType } from './export-columns';
import { SEPARATOR, ShiftedRow, valuesIn } from './exported-row';
import { writeCsv } from './write-csv';

const BOM = '\uFEFF';

async function* inBatches(...batches: string[][]) {
  for (const batch of batches) yield batch.map((row) => row);
}

async function pieces(types: CellType[], ...batches: string[][]): Promise<Uint8Array[]> {
  const columns = types.map((type) => ({ header: type, type }));
  const written: Uint8Array[] = [];
  for await (const piece of writeCsv(columns, inBatches(...batches))) written.push(piece);
  return written;
}

const linesOf = (written: Uint8Array[]) => Buffer.concat(written).toString().split('\r\n');
const row = (...values: string[]) => values.join(SEPARATOR);

describe('a CSV file', () => {
  it('has a header and a line per row, of all batches', async () => {
    const written = await pieces(
      ['text', 'number', 'day'],
      [row('Èva 你\u{1F600}', '7', '2026-03-14'), row('', '', '')],
      [row('x', '-3', '')],
    );
    expect(linesOf(written)).toEqual([`${BOM}text;number;day`, 'Èva 你\u{1F600};7;14/03/2026', ';;', 'x;-3;', '']);
  });

  it('quotes as RFC 4180 says and makes formulas harmless, also after a full-width sign', async () => {
    const cells = {
      ...{ '=1': "'=1", '+1': "'+1", '-1': "'-1", '@x': "'@x", '\tx': "'\tx", '\rx': '"\'\rx"' },
      ...{ '＝1': "'＝1", '＋1': "'＋1", '－1': "'－1", '＠x': "'＠x", '＞1': '＞1' },
      ...{ 'a=1': 'a=1', ' =x': ' =x', "'x": "'x", 'a"b"': '"a""b"""', '=";"': `"'="";"""`, 'a;b': '"a;b"' },
      ...{ 'a,b': '"a,b"', 'a,=1': '"a,=1"', 'a\nb': '"a\nb"', 'a\r\nb': '"a\r\nb"' },
    };
    const text = Buffer.concat(await pieces(['text'], Object.keys(cells))).toString();
    expect(text).toBe(`${BOM}text\r\n${Object.values(cells).join('\r\n')}\r\n`);
  });

  it('is sent in pieces, also with rows that are longer than a piece', async () => {
    const long = '"'.repeat(200_000);
    const rows = [...Array.from({ length: 2_000 }, (_, index) => `riga ${index}`.padEnd(100)), long, 'ultima'];
    const written = await pieces(['text'], rows);
    expect(written.length).toBeGreaterThan(4);
    expect(linesOf(written)).toEqual([
      `${BOM}text`,
      ...rows.slice(0, 2_000),
      `"${'""'.repeat(200_000)}"`,
      'ultima',
      '',
    ]);
  });

  it('breaks off rather than have values in wrong columns', async () => {
    for (const wrong of [row('a', 'b', 'c'), 'a']) {
      await expect(pieces(['text', 'text'], [wrong])).rejects.toThrow(ShiftedRow);
      expect(() => valuesIn(wrong, 2)).toThrow(ShiftedRow);
    }
  });

  it('never finds its separator in a field, because no application may have it', async () => {
    const examples = Object.fromEntries(
      APPLICATION_FIELD_NAMES.map((field) => [field, applicationField(field).example]),
    );
    const given = { ...examples, presenzaMinori: 'si', presenzaDisabile: 'si' };
    const accepted: string[] = [];
    for (const name of APPLICATION_FIELD_NAMES) {
      const example = `${examples[name] ?? '1'}`;
      const shifted = { ...given, [name]: `${example}${SEPARATOR}${example}` };
      const errors = await validate(plainToInstance(SubmitOwnApplicationDto, shifted));
      if (!errors.some(({ property }) => property === name)) accepted.push(name);
    }
    expect(accepted).toEqual([]);
  });
});
