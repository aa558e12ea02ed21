import { existsSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { readConfiguration } from './configuration/configuration.ts';
import { lockFolder } from './stack/local-folder.ts';
import { start } from './start.ts';
import { SetupError, say } from './terminal/terminal.ts';

const [command, ...args] = process.argv.slice(2);

/** `npm run reset`: deletes the data of the stack. */
async function reset(args: string[]): Promise<void> {
  const { localFolder } = readConfiguration();
  if (!existsSync(localFolder)) {
    say(`${localFolder} is not there: nothing to delete.`);
    return;
  }
  const isStack = existsSync(`${localFolder}/secrets.json`) || existsSync(`${localFolder}/logs`);
  if (!isStack) throw new SetupError(`${localFolder} was not made by npm start: it stays as it is.`);
  const unlock = lockFolder(localFolder);
  try {
    if (!args.includes('--yes') && !(await agrees(localFolder))) throw new SetupError('Nothing was deleted.');
    rmSync(localFolder, { recursive: true, force: true });
    say(`${localFolder} is deleted.`);
  } finally {
    unlock();
  }
}

async function agrees(folder: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new SetupError('There is nobody to ask: add -- --yes to delete without asking.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answer = await terminal.question(`Delete ${folder} with every application, file and e-mail in it? [y/N] `);
    return /^(?:y|yes|s|si|sì)$/i.test(answer.trim());
  } finally {
    terminal.close();
  }
}

function messageOf(error: unknown): string {
  if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return `The disk is full: ${(error as Error).message}`;
  return error instanceof Error ? error.message : String(error);
}

// The process that reads the output may end first. That is no error.
process.stdout.on('error', () => undefined);

try {
  if (command === 'start') await start();
  else if (command === 'reset') await reset(args);
  else throw new SetupError('usage: npm start, or npm run reset [-- --yes]');
  process.exit(0);
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exit(1);
}
