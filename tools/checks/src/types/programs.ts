import { join } from 'node:path';
import { ROOT } from '../step.ts';

/** Programs that check every TypeScript file, slowest first. Workspaces with the same options share one, to parse the libraries once. */
export const PROGRAMS = [
  'apps/web/tsconfig.json',
  'tools/checks/src/types/node.json',
  'tools/checks/src/types/node-strip.json',
  'apps/e2e/tsconfig.json',
].map((path) => join(ROOT, path));
