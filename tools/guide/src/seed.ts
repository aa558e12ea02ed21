import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './root';

/** Of every seeded user: tools/seed. */
export const SEEDED_PASSWORD = 'prova-la-corte';

/** Adds seeded applications to the product that keeps its data in a folder. */
export async function seed(folder: string, ...options: string[]): Promise<void> {
  const main = join(ROOT, 'tools/local-stack/src/commands/main.ts');
  const env = { ...process.env, LOCAL_DIR: folder };
  await promisify(execFile)(process.execPath, [main, 'seed', ...options], { cwd: ROOT, env });
}
