import { constants, type FileHandle, open } from 'node:fs/promises';
import { Difference, shown } from './read-values';

/** Maximum size of a file, more than that of a year with 999,999 applications. */
const MOST_MIB = 480;
const MIB = 1024 * 1024;

/** Thrown when a file cannot be read, or is not JSON. Its message is Italian. */
export class UnreadableFile extends Error {}

/** Reads a JSON file. @param name name of the file in messages @throws UnreadableFile; Difference when an object has a key twice */
export async function readJsonFile(path: string, name: string): Promise<unknown> {
  const text = await readTextFile(path);
  const value = parsed(text);
  const doubled = doubledKey(text);
  if (doubled !== undefined) throw new Difference(name, `ha due volte la stessa voce: ${shown(doubled)}`);
  return value;
}

/** Reads UTF-8 text, without its byte order mark. @throws UnreadableFile */
export async function readTextFile(path: string): Promise<string> {
  let file: FileHandle | undefined;
  try {
    // The file is opened without blocking, because a pipe without a writer would never open.
    file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const about = await file.stat();
    if (!about.isFile()) throw new UnreadableFile('non è un file');
    if (about.size > MOST_MIB * MIB) throw new UnreadableFile(`ha più di ${MOST_MIB} MiB`);
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(await file.readFile());
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') throw new UnreadableFile('non è un testo UTF-8');
    throw new UnreadableFile(code === 'ENOENT' ? 'non esiste' : `non si può leggere (${code ?? 'errore'})`);
  } finally {
    await file?.close();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableFile('non è JSON');
  }
}

/**
 * Finds a key that an object of a JSON text has twice. `JSON.parse` uses the last one, and another reader may use the first.
 *
 * @param text valid JSON
 * @returns the key, or nothing
 */
function doubledKey(text: string): string | undefined {
  const keysOfOpenObjects: Set<string>[] = [];
  // `withoutEscapes` is as long as the text, and has quotes only at the start and the end of strings.
  const withoutEscapes = text.replaceAll(/\\./g, '__');
  for (const { 0: found, 1: colon, index } of withoutEscapes.matchAll(/[{}]|"[^"]*"(\s*:)?/g)) {
    if (found === '{') keysOfOpenObjects.push(new Set());
    if (found === '}') keysOfOpenObjects.pop();
    // Only keys come before a colon.
    if (colon === undefined) continue;
    const key: string = JSON.parse(text.slice(index, index + found.length - colon.length));
    const keys = keysOfOpenObjects.at(-1);
    if (keys?.has(key)) return key;
    keys?.add(key);
  }
  return undefined;
}
