import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ROOT } from '../step.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lacorte-install-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Installs with a stand-in for npm. @returns the programs that ran, each with its arguments */
function install(userAgent: string): string[][] {
  const build = join(folder, 'tools', 'build');
  mkdirSync(build, { recursive: true });
  copyFileSync(join(ROOT, 'tools', 'build', 'ensure-deps.mjs'), join(build, 'ensure-deps.mjs'));
  writeFileSync(join(folder, 'package-lock.json'), '{}');
  for (const name of ['node', '.bin']) mkdirSync(join(folder, 'node_modules', name), { recursive: true });
  const [npm, log] = [join(folder, 'npm.cjs'), join(folder, 'log')];
  const note = `const call = [require('path').basename(process.argv[1]), ...process.argv.slice(2)];
    require('fs').appendFileSync(${JSON.stringify(log)}, JSON.stringify(call) + '\\n');`;
  writeFileSync(npm, note);
  writeFileSync(join(folder, 'node_modules', 'node', 'installArchSpecificPackage.js'), note);
  const env = { PATH: process.env.PATH, npm_execpath: npm, npm_config_user_agent: userAgent };
  const { status, stderr } = spawnSync(process.execPath, [join(build, 'ensure-deps.mjs')], { env, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  return readFileSync(log, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as string[]);
}

describe('the installation of packages', () => {
  const ARGUMENTS = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];

  it('runs no install script with npm 10 but that of node, because npm 10 reads no allowScripts', () => {
    const calls = install('npm/10.9.3 node/v22.20.0 linux x64 workspaces/false');
    expect(calls).toEqual([['npm.cjs', ...ARGUMENTS, '--ignore-scripts'], [expect.stringMatching(/^installArch/)]]);
  });

  it('leaves the choice of install scripts to npm 11', () => {
    expect(install('npm/11.6.0 node/v24.11.0 linux x64 workspaces/false')).toEqual([['npm.cjs', ...ARGUMENTS]]);
  });
});
