import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Source {
  /** Path below the folder. */
  path: string;
  text: string;
}

/** Returns every TypeScript source below a folder, without the tests beside them. */
export function sourcesBelow(folder: string): Source[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'))
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
}
