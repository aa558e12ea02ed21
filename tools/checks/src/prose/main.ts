// Finds filler words in Markdown and in comments; prints them, exit status 1 then.
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '../step.ts';
import { findFillers } from './find-fillers.ts';

const MARKDOWN = '**/*.md';
/** Folders whose comments are checked. `['.']` checks those of the whole repository. */
const COMMENTED = [
  ...['configuration', 'errors', 'http-client', 'http-server', 'identity', 'jobs'].map((lib) => `libs/${lib}`),
  ...['observability', 'outbox', 'persistence', 'storage', 'testing'].map((lib) => `libs/${lib}`),
  'tools/checks/src/prose',
  'tools/openapi/src/notes',
];
/** Being rewritten in another change. */
const LATER = ['docs/performance.md'];

const LEFT_OUT = ['node_modules', 'dist', '.git', '.local', '.nx', '.test'];
const files = [MARKDOWN, ...COMMENTED.map((folder) => `${folder}/**/*.{ts,tsx,mjs,js,sh,yaml,yml,template}`)]
  .flatMap((pattern) => globSync(pattern, { cwd: ROOT, exclude: (path) => LEFT_OUT.includes(basename(path)) }))
  .filter((file) => !LATER.includes(file))
  .sort();

const findings = files.flatMap((file) => findFillers(file, readFileSync(join(ROOT, file), 'utf8')));
console.log(`${files.length} files`);
for (const finding of findings) console.log(finding);
process.exitCode = findings.length === 0 ? 0 : 1;
