const MASKED = '…@…';

/**
 * Masks the e-mail addresses in a text. Reads each character at most twice, because lines contain untrusted input and a
 * regular expression with two unbounded quantifiers is quadratic on `@aaaa…`.
 */
export function maskAddresses(text: string): string {
  let masked = '';
  let done = 0;
  // No address begins before this position, because the characters before it have been read.
  let earliest = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const start = startOfName(text, at, earliest);
    const end = endOfDomain(text, at + 1);
    earliest = at + 1;
    if (start === at || end === undefined) continue;
    masked += text.slice(done, start) + MASKED;
    done = end;
    earliest = end;
  }
  return done === 0 ? text : masked + text.slice(done);
}

function startOfName(text: string, at: number, earliest: number): number {
  let start = at;
  while (start > earliest && isOfName(text.charCodeAt(start - 1))) start -= 1;
  return start;
}

/** @returns the end of the longest run of two or more labels joined by single dots; undefined without one */
function endOfDomain(text: string, start: number): number | undefined {
  let end: number | undefined;
  let labelStart = start;
  for (let place = start; ; place += 1) {
    const code = text.charCodeAt(place);
    if (isOfLabel(code)) continue;
    if (place === labelStart) return end;
    if (labelStart > start) end = place;
    if (code !== DOT) return end;
    labelStart = place + 1;
  }
}

const DOT = 0x2e;
const PLUS = 0x2b;
const HYPHEN = 0x2d;
const UNDERSCORE = 0x5f;

function isOfName(code: number): boolean {
  return isOfLabel(code) || code === DOT || code === PLUS;
}

/** False for NaN, the code past the end of the text. */
function isOfLabel(code: number): boolean {
  const lower = code | 0x20;
  const isDigit = code >= 0x30 && code <= 0x39;
  return isDigit || (code < 0x80 && lower >= 0x61 && lower <= 0x7a) || code === HYPHEN || code === UNDERSCORE;
}
