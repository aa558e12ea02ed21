import { isAbsolute, join } from 'node:path';

/** A path as the caller means it: npm runs commands in the repository, and keeps where it was called. */
export function fileArgument(path: string): string {
  return isAbsolute(path) ? path : join(process.env.INIT_CWD ?? process.cwd(), path);
}
