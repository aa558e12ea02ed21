// Installs packages when node_modules is missing or outdated. Runs with any Node from version 20, without dependencies; npm then finds
// Node 24 in node_modules/.bin.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const stamp = join(root, 'node_modules', '.install-stamp');
const node = join(root, 'node_modules', '.bin', 'node');

/** The lock file on this kind of machine. */
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .update(`${process.platform}-${process.arch}`)
  .digest('hex');

const installed = existsSync(node) && existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
if (installed !== wanted) {
  console.log('Installing dependencies (npm ci) …');
  // Only npm 11 reads allowScripts in package.json. npm 10 would run every install script; `node` alone needs its own.
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const script = ['rebuild', 'node', '--ignore-scripts=false', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const [command, ...first] = npm ? [process.execPath, npm] : ['npm'];
  // The system's Chromium is used.
  const env = { ...process.env, PUPPETEER_SKIP_DOWNLOAD: '1' };
  for (const step of [args, script]) {
    const { status } = spawnSync(command, [...first, ...step], { cwd: root, stdio: 'inherit', env });
    if (status !== 0) process.exit(status ?? 1);
  }
  writeFileSync(stamp, wanted);
}
