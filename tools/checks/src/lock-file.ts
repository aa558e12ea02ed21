// Checks that the lock file has every optional platform package, a hash of every package, and no registry URLs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, report } from './step.ts';

interface LockedPackage {
  integrity?: string;
  resolved?: string;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
}

const text = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
const packages: Record<string, LockedPackage> = JSON.parse(text).packages;
/** Workspaces and links have no archive. */
const isInstalled = (path: string, { link }: LockedPackage) => path.includes('node_modules/') && !link;

const names = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, '')));

const findings: string[] = [];
for (const [path, locked] of Object.entries(packages)) {
  const { integrity, resolved, link, optionalDependencies = {} } = locked;
  if (isInstalled(path, locked) && !integrity) findings.push(`${path} has no hash`);
  if (resolved && !link) findings.push(`${path} names the registry it came from`);
  for (const name of Object.keys(optionalDependencies)) {
    if (!names.has(name)) findings.push(`${path} lacks its optional package ${name}`);
  }
}
if (/"https?:\/\/[^"]*\.tgz/.test(text)) findings.push('the lock file names a registry');
report(findings);
if (findings.length > 0) console.log('`npm run lock` writes the lock file as it must be.');
