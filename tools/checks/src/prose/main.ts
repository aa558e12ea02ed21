// Checks Markdown and comments for filler words.
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT, report } from '../step.ts';
import { findFillers } from './find-fillers.ts';

const MARKDOWN = '**/*.md';
/** Folders whose comments are checked. */
const COMMENTED = ['apps', 'libs', 'tools', 'benchmarks'];

const LEFT_OUT = ['node_modules', 'dist', '.git', '.local', '.nx', '.test'];
const files = [MARKDOWN, ...COMMENTED.map((folder) => `${folder}/**/*.{ts,tsx,mjs,js,sh,yaml,yml,template}`)]
  .flatMap((pattern) => globSync(pattern, { cwd: ROOT, exclude: (path) => LEFT_OUT.includes(basename(path)) }))
  .sort();

const findings = files.flatMap((file) => findFillers(file, readFileSync(join(ROOT, file), 'utf8')));
console.log(`${files.length} files`);
report(findings);
