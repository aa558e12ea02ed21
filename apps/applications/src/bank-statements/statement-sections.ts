import type { StatementBalances } from '@lacorte/contracts';

interface Balance {
  /** `yyyy-mm-dd`, or empty. */
  day: string;
  cents: number;
}

/** The rows of an account from one balance to the next. */
export interface StatementSection {
  account: string;
  opening: Balance | null;
  closing: Balance | null;
  /** Sum of all booked rows in EUR, debits included; NaN if one of them cannot be read. */
  bookedCents: number;
}

/** Returns the balances before the first and after the last row of the file, in EUR; null if the file does not name both. */
export function balancesOf(sections: StatementSection[]): StatementBalances | null {
  let [openingCents, closingCents, bookedCents, isNamed] = [0, 0, 0, false];
  for (const ofAccount of Map.groupBy(sections, ({ account }) => account).values()) {
    const [opening] = byDay(ofAccount.map((section) => section.opening));
    const closing = byDay(ofAccount.map((section) => section.closing)).at(-1);
    if (!opening || !closing) continue;
    isNamed = true;
    openingCents += opening.cents;
    closingCents += closing.cents;
    for (const section of ofAccount) bookedCents += section.bookedCents;
  }
  return isNamed ? { openingCents, closingCents, agree: openingCents + bookedCents === closingCents } : null;
}

const byDay = (balances: (Balance | null)[]): Balance[] =>
  balances.filter((balance) => balance !== null).sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
