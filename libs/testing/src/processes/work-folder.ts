import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new temporary folder for the named server, readable only by the current user. */
export function workFolder(name: string): string {
  return mkdtempSync(join(tmpdir(), `lacorte-${name}-`));
}
