const CENTS_PER_EURO = 100;
const EURO = /^(\d{1,7})(?:[.,](\d{1,2}))?$/;

/** Formats cents as an input value, such as '150' or '39,90'. */
export function euroText(cents: number): string {
  const [euro, rest] = [Math.floor(cents / CENTS_PER_EURO), cents % CENTS_PER_EURO];
  return rest === 0 ? String(euro) : `${euro},${String(rest).padStart(2, '0')}`;
}

/** Parses '150', '39,90', '39.9' or '€ 150,00' to cents; undefined for anything else. */
export function centsOf(text: string): number | undefined {
  const match = EURO.exec(text.replaceAll(/[€\s]/g, ''));
  if (!match) return undefined;
  const [, euro, decimals = ''] = match;
  return Number(euro) * CENTS_PER_EURO + Number(decimals.padEnd(2, '0'));
}
