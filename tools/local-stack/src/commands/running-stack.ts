import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Configuration } from '../configuration/configuration.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { AddressedStack } from '../stack/context.ts';
import type { StackState } from '../stack/stack-state.ts';
import { SetupError } from '../terminal/terminal.ts';

/**
 * Reads the files of a stack that another process runs.
 *
 * @param variable variable that names another installation, for the error text
 * @throws SetupError if no stack runs from the configured folder
 */
export function runningStack({ localFolder }: Pick<Configuration, 'localFolder'>, variable?: string): AddressedStack {
  const file = join(localFolder, 'stack.json');
  if (!existsSync(file)) {
    const otherwise = variable ? `, or name another installation with ${variable}=…` : '';
    throw new SetupError(`No product runs from ${localFolder}: start it with npm start${otherwise}.`);
  }
  const { ports, urls } = read<StackState>(file);
  return { ports, publicUrl: urls.site, secrets: read<Secrets>(join(localFolder, 'secrets.json')) };
}

function read<T>(file: string): T {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new SetupError(`${file} cannot be read: ${(error as Error).message}`);
  }
}
