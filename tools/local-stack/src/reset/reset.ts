import { existsSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { readConfiguration } from '../configuration/configuration.ts';
import { lockFolder } from '../stack/run-lock.ts';
import { SetupError } from '../terminal/setup-error.ts';
import { say } from '../terminal/terminal.ts';

/** `npm run reset`: deletes everything that the stack has written. */
export async function reset(args: string[]): Promise<void> {
  const { localFolder } = readConfiguration();
  if (!existsSync(localFolder)) {
    say(`${localFolder} is not there: nothing to delete.`);
    return;
  }
  const isStack = existsSync(`${localFolder}/secrets.json`) || existsSync(`${localFolder}/logs`);
  if (!isStack) throw new SetupError(`${localFolder} was not made by npm start: it stays as it is.`);
  lockFolder(`${localFolder}/runner.lock`, localFolder);
  if (!args.includes('--yes') && !(await agrees(localFolder))) {
    rmSync(`${localFolder}/runner.lock`, { force: true });
    throw new SetupError('Nothing was deleted.');
  }
  rmSync(localFolder, { recursive: true, force: true });
  say(`${localFolder} is deleted.`);
}

async function agrees(folder: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answer = await terminal.question(`Delete ${folder} with every application, file and e-mail in it? [y/N] `);
    return /^(?:y|yes|s|si|sì)$/i.test(answer.trim());
  } finally {
    terminal.close();
  }
}
