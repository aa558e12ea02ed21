import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Password of every seeded user (tools/seed). */
export const SEEDED_PASSWORD = 'prova-la-corte';

/** Adds seeded applications to a running product. @param options of `npm run seed` */
export async function seed(root: string, folder: string, ...options: string[]): Promise<void> {
  const main = join(root, 'tools/local-stack/src/commands/main.ts');
  const env = { ...process.env, LOCAL_DIR: folder };
  await promisify(execFile)(process.execPath, [main, 'seed', ...options], { cwd: root, env });
}
