import { describe, expect, it } from '@jest/globals';
import { read, refusal, xlsx, xlsxOf, zip } from '../../test/statement-files';
import { XlsxArchive } from './xlsx-archive';
import { xlsxLines } from './xlsx-lines';
import { LONGEST_CELL, readWorkbook } from './xlsx-workbook';

const HEADER = [['Data', 'Importo', 'Causale']];
const DAY = new Date('2026-11-05T00:00:00Z');
const cell = (place: string, value: string, more = '') => `<c r="${place}"${more}><v>${value}</v></c>`;
const typed = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
const row = (line: number, ...cells: string[]) => `<row r="${line}">${cells.join('')}</row>`;
const HEAD = row(1, typed('A1', 'Data'), typed('B1', 'Importo'), typed('C1', 'Causale'));
const ROW = row(2, typed('A2', '05/11/2026'), cell('B2', '150'), typed('C2', 'quota'));
const creditsOf = async (sheet: string, parts: Partial<Parameters<typeof xlsxOf>[0]> = {}) =>
  (await read(zip(xlsxOf({ sheets: [HEAD + sheet], ...parts })))).credits;

describe('a statement as XLSX', () => {
  it('has real or typed days and amounts', async () => {
    const file = await xlsx([
      ...HEADER,
      [DAY, 150.5, 'vero'],
      ['05/11/26', '1.150,00', 'scritto'],
      ['2026-11-05', '-3,00', 'uscita'],
      [DAY, 1.234, 'tre decimali'],
      [null, null, null],
      [null, 10, 'totale'],
    ]);
    const { credits, ignored, refused } = await read(file);
    expect(credits.map(({ line, date, amountCents }) => [line, date, amountCents])).toEqual([
      [2, '2026-11-05', 15_050],
      [3, '2026-11-05', 115_000],
    ]);
    expect([ignored, refused.map(({ line }) => line)]).toEqual([1, [5]]);
  });

  it('is a table also with the columns of the own CSV', async () => {
    expect((await read(await xlsx([['data', 'importo', 'causale']]))).format).toBe('table');
  });

  it('has the same credits as a CSV with the same rows', async () => {
    const rows = [
      ['Data contabile', 'Importo', 'Descrizione', 'CRO'],
      ['05/11/2026', '150,00', 'quota  di Lucia', '1234567890'],
    ];
    const csv = await read(rows.map((cells) => cells.join(';')).join('\n'));
    expect((await read(await xlsx(rows))).credits).toEqual(csv.credits);
    const real = await xlsx(
      [HEADER[0] ?? [], [DAY, 150, 'quota']].map((cells, index) => [...cells, index ? 1234567890 : 'CRO']),
    );
    expect((await read(real)).credits).toMatchObject([{ ...csv.credits[0], text: 'quota' }]);
  });

  it('is read from the first sheet with a header, also an ambiguous one, among a thousand', async () => {
    const sheets = Array.from({ length: 1_000 }, () => row(1, typed('A1', 'Indice')));
    const file = zip(xlsxOf({ sheets: [...sheets, HEAD + ROW, HEAD + ROW.replace('quota', 'altra')] }));
    expect((await read(file)).credits).toMatchObject([{ text: 'quota' }]);
    const ambiguous = [['Data', 'Importo', 'Importo EUR']];
    expect((await refusal(await xlsx([['x', 'y']], ambiguous, HEADER))).table?.columns).toEqual(ambiguous[0]);
  });

  it('without a header shows its first sheet with cells, which the columns of a person follow', async () => {
    const file = await xlsx(
      [[null]],
      [
        ['Giorno', 'Soldi'],
        [DAY, 150],
      ],
      [['x', 'y', 'z']],
    );
    expect((await refusal(file)).table).toEqual({
      ...{ headerLine: 1, columns: ['Giorno', 'Soldi'], rows: [['2026-11-05', '150']] },
      suggestion: { headerLine: 1, date: 0, amount: 1 },
    });
    const { credits, table } = await read(file, { columns: { headerLine: 1, date: 0, amount: 1 } });
    expect([credits.length, table?.isGuessed]).toEqual([1, false]);
  });

  it('may have its texts in a table of their own, in parts, with characters by number and a reading aid', async () => {
    const strings = [
      '<t>DOM</t>',
      '<r><t xml:space="preserve">quo</t></r><r><t>ta_x000D_&amp;</t></r><rPh><t>no</t></rPh>',
    ];
    const sheet = row(2, typed('A2', '05/11/2026'), cell('B2', '150'), cell('C2', '1', ' t="s"'));
    expect(await creditsOf(sheet, { strings })).toMatchObject([{ text: 'quota &' }]);
    expect(await creditsOf(sheet.replace('>1</v>', '>7</v>'), { strings })).toMatchObject([{ text: '' }]);
  });

  it('has days of its own formats, of ISO and without a format, from 1900 or 1904', async () => {
    const formats = ['[$-410]d\\-mmm\\-yy;@', '#,##0.00 &quot;dy&quot;', '[Red]0.00'];
    const dates = ['s="1"', 's="4"', 's="0"', 't="d"'].map((more, index) => {
      const value = more === 't="d"' ? '2026-11-05T00:00:00' : '46331.5';
      return row(
        index + 2,
        cell(`A${index + 2}`, value, ` ${more}`),
        cell(`B${index + 2}`, '46331', ` s="${2 + (index % 2)}"`),
      );
    });
    const days = (await creditsOf(dates.join(''), { formats })).map(({ date, amountCents }) => [date, amountCents]);
    expect(days).toEqual(Array.from({ length: 4 }, () => ['2026-11-05', 4_633_100]));
    const early = row(2, cell('A2', String(46_331 - 1_462), ' s="1"'), cell('B2', '150'));
    expect(await creditsOf(early, { formats, is1904: true })).toMatchObject([{ date: '2026-11-05' }]);
  });

  it('has the stored values of formulas, and computes none', async () => {
    const sheet = row(
      2,
      '<c r="A2" t="str"><f>TODAY()</f><v>05/11/2026</v></c>',
      '<c r="B2"><f>100+50</f><v>150</v></c>',
      '<c r="C2" t="str"><f>WEBSERVICE("http://example.com")</f><v>=1+1</v></c>',
    );
    expect(await creditsOf(sheet)).toMatchObject([{ date: '2026-11-05', amountCents: 15_000, text: '=1+1' }]);
    expect(await creditsOf(row(2, typed('A2', '05/11/2026'), '<c r="B2"><f>100+50</f></c>'))).toEqual([]);
  });

  it('may leave the places of cells and rows out, and has no cells far to the right', async () => {
    const bare = `<row>${cell('', '46331', ' s="1"')}${cell('', '150')}</row>`.replaceAll(' r=""', '');
    expect(await creditsOf(bare, { formats: ['dd/mm/yyyy'] })).toMatchObject([{ line: 2, amountCents: 15_000 }]);
    const wide = row(2, typed('A2', '05/11/2026'), cell('B2', '150'), typed('XFD2', 'x'));
    expect((await read(zip(xlsxOf({ sheets: [HEAD + wide] })))).table?.rows).toEqual([['05/11/2026', '150']]);
  });
});

describe('a long text of an XLSX file', () => {
  const long = `quota ${'x'.repeat(3_000_000)} fine`;

  it('is cut where it is read, also for many cells that share it', async () => {
    const rows = Array.from({ length: 10_000 }, (_, index) =>
      row(index + 2, cell('A', '1', ' t="s"'), cell('B', '1', ' t="s"'), cell('C', '1', ' t="s"')),
    );
    const strings = ['<t>no</t>', `<t>${long}</t>`];
    const archive = await XlsxArchive.open(zip(xlsxOf({ sheets: [''], strings })));
    expect((await readWorkbook(archive)).strings[1]).toHaveLength(LONGEST_CELL);
    const { credits, ignored } = await read(zip(xlsxOf({ sheets: [HEAD + rows.join('')], strings })));
    expect([credits, ignored]).toEqual([[], 10_000]);
  });

  it('is cut where it stands in its cell', async () => {
    const file = zip(
      xlsxOf({ sheets: [HEAD + row(2, typed('A2', '05/11/2026'), cell('B2', '150'), typed('C2', long))] }),
    );
    expect((await xlsxLines(file))[1]?.cells[2]).toHaveLength(LONGEST_CELL);
    expect((await read(file)).credits[0]?.text).toMatch(/^quota x{994}$/);
  });
});

describe('an XLSX file whose rows all have the number 1', () => {
  it('has its remembered header looked for in its first rows, once for each header', async () => {
    const asked: string[] = [];
    const remembered = async (columns: string[]) => {
      asked.push(columns.join());
      return null;
    };
    const other = [row(1, typed('A1', 'x'), typed('B1', 'y')), row(1, typed('A1', 'y'), typed('B1', 'x'))];
    const different = Array.from({ length: 1_000 }, (_, index) => row(1, typed('A1', 'x'), typed('B1', `z${index}`)));
    const file = zip(xlsxOf({ sheets: [[...other, ...other, ...different].join('')] }));
    expect((await refusal(file, { remembered })).key).toBe('payments.columnsUnknown');
    expect(asked.slice(0, 3)).toEqual(['x,y', 'y,x', 'x,z0']);
    expect(asked).toHaveLength(28);
  });
});

describe('an XLSX file that is no statement', () => {
  const parts = xlsxOf({ sheets: [HEAD + ROW] });
  const [sheet, strings] = ['xl/worksheets/sheet1.xml', 'xl/sharedStrings.xml'];
  const tooLarge = { status: 413, code: 'too-large', key: 'payments.unpackedTooLarge' };
  const unreadable = { status: 400, code: 'bad-request', key: 'payments.fileUnreadable' };
  const text = (part: string | undefined | Buffer) => String(part);

  it('unpacks to more than 100 MB, whatever it says', async () => {
    const bomb = { ...parts, [sheet]: text(parts[sheet]).replace('<x:row', `${' '.repeat(100_000_001)}<x:row`) };
    const file = zip(bomb, { [sheet]: 1_000 });
    expect(file.length).toBeLessThan(200_000);
    expect(await refusal(file)).toMatchObject(tooLarge);
    expect(
      await refusal(zip({ ...parts, 'xl/media/image1.png': '' }, { 'xl/media/image1.png': 100_000_001 })),
    ).toMatchObject(tooLarge);
  });

  it('has more texts than any statement', async () => {
    const many = `<sst>${'<si/>'.repeat(500_001)}</sst>`;
    const long = `<sst><si><t>${'x'.repeat(32_000_001)}</t></si></sst>`;
    for (const shared of [many, long])
      expect(await refusal(zip({ ...parts, [strings]: shared }))).toMatchObject(tooLarge);
    const inline = row(2, typed('A2', 'x'.repeat(32_000_001)));
    expect(await refusal(zip(xlsxOf({ sheets: [HEAD + inline] })))).toMatchObject(tooLarge);
  });

  it.each([
    ['cut short', zip(parts).subarray(0, -100)],
    ['cut short at once', zip(parts).subarray(0, 60)],
    ['another archive', zip({ 'word/document.xml': '<a/>' })],
    ['an empty archive', zip({})],
    ['without sheets', zip(xlsxOf({ sheets: [] }))],
    ['with empty sheets', zip(xlsxOf({ sheets: ['', ''] }))],
    ['with a broken sheet', zip({ ...parts, [sheet]: '<x:worksheet><x:row>' })],
    ['with entities', zip({ ...parts, [sheet]: `<!DOCTYPE x [<!ENTITY a "b">]>${text(parts[sheet])}` })],
    [
      'with a sheet elsewhere',
      zip({
        ...parts,
        'xl/_rels/workbook.xml.rels': text(parts['xl/_rels/workbook.xml.rels']).replace(
          'Target="worksheets',
          'TargetMode="External" Target="worksheets',
        ),
      }),
    ],
    [
      'with too many parts',
      zip({ ...parts, ...Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`x${index}`, ''])) }),
    ],
  ])('is refused %s', async (_, file) => expect(await refusal(file)).toMatchObject(unreadable));

  it('lets other work go on while it is read', async () => {
    let [turns, isRead] = [0, false];
    const count = () => {
      turns += 1;
      if (!isRead) setImmediate(count);
    };
    setImmediate(count);
    const many = Array.from({ length: 5_000 }, (_, index) => ROW.replaceAll('2"', `${index + 2}"`));
    expect(await creditsOf(many.join(''))).toHaveLength(5_000);
    isRead = true;
    // A turn for each 16 KiB of a sheet of 700 kB.
    expect(turns).toBeGreaterThanOrEqual(40);
  });
});
