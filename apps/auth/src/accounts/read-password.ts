import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Swallows what readline would echo. */
const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });

/** The first line of standard input; at a terminal after `prompt`, without showing what is typed. */
export async function readPassword(prompt: string): Promise<string> {
  const { stdin, stderr } = process;
  if (stdin.isTTY) stderr.write(prompt);
  const lines = createInterface({ input: stdin, output: nowhere, terminal: stdin.isTTY });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (stdin.isTTY) stderr.write('\n');
  }
}
