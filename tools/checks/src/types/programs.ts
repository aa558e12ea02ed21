import { join } from 'node:path';
import { ROOT } from '../step.ts';

/**
 * The configurations that together check every TypeScript file. Workspaces with the same options are one program: checking each
 * alone parses the same libraries twenty times. Slowest first, so that two at a time end together.
 */
export const PROGRAMS = [
  'apps/web/tsconfig.json',
  'tools/checks/src/types/node.json',
  'tools/checks/src/types/node-strip.json',
  'apps/e2e/tsconfig.json',
].map((path) => join(ROOT, path));
