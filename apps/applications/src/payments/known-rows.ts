import { createHash } from 'node:crypto';
import type { StatementFormat } from '@lacorte/contracts';
import type { StatementCredit } from '../bank-statements/read-statement';

/** A row that an earlier statement brought. */
export interface StoredRow {
  id: string;
  knownBy: string;
  /** `yyyy-mm-dd` */
  date: string;
  amountCents: number;
  payer: string;
  reference: string | null;
  state: string;
  /** Null for rows of the release before, which count as another format. */
  format: StatementFormat | null;
}

/** The stored transactions of a collective entry, together. */
export interface StoredParts {
  entryReference: string;
  date: string;
  amountCents: number;
}

export interface NewRow {
  credit: StatementCredit;
  knownBy: string;
  /** Whether a row of another format has the same day and amount, or a settled collective entry the same sum. */
  maybeKnown: boolean;
  /** `already-paid` for a transaction of a settled collective entry, whose money has its place. */
  mismatch: 'already-paid' | null;
}

/** New rows of a statement (contract, section 12, "the same row again"). */
export interface NewRows {
  rows: NewRow[];
  /** Ids of unmatched collective entries whose transactions the statement has. */
  replaced: string[];
}

interface Keyed {
  credit: StatementCredit;
  knownBy: string;
}

/** @param stored the rows with a day and amount of `wantedAmounts` */
export function newRowsIn(
  credits: StatementCredit[],
  format: StatementFormat,
  stored: StoredRow[],
  storedParts: StoredParts[],
): NewRows {
  const keyed = withKeys(credits);
  const byKey = new Map(stored.map((row) => [row.knownBy, row]));
  const unseen = keyed.filter(({ knownBy }) => !byKey.has(knownBy));
  const seen = new Set(keyed.flatMap(({ knownBy }) => byKey.get(knownBy)?.id ?? []));
  const others = stored.filter((row) => row.format !== format && !seen.has(row.id));
  const unknown = [byReference, byPayer].reduce((left, agreement) => leftOver(left, others, seen, agreement), unseen);
  const parts = sumsOf(credits);
  const complete = new Set([...parts, ...storedParts].map((sum) => entryKey(sum.entryReference, sum)));
  const entries = new Map(stored.map((row) => [entryKey(row.reference ?? '', row), row]));
  const alike = new Set(others.filter(({ id }) => !seen.has(id)).map(dayAndAmount));
  const settled = new Set<string>();
  const replaced: string[] = [];
  for (const sum of parts) {
    const entry = entries.get(entryKey(sum.entryReference, sum));
    if (entry?.state === 'unmatched') replaced.push(entry.id);
    else if (entry && entry.state !== 'replaced') settled.add(entryOf(sum.entryReference, sum.date));
  }
  const rows = unknown
    .filter(({ credit }) => credit.entry !== null || !complete.has(entryKey(credit.reference ?? '', credit)))
    .map((row): NewRow => {
      const mismatch = isPartOf(row.credit, settled) ? 'already-paid' : null;
      return { ...row, maybeKnown: mismatch !== null || alike.has(dayAndAmount(row.credit)), mismatch };
    });
  return { rows, replaced };
}

/** Returns the days and amounts that stored rows must have to be compared with a statement. */
export function wantedAmounts(credits: StatementCredit[]): { date: string; amountCents: number }[] {
  const wanted = [...credits, ...sumsOf(credits)].map(({ date, amountCents }) => ({ date, amountCents }));
  return [...new Map(wanted.map((one) => [dayAndAmount(one), one])).values()];
}

/** Adds up the transactions of each collective entry. */
function sumsOf(credits: StatementCredit[]): StoredParts[] {
  const sums = new Map<string, StoredParts>();
  for (const { entry, date, amountCents } of credits) {
    if (entry === null) continue;
    const key = entryOf(entry.reference, date);
    const sum = sums.get(key)?.amountCents ?? 0;
    sums.set(key, { entryReference: entry.reference, date, amountCents: sum + amountCents });
  }
  return [...sums.values()];
}

/** Returns the credits for which no row of another format is left. Each row stands for one credit. */
function leftOver(credits: Keyed[], others: StoredRow[], seen: Set<string>, agreement: Agreement): Keyed[] {
  const free = Map.groupBy(
    others.filter((row) => !seen.has(row.id) && agreement(row) !== null),
    agreement,
  );
  return credits.filter(({ credit }) => {
    const key = agreement(credit);
    const row = key === null ? undefined : free.get(key)?.pop();
    if (row) seen.add(row.id);
    return !row;
  });
}

type Comparable = Pick<StoredRow, 'date' | 'amountCents' | 'payer' | 'reference'>;
/** Returns what two rows of different formats must have in common; null for a row that lacks it. */
type Agreement = (row: Comparable) => string | null;

const dayAndAmount = ({ date, amountCents }: Pick<Comparable, 'date' | 'amountCents'>) => `${date} ${amountCents}`;

const byReference: Agreement = ({ reference, ...row }) =>
  reference === null ? null : `${dayAndAmount(row)} ${reference}`;

const byPayer: Agreement = ({ payer, ...row }) => {
  const name = payer
    .normalize('NFKD')
    .replaceAll(/[\p{M}\s]/gu, '')
    .toLowerCase();
  return name === '' ? null : `${dayAndAmount(row)} ${name}`;
};

const entryOf = (reference: string, date: string) => `${date} ${reference}`;
const entryKey = (reference: string, row: Pick<Comparable, 'date' | 'amountCents'>) =>
  `${dayAndAmount(row)} ${reference}`;
const isPartOf = ({ entry, date }: StatementCredit, entries: Set<string>) =>
  entry !== null && entries.has(entryOf(entry.reference, date));

/** Gives every row its key: its identity, and its number among rows of the file with the same. */
function withKeys(credits: StatementCredit[]): Keyed[] {
  const counted = new Map<string, number>();
  return credits.map((credit) => {
    const identity = identityOf(credit);
    const number = (counted.get(identity) ?? 0) + 1;
    counted.set(identity, number);
    return { credit, knownBy: `${identity}:${number}` };
  });
}

function identityOf({ reference, date, amountCents, currency, payer, text }: StatementCredit): string {
  if (reference !== null) return ['reference', reference, date, amountCents].join(':');
  const hash = createHash('sha256').update([date, amountCents, currency, payer, text].join('\n'));
  return `row:${hash.digest('base64url')}`;
}
