import { setImmediate as turn } from 'node:timers/promises';
import { DomainError } from '@lacorte/errors';
import { isRecord } from '@lacorte/tender-rules';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { StatementEntry } from './statement-row';

const REPEATED = new Set(['Stmt', 'Ntry', 'NtryDtls', 'TxDtls', 'Ustrd', 'Strd']);
/** Maximum depth of elements. CAMT.053 has about fifteen levels. */
const MOST_LEVELS = 40;
/** Placeholders that banks write in place of a reference. */
const NO_REFERENCE = new Set(['NOTPROVIDED', 'NOTAVAILABLE', 'NONREF']);

const PARSER = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  processEntities: false,
  maxNestedTags: MOST_LEVELS,
  isArray: (name) => REPEATED.has(name),
});

/** Entries that are parsed in one turn of the event loop; they take a few milliseconds. */
const AT_ONCE = 50;

const OPENING = /<((?:[\w.-]+:)?Ntry)[\s>]/g;
/** Comments and CDATA may hold text that looks like an entry. Banks write neither. */
const HIDING = /<!--|<!\[CDATA\[/;

const PREDEFINED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

type Node = Record<string, unknown>;

/**
 * Reads the credits of a bank statement in CAMT.053. A credit is a transaction of a booked entry, or the entry itself if it has no
 * transactions.
 * @throws DomainError invalid for any other file, and for one that declares a document type
 */
export async function* readCamt(file: string): AsyncGenerator<StatementEntry> {
  let line = 0;
  for await (const entry of entriesOf(file)) {
    const transactions = all(entry, 'NtryDtls').flatMap((details) => all(details, 'TxDtls'));
    const references = referencesOf(entry, transactions);
    for (const [index, transaction] of (transactions.length > 0 ? transactions : [{}]).entries()) {
      line += 1;
      if (!isCredit(entry, transaction)) continue;
      const amount = amountOf(transaction) ?? (transactions.length < 2 ? amountOf(entry) : undefined);
      yield {
        line,
        date: dayOf(entry, 'BookgDt') || dayOf(entry, 'ValDt'),
        amount: amount?.value ?? '',
        currency: amount?.currency ?? 'EUR',
        payer: textAt(transaction, 'RltdPties', 'Dbtr', 'Nm') || textAt(transaction, 'RltdPties', 'Dbtr', 'Pty', 'Nm'),
        text: textOf(entry, transaction),
        reference: references[index] ?? '',
      };
    }
  }
}

/** Reads the booked entries. Each is parsed separately, so that the process can answer other requests in between. */
async function* entriesOf(file: string): AsyncGenerator<Node> {
  // Entities and external parts need a document type. Banks write none.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(file) || XMLValidator.validate(file) !== true) throw unreadable();
  await turn();
  const { frame, entries } = splitEntries(file);
  const reports = all(parsed(frame), 'Document', 'BkToCstmrStmt');
  if (reports.length === 0) throw unreadable();
  const statements = reports.flatMap((report) => all(report, 'Stmt'));
  const places = statements.flatMap((statement) => list(childOf(statement, 'Ntry')));
  for (const [index, place] of places.entries()) {
    if (index % AT_ONCE === 0) await turn();
    // An empty element is no entry.
    if (place === '') continue;
    const entry = isRecord(place) ? place : all(parsed(entries[Number(place)] ?? ''), 'Ntry')[0];
    if (entry && isBooked(entry)) yield entry;
  }
}

/** Takes the entries out of a file, so that each can be parsed separately. In the frame, a number takes the place of each entry. */
function splitEntries(file: string): { frame: string; entries: string[] } {
  if (HIDING.test(file)) return { frame: file, entries: [] };
  const entries: string[] = [];
  const frame: string[] = [];
  let end = 0;
  for (const { 1: name = '', index } of file.matchAll(OPENING)) {
    if (index < end) continue;
    frame.push(file.slice(end, index), `<Ntry>${entries.length}</Ntry>`);
    end = endOf(file, name, index);
    entries.push(file.slice(index, end));
  }
  frame.push(file.slice(end));
  return { frame: frame.join(''), entries };
}

/** Returns the offset after the element that begins at `start`. */
function endOf(file: string, name: string, start: number): number {
  const closing = `</${name}`;
  let at = file.indexOf(closing, start);
  // `</NtryDtls>` also begins with `</Ntry`.
  while (at >= 0 && !/[\s>]/.test(file.charAt(at + closing.length))) at = file.indexOf(closing, at + closing.length);
  return at < 0 ? file.length : file.indexOf('>', at) + 1;
}

function parsed(text: string): Node {
  try {
    return PARSER.parse(text) as Node;
  } catch (error) {
    throw unreadable(error);
  }
}

const isBooked = (entry: Node) => ['', 'BOOK'].includes(textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts'));

function isCredit(entry: Node, transaction: Node): boolean {
  return (textAt(transaction, 'CdtDbtInd') || textAt(entry, 'CdtDbtInd')) !== 'DBIT';
}

function amountOf(node: Node): { value: string; currency: string } | undefined {
  for (const path of [['Amt'], ['AmtDtls', 'TxAmt', 'Amt']]) {
    const value = textAt(node, ...path);
    if (value !== '') return { value, currency: textAt(node, ...path, '@Ccy') };
  }
  return undefined;
}

const dayOf = (entry: Node, name: string) => textAt(entry, name, 'Dt') || textAt(entry, name, 'DtTm').slice(0, 10);

function textOf(entry: Node, transaction: Node): string {
  const remittance = childOf(transaction, 'RmtInf');
  const unstructured = list(childOf(remittance, 'Ustrd')).map(asText);
  const structured = all(remittance, 'Strd').map((one) => textAt(one, 'CdtrRefInf', 'Ref'));
  const texts = [...unstructured, ...structured, textAt(transaction, 'AddtlTxInf')].filter(Boolean);
  return texts.join(' ') || textAt(entry, 'AddtlNtryInf');
}

/**
 * Returns the bank's references of the transactions of an entry, because references of payers are not unique. Banks repeat the reference of
 * a collective entry, so the number of the transaction is added to a repeated reference.
 */
function referencesOf(entry: Node, transactions: Node[]): string[] {
  const ofEntry = given(textAt(entry, 'AcctSvcrRef'));
  const own = transactions.map((transaction) =>
    given(textAt(transaction, 'Refs', 'AcctSvcrRef') || textAt(transaction, 'Refs', 'TxId')),
  );
  if (own.length < 2) return [own[0] || ofEntry];
  const alike = Map.groupBy(own, (reference) => reference);
  return own.map((reference, index) => {
    const isUnique = reference !== '' && alike.get(reference)?.length === 1;
    const base = reference || ofEntry;
    return isUnique || base === '' ? base : `${base}/${index + 1}`;
  });
}

const given = (reference: string) => (NO_REFERENCE.has(reference.toUpperCase()) ? '' : reference);

function list(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined ? [] : [value];
}

/** Finds all elements at the end of a path, also in repeated parents. */
function all(node: unknown, ...path: string[]): Node[] {
  let found = [node];
  for (const name of path) found = found.flatMap((one) => list(childOf(one, name)));
  return found.filter(isRecord);
}

const childOf = (node: unknown, name: string): unknown =>
  isRecord(node) && Object.hasOwn(node, name) ? node[name] : undefined;

/** Returns the text of the first element at the end of a path; empty if there is none. */
function textAt(node: Node, ...path: string[]): string {
  let found: unknown = node;
  for (const name of path) found = list(childOf(found, name))[0];
  return asText(found);
}

function asText(value: unknown): string {
  const text = isRecord(value) ? value['#text'] : value;
  return typeof text === 'string' ? withEntities(text) : '';
}

/** Replaces the five entities that XML predefines, and characters given by their number. */
function withEntities(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return PREDEFINED[name] ?? whole;
    const number = Number.parseInt(decimal ?? hex, decimal ? 10 : 16);
    return number <= 0x10_ffff ? String.fromCodePoint(number) : whole;
  });
}

const unreadable = (cause?: unknown) => new DomainError('invalid', 'payments.fileUnreadable', { cause });
