import { DomainError } from '@lacorte/errors';
import { unreadable } from './xml-pieces';

/** First bytes of old Excel: the compound file of 1997 (also around an .xlsx with a password), and its first versions. */
const OLD_EXCEL = /^(?:d0cf11e0a1b11ae1|09(?:00|02|04|08)(?:0[4-9a-f]|10)00)/;
const PDF = /%PDF-\d/;
/** First element of a page, or of part of one. */
const HTML = /^(?:html|head|meta|title|style|body|div|span|center|font|p|br|table|tbody|thead|tr|script)$/i;
/** Matches the parts of an XML file that may precede the first element. */
const BEFORE_ELEMENT = /^(?:\s+|<\?[^>]*>|<!--[\s\S]*?-->|<!doctype[^>[]*>)+/i;

/** Returns the text of a file. @throws DomainError invalid for PDF, old Excel, HTML and other files that are not text */
export function textOf(file: Buffer, fileName: string): string {
  const start = file.subarray(0, 1_024).toString('latin1');
  if (PDF.test(start)) throw new DomainError('invalid', 'payments.fileKindPdf');
  const isOldExcel = OLD_EXCEL.test(file.toString('hex', 0, 8));
  const text = isOldExcel ? '' : decoded(file);
  if (isOldExcel || isExcelXml(text)) throw new DomainError('invalid', 'payments.fileKind');
  if (isHtml(text)) throw new DomainError('invalid', 'payments.fileKindHtml');
  if (!text.includes('\0')) return text;
  throw /\.xls$/i.test(fileName) ? new DomainError('invalid', 'payments.fileKind') : unreadable();
}

export const isXml = (text: string): boolean => text.trimStart().startsWith('<');

/** Decodes UTF-16 with a byte order mark, UTF-8 with or without one, or else Windows-1252, as spreadsheets in Italy write it. */
function decoded(bytes: Buffer): string {
  const mark = bytes.toString('hex', 0, 2);
  if (mark === 'fffe') return new TextDecoder('utf-16le').decode(bytes);
  if (mark === 'feff') return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Some banks name a table of HTML .xls. */
function isHtml(text: string): boolean {
  if (!isXml(text)) return false;
  const [, name = ''] = /^<(?:\w+:)?([a-z]+)/i.exec(text.slice(0, 100_000).replace(BEFORE_ELEMENT, '')) ?? [];
  return HTML.test(name) || /^\s*<!doctype\s+html/i.test(text);
}

/** Excel of 2003 wrote workbooks as XML, also named .xls. */
const isExcelXml = (text: string) =>
  isXml(text) && text.slice(0, 2_000).includes('urn:schemas-microsoft-com:office:spreadsheet');
