import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '../configuration/configuration.ts';

/** The numbers stand in one file, which the gateway's container reads, too. */
const FILE = join(REPOSITORY, 'deploy/nginx/allowances.env');

/** The template's `LIMIT_…` variables, each multiplied by `factor` and never less than one. */
export function allowances(factor: number): Record<string, string> {
  const lines = readFileSync(FILE, 'utf8').matchAll(/^(LIMIT_\w+)=(\d+)$/gm);
  return Object.fromEntries(
    [...lines].map(([, name, allowance]) => [name, String(Math.max(1, Math.round(Number(allowance) * factor)))]),
  );
}
