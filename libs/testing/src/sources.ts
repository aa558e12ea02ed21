import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns every TypeScript source below a folder, with its path there, without the tests beside them. */
export function sourcesBelow(folder: string): { path: string; text: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'))
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
}
