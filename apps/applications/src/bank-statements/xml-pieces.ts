import { DomainError } from '@lacorte/errors';
// A CommonJS module whose names Node does not see.
import sax, { type Tag } from 'sax';

/** Maximum depth of elements. CAMT in its envelope has about twenty levels. */
const MOST_LEVELS = 40;

/** Called with names without prefix, because banks choose prefixes freely. */
export interface XmlListener {
  open(name: string, attribute: (name: string) => string): void;
  text(text: string): void;
  close(name: string): void;
}

/**
 * Parses an XML file piece by piece and lets the caller work on what it heard after each one. Entities and external parts need a document
 * type, which is refused.
 * @throws DomainError invalid for what is not well-formed
 */
export async function* xmlPieces(pieces: Iterable<string> | AsyncIterable<string>, listener: XmlListener) {
  const parser = sax.parser(true);
  let level = 0;
  parser.onerror = (error) => {
    // An entity that is not declared stays as it is written.
    if (!error.message.startsWith('Invalid character entity')) throw unreadable(error);
    parser.resume();
  };
  parser.ondoctype = () => {
    throw unreadable();
  };
  parser.onopentag = (tag) => {
    level += 1;
    if (level > MOST_LEVELS) throw unreadable();
    listener.open(localName(tag.name), (name) => attributeOf(tag as Tag, name));
  };
  parser.onclosetag = (name) => {
    level -= 1;
    listener.close(localName(name));
  };
  parser.ontext = listener.text;
  parser.oncdata = listener.text;
  for await (const piece of pieces) {
    guarded(() => parser.write(piece));
    yield;
  }
  guarded(() => parser.close());
  yield;
}

/** The parser itself throws for some files, such as one with an attribute `hasOwnProperty`. */
function guarded(parse: () => void): void {
  try {
    parse();
  } catch (error) {
    throw error instanceof DomainError ? error : unreadable(error);
  }
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

function attributeOf({ attributes }: Tag, wanted: string): string {
  return Object.entries(attributes).find(([name]) => localName(name) === wanted)?.[1] ?? '';
}

export const unreadable = (cause?: unknown) => new DomainError('invalid', 'payments.fileUnreadable', { cause });
