const QUOTE = '"';

/**
 * Finds a key that an object of a JSON text has twice. `JSON.parse` takes the last one, another reader may take the first.
 *
 * @param text valid JSON
 * @returns the key, or nothing
 */
export function doubledKey(text: string): string | undefined {
  /** The keys of each object that is open; null for a list. */
  const open: (Set<string> | null)[] = [];
  let keys: Set<string> | null = null;
  let isKey = false;
  for (let at = 0; at < text.length; at++) {
    switch (text[at]) {
      case '{':
      case '[':
        keys = text[at] === '{' ? new Set() : null;
        open.push(keys);
        isKey = keys !== null;
        break;
      case '}':
      case ']':
        open.pop();
        keys = open.at(-1) ?? null;
        break;
      case ',':
        isKey = keys !== null;
        break;
      case QUOTE: {
        const end = endOfString(text, at);
        if (isKey && keys) {
          const key: string = JSON.parse(text.slice(at, end + 1));
          if (keys.has(key)) return key;
          keys.add(key);
        }
        isKey = false;
        at = end;
      }
    }
  }
  return undefined;
}

/** @param start where the string begins @returns where its closing quote is */
function endOfString(text: string, start: number): number {
  let end = text.indexOf(QUOTE, start + 1);
  while (isEscaped(text, end)) end = text.indexOf(QUOTE, end + 1);
  return end;
}

function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text[first - 1] === '\\') first--;
  return (at - first) % 2 === 1;
}
