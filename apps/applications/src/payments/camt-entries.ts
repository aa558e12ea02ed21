const OPENING = /<((?:[\w.-]+:)?Ntry)[\s>]/g;
/** In these, what looks like an entry is none. Banks do not write them. */
const HIDING = /<!--|<!\[CDATA\[/;

export interface SplitStatement {
  /** The file with the place of an entry in `entries` instead of its contents. */
  frame: string;
  /** The text of each entry. */
  entries: string[];
}

/** Takes the entries out of a well-formed CAMT.053 file, so that each can be parsed by itself. */
export function splitEntries(file: string): SplitStatement {
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

/** Where the element that begins at `start` ends. */
function endOf(file: string, name: string, start: number): number {
  const closing = `</${name}`;
  let at = file.indexOf(closing, start);
  // `</Ntry` begins `</NtryDtls>`, too.
  while (at >= 0 && !/[\s>]/.test(file.charAt(at + closing.length))) at = file.indexOf(closing, at + closing.length);
  return at < 0 ? file.length : file.indexOf('>', at) + 1;
}
