// Checks the size and the content of the JavaScript that prerendered pages load first.
import { join } from 'node:path';
import { ROOT, report } from '../step.ts';
import { weighFirstLoad } from './first-load.ts';

const { loads, findings } = await weighFirstLoad(join(ROOT, 'apps/web/dist'));
for (const { page, bytes, limit } of loads) {
  const kilobytes = (count: number) => `${(count / 1000).toFixed(1)} kB`;
  console.log(`${page.padEnd(20)} ${kilobytes(bytes)}${limit === undefined ? '' : ` of ${kilobytes(limit)}`}`);
}
report(findings);
