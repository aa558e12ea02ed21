// Runs before start/test with whatever Node is on the machine. No dependencies, no syntax newer than Node 20.
// Installs when node_modules is missing or was installed from another lock file; the script npm runs next then finds
// node_modules/.bin/node (Node 24) first on its PATH.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const stamp = join(root, 'node_modules', '.install-stamp');
const nodeBin = join(root, 'node_modules', '.bin', 'node');
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .update(`${process.platform}-${process.arch}`)
  .digest('hex');

const current = existsSync(stamp) && existsSync(nodeBin) ? readFileSync(stamp, 'utf8') : '';
if (current !== wanted) {
  console.log('Dipendenze mancanti o non aggiornate: eseguo npm ci …');
  const env = { ...process.env, PUPPETEER_SKIP_DOWNLOAD: '1' };
  const npm = process.env.npm_execpath;
  const r = npm
    ? spawnSync(process.execPath, [npm, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root, stdio: 'inherit', env })
    : spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root, stdio: 'inherit', env });
  if (r.status !== 0) process.exit(r.status ?? 1);
  writeFileSync(stamp, wanted);
}
