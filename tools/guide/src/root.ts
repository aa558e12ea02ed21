import { join } from 'node:path';

/** Top folder of the repository, seen from the bundle in dist/. */
export const ROOT = join(import.meta.dirname, '../../..');
