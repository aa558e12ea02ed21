import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '../configuration/configuration.ts';

/** The numbers stand in one file, which the gateway's container reads, too. */
const FILE = join(REPOSITORY, 'deploy/nginx/allowances.env');

/** nginx counts no more connections; a factor for load tests goes beyond. */
const MOST_CONNECTIONS = 65_535;

/** The template's `LIMIT_…` variables, each multiplied by `factor` and never less than one. */
export function allowances(factor: number): Record<string, string> {
  const lines = readFileSync(FILE, 'utf8').matchAll(/^(LIMIT_\w+)=(\d+)$/gm);
  return Object.fromEntries(
    [...lines].map(([, name = '', allowance]) => {
      const most = name.startsWith('LIMIT_CONNECTIONS_') ? MOST_CONNECTIONS : Number.POSITIVE_INFINITY;
      return [name, String(Math.min(most, Math.max(1, Math.round(Number(allowance) * factor))))];
    }),
  );
}
