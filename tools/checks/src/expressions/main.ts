// Checks that every regular expression of the product and its tools takes linear time, because with a quadratic one a request of
// a few kilobytes blocks a process. Tests are not checked.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, report } from '../step.ts';
import { findExpressions, findNginxExpressions } from './find-expressions.ts';
import { judge } from './judge.ts';

/** Files with assembled expressions, and the reason why they are linear. */
const ASSEMBLED: Record<string, string> = {
  'libs/contracts/src/applications/codice-fiscale.ts': 'sixteen characters, anchored at both ends',
  'libs/contracts/src/rankings/start-ranking.dto.ts': 'one class up to a length, anchored at both ends',
  'libs/contracts/src/validation/codes.ts': 'one class, repeated, with nothing after it',
  'libs/contracts/src/validation/decorators.ts': 'one class, one character',
  'libs/contracts/src/validation/invisible.ts': 'alternatives of at most seven characters',
  'libs/contracts/src/validation/links.ts': 'one class, one character',
  'libs/testing/src/describe-migrations.ts': 'statements of our own migrations, anchored, in tests',
  'tools/checks/src/texts/used-texts.ts': 'keys of texts in the own source',
  'tools/checks/src/time-in-tests/find-time.ts': 'names of variables in the own tests, between two boundaries',
};

const LEFT_OUT = /(?:^|\/)(?:node_modules|dist|test|e2e)$|\.spec\.tsx?$/;
const filesOf = (pattern: string) => globSync(pattern, { cwd: ROOT, exclude: (path) => LEFT_OUT.test(path) }).sort();
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const sources = filesOf('{apps,libs,tools,benchmarks}/**/*.{ts,tsx,mjs,js}').map((file) => ({
  file,
  ...findExpressions(file, read(file)),
}));
const nginx = filesOf('deploy/nginx/templates/**/*.template').flatMap((file) => findNginxExpressions(file, read(file)));
const expressions = [...sources.flatMap((source) => source.expressions), ...nginx];

const findings = sources
  .filter(({ file, assembled }) => assembled.length > 0 && !ASSEMBLED[file])
  .flatMap(({ assembled }) =>
    assembled.map((at) => `${at} puts an expression together: say in ${import.meta.filename} why it is linear`),
  );
const places = Map.groupBy(expressions, ({ source, flags }) => `/${source}/${flags}`);
for (const [text, found] of places) {
  const finding = found[0] && (await judge(found[0]));
  if (finding) findings.push(`${found.map(({ at }) => at).join(', ')} ${text} ${finding}`);
}
console.log(`${expressions.length} regular expressions, ${nginx.length} of them of nginx`);
report(findings);
