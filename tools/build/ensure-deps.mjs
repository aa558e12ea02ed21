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
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const [command, ...first] = npm ? [process.execPath, npm] : ['npm'];
  // The system's Chromium is used.
  const env = { ...process.env, PUPPETEER_SKIP_DOWNLOAD: '1' };
  const { status } = spawnSync(command, [...first, ...args], { cwd: root, stdio: 'inherit', env });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(stamp, wanted);
}
