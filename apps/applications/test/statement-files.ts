import { crc32, deflateRawSync } from 'node:zlib';
import { DomainError } from '@lacorte/errors';
import { writeXlsx } from 'hucre/xlsx';
import { type ReadOptions, readStatement } from '../src/bank-statements/read-statement';

export const TODAY = '2026-11-29';

interface ReadWith extends Partial<ReadOptions> {
  fileName?: string;
}

/** Reads a statement as of `TODAY`. */
export function read(file: Buffer | string, { fileName = 'movimenti', ...options }: ReadWith = {}) {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  return readStatement(bytes, fileName, { remembered: async () => null, today: TODAY, ...options });
}

/** Returns the error with which a file is refused. */
export async function refusal(file: Buffer | string, options?: ReadWith) {
  const error = await read(file, options).catch((thrown: unknown) => thrown);
  if (!(error instanceof DomainError)) throw new Error('The file is not refused', { cause: error });
  const { status, code, key, details } = error;
  return { status, code, key, fields: details.fields, table: details.table };
}

/** A workbook as a program for spreadsheets writes it; a `Date` is a real day. */
export async function xlsx(...sheets: (string | number | Date | null)[][][]): Promise<Buffer> {
  return Buffer.from(await writeXlsx({ sheets: sheets.map((rows, index) => ({ name: `Foglio${index + 1}`, rows })) }));
}

interface Parts {
  /** Rows of each sheet, as XML. */
  sheets: string[];
  strings?: string[];
  /** Formats of the styles 1, 2 and so on. */
  formats?: string[];
  is1904?: boolean;
  more?: Record<string, string | Buffer>;
}

/** A workbook of which every part is given. */
export function xlsxOf({
  sheets,
  strings = [],
  formats = [],
  is1904 = false,
  more = {},
}: Parts): Record<string, string | Buffer> {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
  const xml = '<?xml version="1.0" encoding="UTF-8"?>';
  const list = sheets.map((_, index) => `<sheet name="S${index}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`);
  const relations = sheets.map((_, index) =>
    relation(`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`),
  );
  const codes = formats.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code}"/>`);
  const styles = formats.map((_, index) => `<xf numFmtId="${164 + index}"/>`);
  return {
    'xl/workbook.xml': `${xml}<workbook><workbookPr date1904="${is1904}"/><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${xml}<Relationships>${relations.join('')}${relation('rIdS', 'sharedStrings', 'sharedStrings.xml')}${relation('rIdT', 'styles', '/xl/styles.xml')}</Relationships>`,
    'xl/sharedStrings.xml': `${xml}<sst>${strings.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    'xl/styles.xml': `${xml}<styleSheet><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${styles.join('')}<xf numFmtId="14"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.map((rows, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `${xml}<x:worksheet xmlns:x="x"><x:sheetData>${rows}</x:sheetData></x:worksheet>`.replaceAll(
          /<(\/?)(row|c|v|t|is|f)\b/g,
          '<$1x:$2',
        ),
      ]),
    ),
    ...more,
  };
}

/** An archive of these parts. `claims` are the sizes that it gives for them. */
export function zip(parts: Record<string, string | Buffer>, claims: Record<string, number> = {}): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, content] of Object.entries(parts)) {
    const bytes = Buffer.from(content as string);
    const packed = deflateRawSync(bytes);
    const name = Buffer.from(path);
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(8, 4);
    about.writeUInt32LE(crc32(bytes), 10);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(claims[path] ?? bytes.length, 18);
    about.writeUInt16LE(name.length, 22);
    files.push(Buffer.from('PK\x03\x04'), about, name, packed);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\0'), about, place, name);
    offset += 4 + about.length + name.length + packed.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Object.keys(parts).length, 4);
  end.writeUInt16LE(Object.keys(parts).length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, central, Buffer.from('PK\x05\x06'), end]);
}

/** A record of CBI with the values at their places, which are counted from the type of the record. */
export function record(type: string, values: Record<number, string> = {}): string {
  const letters = [...type.padEnd(119)];
  for (const [place, value] of Object.entries(values)) letters.splice(Number(place), value.length, ...value);
  return letters.join('');
}

/** An amount of CBI, such as `000000000150,00`. */
export const cbiAmount = (cents: number) => (cents / 100).toFixed(2).replace('.', ',').padStart(15, '0');
