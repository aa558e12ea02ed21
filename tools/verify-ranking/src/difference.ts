/** The first thing in which an audit file is not what the rule gives. The message is Italian: offices and associations read it. */
export class Difference extends Error {
  /** @param where such as `input.candidates[3].points` */
  constructor(where: string, what: string) {
    super(`${where}: ${what}`);
  }
}

const LONGEST = 80;

/** A value of the file for a message: one line of ASCII, other characters as in JSON. Many of them look alike. */
export function shown(value: unknown): string {
  if (value === undefined) return 'niente';
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'un elenco' : 'un oggetto';
  const text = JSON.stringify(value).replaceAll(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}...` : text;
}
