import { type Comment, commentsAfterHash, commentsOfScript, proseOfMarkdown } from './comments-of.ts';

/** Words that plain technical English does without. Code spans are left out, so the Unix user `nobody` is fine there. */
const FILLER =
  /\b(?:whoever|whatever|nobody|somebody|everybody|anybody|meanwhile|anew|mended|the\s{1,9}own|ahead\s{1,9}of\s{1,9}time|took\s{1,9}away|of\s{1,9}late)\b/gi;

/** @returns `file:line: word` for each filler word in the prose of a file */
export function findFillers(file: string, text: string): string[] {
  return proseOf(file, text).flatMap(({ line, prose }) =>
    [...prose.matchAll(FILLER)].map(
      ({ 0: word, index }) => `${file}:${line + linesBefore(prose, index)}: ${word.replaceAll(/\s+/g, ' ')}`,
    ),
  );
}

function proseOf(file: string, text: string): Comment[] {
  if (file.endsWith('.md')) return [{ line: 1, prose: proseOfMarkdown(text) }];
  if (/\.(?:tsx?|mjs|js)$/.test(file)) return commentsOfScript(file, text);
  return commentsAfterHash(text);
}

const linesBefore = (text: string, index: number) => text.slice(0, index).split('\n').length - 1;
