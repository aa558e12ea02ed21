import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new temporary folder for the server of this name, that nobody else may read. */
export function workFolder(name: string): string {
  return mkdtempSync(join(tmpdir(), `lacorte-${name}-`));
}
