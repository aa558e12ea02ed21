// Command npm run openapi. It writes docs/openapi.json. With --check it only compares the file with the sources.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from './description/describe.ts';
import { ROOT } from './services.ts';

const FILE = join(ROOT, 'docs', 'openapi.json');

const text = `${JSON.stringify(await describe(), null, 2)}\n`;
if (!process.argv.includes('--check')) {
  writeFileSync(FILE, text);
} else if (!existsSync(FILE) || readFileSync(FILE, 'utf8') !== text) {
  console.log('docs/openapi.json is not what the controllers say. `npm run openapi` writes it as it must be.');
  process.exitCode = 1;
}
