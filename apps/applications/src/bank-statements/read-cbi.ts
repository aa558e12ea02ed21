import { setImmediate as turn } from 'node:timers/promises';
import { checkLetter, isIban, mod97 } from '@lacorte/contracts';
import { bankDayIn, centsOfDecimal } from './amounts-and-days';
import type { ReadStatement } from './statement';
import { givenReference, type StatementRows } from './statement-rows';
import { balancesOf, type StatementSection } from './statement-sections';

/** Lines that are read in one turn of the event loop. */
const AT_ONCE = 500;
/** Columns of a record after the blank that most banks put in front. */
const FULL = 119;
/** Columns of a line that are read. A record has 120, and banks put little around it. */
const MOST_COLUMNS = 240;
/** Further lines of a movement that are read. Banks write about ten. */
const MOST_FURTHER = 100;

/** A balance is found by its currency, because banks differ in what stands before it. */
const BALANCE = /(?<account>.{0,27})EUR(?<day>\d{6})(?<sign>[CD])(?<amount>\d{12},\d{2})/;
const ACCOUNT = /(?:IT(?<check>\d\d))?(?<cin>[A-Z])(?<rest>\d{10}[A-Z0-9]{12})$/;

interface Movement {
  line: number;
  record: string;
  /** Day of the records around it. */
  day: string | null;
  more: string[];
}

/** Tells whether a text begins with a record of CBI. */
export const isCbi = (text: string): boolean => /^\s*(?:RH.{10,12}\d{6}|61\d{7})/.test(text);

/** Reads the movements of CBI records of 120 columns (`bank-files.md`), with or without a blank in front. */
export async function readCbi(
  text: string,
  rows: StatementRows,
  century: string,
): Promise<Pick<ReadStatement, 'accounts' | 'balances'>> {
  const file = new CbiFile(century);
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (index % AT_ONCE === 0) await turn();
    file.read(line.slice(0, MOST_COLUMNS).replace(/^ /, ''), index + 1);
  }
  for (const [index, movement] of file.movements.entries()) {
    if (index % AT_ONCE === 0) await turn();
    if (rows.isFull) break;
    const { record, line, more } = movement;
    const { payer, texts, endToEnd } = detailsOf(more);
    const description = record.slice(60).trim();
    rows.add({
      ...{ line, payer, currency: 'EUR', date: file.dayOf(movement), amountCents: centsOf(record) },
      text: texts || description,
      hidden: description,
      reference: givenReference(record.slice(43, 60)) || endToEnd,
    });
  }
  return { accounts: [...file.accounts], balances: balancesOf(file.sections) };
}

class CbiFile {
  readonly movements: Movement[] = [];
  readonly accounts = new Set<string>();
  readonly sections: StatementSection[] = [];
  private day: string | null = null;
  private section: StatementSection | undefined;
  /** The last movements, by the numbers that their further lines repeat. */
  private readonly open = new Map<string, Movement>();

  constructor(private readonly century: string) {}

  /** Descriptions of `RH` count its columns with or without the blank in front and its two letters. */
  read(record: string, line: number): void {
    const type = record.slice(0, 2);
    if (type === 'RH') this.day = this.dayIn(record.slice(14, 20)) ?? this.dayIn(record.slice(12, 18));
    if (type === '61') this.begin(record);
    if (type === '62') this.add({ line, record, day: this.day, more: [] });
    if (type === '63') this.addFurther(record);
    if (type === '64' && this.section) this.section.closing = this.balanceIn(record);
  }

  /** Public parsers disagree on which day is the one of entry: it is not after the day of the records. */
  dayOf({ record, day }: Movement): string | null {
    const [first, second] = [this.dayIn(record.slice(12, 18)), this.dayIn(record.slice(18, 24))];
    if (day === null || second === null) return first;
    if (first === null) return second <= day ? second : null;
    return first > day && second <= day ? second : first;
  }

  private begin(record: string): void {
    const account = accountIn(BALANCE.exec(record)?.groups?.account ?? '');
    if (account) this.accounts.add(account);
    const opening = this.balanceIn(record);
    this.section = { account: account ?? '', opening, closing: null, bookedCents: 0 };
    this.sections.push(this.section);
  }

  private add(movement: Movement): void {
    this.open.set(movement.record.slice(2, 12), movement);
    this.movements.push(movement);
    if (this.section) this.section.bookedCents += centsOf(movement.record) ?? Number.NaN;
  }

  private addFurther(record: string): void {
    const more = this.open.get(record.slice(2, 12))?.more;
    if (more && more.length < MOST_FURTHER) more.push(record);
  }

  private balanceIn(record: string): StatementSection['opening'] {
    const { day = '', sign, amount = '' } = BALANCE.exec(record)?.groups ?? {};
    const cents = centsOfDecimal(amount);
    return cents === null ? null : { day: this.dayIn(day) ?? '', cents: sign === 'D' ? -cents : cents };
  }

  /** Reads `ddmmyy`. */
  private dayIn(text: string): string | null {
    return bankDayIn(text.replace(/^(\d\d)(\d\d)(\d\d)$/, '$1/$2/$3'), this.century);
  }
}

/** An amount fills its columns, so that a line that was cut off within it is no amount. */
const AMOUNT = /^\d{12},\d{2}$/;

/** Returns the cents of a movement, negative for a debit; null if it cannot be read. */
function centsOf(record: string): number | null {
  const amount = record.slice(25, 40);
  const cents = AMOUNT.test(amount) ? centsOfDecimal(amount) : null;
  if (record[24] === 'C') return cents;
  return record[24] === 'D' && cents !== null ? -cents : null;
}

/** Returns the IBAN of an account whose check digits hold. */
function accountIn(text: string): string | null {
  const { check, cin, rest } = ACCOUNT.exec(text)?.groups ?? {};
  if (!cin || !rest || checkLetter(rest) !== cin) return null;
  const digits = [...cin, ...rest, ...'IT00'].map((one) => Number.parseInt(one, 36)).join('');
  const iban = `IT${check ?? String(98 - mod97(digits)).padStart(2, '0')}${cin}${rest}`;
  return isIban(iban) ? iban : null;
}

/** Reads the records 63 of a movement: payer, reference from end to end, and texts. */
function detailsOf(more: string[]): { payer: string; texts: string; endToEnd: string } {
  let [payer, endToEnd, last] = ['', '', ''];
  const texts: string[] = [];
  for (const record of more) {
    const tag = /^(?:YYY|ID1|RI1|RI2)/.exec(record.slice(12))?.[0] ?? '';
    const content = record.slice(12 + tag.length);
    if (tag === 'YYY') payer ||= content.slice(10).trimStart().split(/ {3,}/)[0] ?? '';
    else if (tag === 'ID1') endToEnd ||= content.trim();
    else {
      const isContinued = tag === 'RI2' && last.startsWith('RI1', 12) && last.length >= FULL && !last.endsWith(' ');
      texts.push(isContinued ? '' : ' ', content.trim());
      last = record;
    }
  }
  return { payer: payer.trim(), texts: texts.join('').trim(), endToEnd };
}
