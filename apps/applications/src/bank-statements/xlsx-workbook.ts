import type { XlsxArchive } from './xlsx-archive';
import { tooLarge } from './xlsx-archive';
import { unreadable } from './xml-pieces';

/** Maximum numbers of shared texts and of their characters. A statement of 5 MiB has far fewer. */
const MOST_STRINGS = 500_000;
export const MOST_CHARACTERS = 32_000_000;

const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';

/** Part of a cell's text that is read. Rows may share a text of millions of characters, and banks write a few hundred. */
export const LONGEST_CELL = 2_000;

export interface Workbook {
  /** Paths of the sheets, in their order. */
  sheets: string[];
  strings: string[];
  /** For each style of cells, whether it shows a number as a day. */
  dayStyles: boolean[];
  /** Whether days are counted from 1904, as old versions for the Macintosh did. */
  is1904: boolean;
}

/** @throws DomainError invalid for an archive that is no workbook */
export async function readWorkbook(archive: XlsxArchive): Promise<Workbook> {
  if (!archive.has(WORKBOOK) || !archive.has(RELATIONS)) throw unreadable();
  const ids: string[] = [];
  let is1904 = false;
  await readAll(archive, WORKBOOK, (name, attribute) => {
    if (name === 'sheet') ids.push(attribute('id'));
    if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attribute('date1904'));
  });
  const targets = new Map<string, string>();
  await readAll(archive, RELATIONS, (name, attribute) => {
    if (name !== 'Relationship' || attribute('TargetMode') === 'External') return;
    const path = pathOf(attribute('Target'));
    targets.set(attribute('Id'), path).set(attribute('Type').replace(/^.*\//, ''), path);
  });
  const sheets = ids.flatMap((id) => targets.get(id) ?? []).filter((path) => archive.has(path));
  const strings = await readStrings(archive, targets.get('sharedStrings'));
  return { sheets, strings, dayStyles: await readStyles(archive, targets.get('styles')), is1904 };
}

/** Targets are relative to the workbook's folder, or to the archive. */
const pathOf = (target: string) => (target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`);

type Open = (name: string, attribute: (name: string) => string) => void;

async function readAll(
  archive: XlsxArchive,
  path: string,
  open: Open,
  text = (_: string) => {},
  close = (_: string) => {},
) {
  for await (const _ of archive.read(path, { open, text, close }));
}

async function readStrings(archive: XlsxArchive, path: string | undefined): Promise<string[]> {
  const strings: string[] = [];
  if (path === undefined || !archive.has(path)) return strings;
  let [current, isText, isPhonetic, characters] = ['', false, false, 0];
  await readAll(
    archive,
    path,
    (name) => {
      if (name === 'si') current = '';
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't';
    },
    (text) => {
      if (!isText || isPhonetic) return;
      characters += text.length;
      if (characters > MOST_CHARACTERS) throw tooLarge();
      current += text.slice(0, LONGEST_CELL - current.length);
    },
    (name) => {
      isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name !== 'si') return;
      if (strings.length === MOST_STRINGS) throw tooLarge();
      strings.push(unescaped(current).trim());
    },
  );
  return strings;
}

/** Replaces characters that Excel writes by their number, such as `_x000D_`. */
export const unescaped = (text: string): string =>
  text.replaceAll(/_x([0-9A-F]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

/** Formats of days among those that every workbook has. */
const isDayFormat = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58);

async function readStyles(archive: XlsxArchive, path: string | undefined): Promise<boolean[]> {
  const dayStyles: boolean[] = [];
  if (path === undefined || !archive.has(path)) return dayStyles;
  const codes = new Map<number, string>();
  let isCellStyle = false;
  await readAll(
    archive,
    path,
    (name, attribute) => {
      if (name === 'numFmt') codes.set(Number(attribute('numFmtId')), attribute('formatCode'));
      if (name === 'cellXfs') isCellStyle = true;
      if (name !== 'xf' || !isCellStyle) return;
      const id = Number(attribute('numFmtId'));
      const code = codes.get(id);
      dayStyles.push(code === undefined ? isDayFormat(id) : showsDay(code));
    },
    undefined,
    (name) => {
      if (name === 'cellXfs') isCellStyle = false;
    },
  );
  return dayStyles;
}

/** Tells whether a format has a day or a year, outside of texts and colours. */
const showsDay = (code: string) => /[dy]/i.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, ''));
