// Checks that the lock file has every optional platform package and no registry addresses.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, report } from './step.ts';

interface LockedPackage {
  resolved?: string;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
}

const text = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
const packages: Record<string, LockedPackage> = JSON.parse(text).packages;
const names = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, '')));

const findings = Object.entries(packages).flatMap(([path, { resolved, link, optionalDependencies }]) => [
  ...(resolved && !link ? [`${path} names the registry it came from`] : []),
  ...Object.keys(optionalDependencies ?? {})
    .filter((name) => !names.has(name))
    .map((name) => `${path} lacks its optional package ${name}`),
]);
report(findings);
if (findings.length > 0) console.log('`npm run lock` writes the lock file as it must be.');
