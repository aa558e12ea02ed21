// Adds the optional packages of other platforms and the hashes that npm leaves out of the lock file, because `npm ci` rejects a file
// without these packages (npm/cli#9846). Idempotent.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const file = new URL('../../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8'));
const { packages } = lock;

/** Tells whether the range is one version. */
const isExact = (range) => /^\d/.test(range);

/** Resolves `name` as Node does: in the package at `path`, then in each folder above. */
function resolve(path, name) {
  let folder = path;
  for (;;) {
    const candidate = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[candidate]) return candidate;
    if (!folder.includes('node_modules/')) return undefined;
    // The expression removes the last `node_modules/name` or `node_modules/@scope/name`.
    folder = folder.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '');
  }
}

const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim().replace(/\/$/, '');

async function manifestOf(name, version) {
  const response = await fetch(`${registry}/${name.replace('/', '%2f')}/${version}`);
  if (!response.ok) throw new Error(`the registry answers ${response.status} for ${name}@${version}`);
  return response.json();
}

/** Returns the lock entry of a package that is only for some platforms. */
async function entryOf(name, version, isDevelopment) {
  const { dist, cpu, libc, os } = await manifestOf(name, version);
  return {
    ...{ version, integrity: dist.integrity },
    ...(cpu && { cpu }),
    ...(isDevelopment && { dev: true }),
    ...(libc && { libc }),
    optional: true,
    ...(os && { os }),
  };
}

let added = 0;
for (const [path, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
  const siblings = Object.keys(optionalDependencies).map((name) => resolve(path, name));
  // A release has the same version on all platforms.
  const [siblingVersion] = siblings.filter(Boolean).map((found) => packages[found].version);
  for (const [name, range] of Object.entries(optionalDependencies)) {
    const found = resolve(path, name);
    if (found && (!isExact(range) || packages[found].version === range)) continue;
    const version = isExact(range) ? range : (siblingVersion ?? range.replace(/^\D*/, ''));
    // If another version is at that path, the package goes next to the one that needs it.
    const folder = found ? path.slice(0, path.lastIndexOf('node_modules/') + 'node_modules/'.length) : 'node_modules/';
    packages[folder + name] = await entryOf(name, version, dev);
    added += 1;
  }
}

let hashed = 0;
for (const [path, { version, resolved, ...entry }] of Object.entries(packages)) {
  if (!path.includes('node_modules/') || entry.link || entry.integrity) continue;
  const name = entry.name ?? path.replace(/^.*node_modules\//, '');
  const { dist } = await manifestOf(name, version);
  packages[path] = { version, ...(resolved && { resolved }), integrity: dist.integrity, ...entry };
  hashed += 1;
}

lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`package-lock.json: ${added} packages of other platforms and ${hashed} hashes added`);
