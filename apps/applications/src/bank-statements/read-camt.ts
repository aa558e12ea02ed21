import { setImmediate as turn } from 'node:timers/promises';
import { centsOfDecimal, dayIn } from './amounts-and-days';
import { CamtEntries } from './camt-entries';
import type { ReadStatement, StatementCredit } from './statement';
import { givenReference, type Movement, type StatementRows } from './statement-rows';
import { balancesOf, type StatementSection } from './statement-sections';
import { XmlNode } from './xml-node';
import { unreadable, xmlPieces } from './xml-pieces';

/** Characters that are parsed, and transactions that are read, in one turn of the event loop. */
const PIECE = 16_384;
const AT_ONCE = 50;

/** Codes of balances, the preferred one first. */
const OPENING = ['OPBD', 'PRCD'];
const CLOSING = ['CLBD'];

/** Reads the booked credits of CAMT.052, .053 and .054 in any version. @throws DomainError invalid for any other file */
export async function readCamt(
  text: string,
  rows: StatementRows,
): Promise<Pick<ReadStatement, 'accounts' | 'balances'>> {
  const entries = new CamtEntries();
  const notified = new Set<number>();
  let line = 0;
  for await (const _ of xmlPieces(piecesOf(text), entries)) {
    await turn();
    for (const { holder, entry } of entries.taken()) {
      const transactions = entry.all('NtryDtls', 'TxDtls');
      if (!isBooked(entry)) continue;
      const read = readEntry(entry, transactions.length);
      holder.bookedCents += bookedCents(read);
      for (const transaction of transactions.length > 0 ? transactions : [new XmlNode()]) {
        line += 1;
        if (line % AT_ONCE === 0) await turn();
        if (rows.isFull || !isCredit(read, transaction)) continue;
        if (holder.name === 'Ntfctn') notified.add(line);
        rows.add(movementOf(read, transaction, line));
      }
    }
  }
  if (!entries.isCamt) throw unreadable();
  nameEntries(rows.credits.filter((credit) => notified.has(credit.line)));
  const accounts = entries.holders.map(({ account }) => account?.textAt('Id', 'IBAN').replaceAll(/\s/g, '') ?? '');
  return {
    accounts: [...new Set(accounts.filter((account) => account !== ''))],
    balances: balancesOf(
      entries.holders.map((holder) => ({
        account: holder.account?.textAt('Id', 'IBAN') || holder.account?.textAt('Id', 'Othr', 'Id') || '',
        opening: balanceIn(holder.balances, OPENING),
        closing: balanceIn(holder.balances, CLOSING),
        bookedCents: holder.bookedCents,
      })),
    ),
  };
}

function* piecesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += PIECE) yield text.slice(start, start + PIECE);
}

const isBooked = (entry: XmlNode) => ['', 'BOOK'].includes(entry.textAt('Sts', 'Cd') || entry.textAt('Sts'));

const isDebit = (node: XmlNode) => node.textAt('CdtDbtInd') === 'DBIT';

const isReversal = (node: XmlNode) => ['true', '1'].includes(node.textAt('RvslInd'));

type Entry = ReturnType<typeof readEntry>;

/** Reads what the transactions of an entry share. A file may repeat each element and each transaction 100,000 times. */
function readEntry(entry: XmlNode, transactions: number) {
  return {
    transactions,
    isReversal: isReversal(entry),
    isDebit: isDebit(entry),
    amount: amountOf(entry),
    date: dayIn(dayOf(entry, 'BookgDt') || dayOf(entry, 'ValDt')),
    text: entry.textAt('AddtlNtryInf'),
    reference: givenReference(entry.textAt('AcctSvcrRef')),
  };
}

/** A reversal of a debit comes in, but nobody has paid it. */
function isCredit(entry: Entry, transaction: XmlNode): boolean {
  if (entry.isReversal || isReversal(transaction)) return false;
  return !(transaction.first('CdtDbtInd') ? isDebit(transaction) : entry.isDebit);
}

function amountOf(node: XmlNode): { cents: number | null; currency: string } | undefined {
  const amount = [node.first('Amt'), node.first('AmtDtls', 'TxAmt', 'Amt')].find(
    (one) => one && one.text.trim() !== '',
  );
  return amount && { cents: centsOfDecimal(amount.text), currency: amount.currency };
}

/** Returns what an entry adds to a balance in EUR; NaN if it cannot be read. */
function bookedCents({ amount, isDebit: isNegative }: Entry): number {
  const { cents = null, currency = '' } = amount ?? {};
  if (!['', 'EUR'].includes(currency)) return 0;
  return cents === null ? Number.NaN : cents * (isNegative ? -1 : 1);
}

function balanceIn(balances: XmlNode[], codes: string[]): StatementSection['opening'] {
  const found = codes.flatMap((code) => balances.filter((one) => one.textAt('Tp', 'CdOrPrtry', 'Cd') === code));
  const [balance] = found;
  const { cents = null, currency = '' } = (balance && amountOf(balance)) ?? {};
  if (!balance || cents === null || !['', 'EUR'].includes(currency)) return null;
  return { day: dayOf(balance, 'Dt'), cents: isDebit(balance) ? -cents : cents };
}

function movementOf(entry: Entry, transaction: XmlNode, line: number): Movement {
  const { transactions, amount: whole, reference: ofEntry } = entry;
  const own = amountOf(transaction);
  const amount = transactions < 2 && !own?.cents ? whole : own;
  // Of a single transaction a report of the same day may only give the reference of its entry.
  const references = [
    givenReference(transaction.textAt('Refs', 'AcctSvcrRef')),
    transactions < 2 ? ofEntry : '',
    transaction.textAt('Refs', 'TxId'),
  ];
  const isCollective = transactions > 1 && ofEntry !== '' && whole?.cents;
  return {
    line,
    date: entry.date,
    amountCents: amount?.cents ?? null,
    currency: amount?.currency ?? '',
    payer: payerOf(transaction),
    text: textOf(transaction) || entry.text,
    reference: references.find((reference) => reference !== '') ?? '',
    entry: isCollective ? { reference: ofEntry, amountCents: whole.cents ?? 0 } : null,
  };
}

const dayOf = (node: XmlNode, name: string) => node.textAt(name, 'Dt') || node.textAt(name, 'DtTm').slice(0, 10);

function payerOf(transaction: XmlNode): string {
  const parties = ['Dbtr', 'UltmtDbtr', 'InitgPty'].map((party) => ['RltdPties', party]);
  const names = parties.map((path) => transaction.textAt(...path, 'Nm') || transaction.textAt(...path, 'Pty', 'Nm'));
  return names.find((name) => name !== '') ?? '';
}

function textOf(transaction: XmlNode): string {
  const texts = [
    ...transaction.all('RmtInf', 'Ustrd'),
    ...transaction.all('RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
    ...transaction.all('AddtlTxInf'),
  ];
  return texts
    .map(({ text }) => text.trim())
    .filter((text) => text !== '')
    .join(' ');
}

/** Some notifications name a collective entry by one reference in an entry for each of its transactions. */
function nameEntries(credits: StatementCredit[]): void {
  const single = credits.filter(({ entry, reference }) => entry === null && reference !== null);
  for (const parts of Map.groupBy(single, ({ reference, date }) => `${date} ${reference}`).values()) {
    const reference = parts.length > 1 ? parts[0]?.reference : null;
    if (!reference) continue;
    const amountCents = parts.reduce((sum, part) => sum + part.amountCents, 0);
    for (const part of parts) part.entry = { reference, amountCents };
  }
}
