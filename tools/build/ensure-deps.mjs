// Installs packages when node_modules is missing or outdated. It runs with any Node from version 20, without dependencies. npm then
// finds Node 24 in node_modules/.bin.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const stamp = join(root, 'node_modules', '.install-stamp');
const node = join(root, 'node_modules', '.bin', 'node');

/** Hash of the lock file on this kind of machine. */
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .update(`${process.platform}-${process.arch}`)
  .digest('hex');

/** Runs the install script of Node 24, the only allowed script. It fetches Node for this machine. Then links Node, because npm did not. */
function runScriptOfNode(run) {
  const folder = join(root, 'node_modules', 'node');
  run(process.execPath, ['installArchSpecificPackage'], folder);
  if (!existsSync(node)) symlinkSync(join('..', 'node', 'bin', 'node'), node);
}

const installed = existsSync(node) && existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
if (installed !== wanted) {
  console.log('Installing dependencies (npm ci) …');
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const [command, ...first] = npm ? [process.execPath, npm] : ['npm'];
  // The tests use the system's Chromium.
  const env = { ...process.env, PUPPETEER_SKIP_DOWNLOAD: '1' };
  const run = (program, values, cwd) => {
    const { status } = spawnSync(program, values, { cwd, stdio: 'inherit', env });
    if (status !== 0) process.exit(status ?? 1);
  };
  // Only npm 11 reads allowScripts in package.json; npm 10 would run the install script of every package.
  const isOlder = Number(/\bnpm\/(\d+)/.exec(process.env.npm_config_user_agent ?? '')?.[1] ?? 10) < 11;
  run(command, [...first, ...args, ...(isOlder ? ['--ignore-scripts'] : [])], root);
  if (isOlder) runScriptOfNode(run);
  writeFileSync(stamp, wanted);
}
