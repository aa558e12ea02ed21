import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const all = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].sort();

const COMPOSE = read('docker-compose.yml');

describe('the settings of docker-compose.yml', () => {
  it('are each explained in .env.example, with the value that they have without it', () => {
    const taken = all(COMPOSE, /\$\{([A-Z][A-Z0-9_]*)/g);
    const example = read('.env.example');
    expect(all(example, /^#([A-Z][A-Z0-9_]*)=/gm)).toEqual(taken);
    for (const [, name, value] of COMPOSE.matchAll(/\$\{([A-Z][A-Z0-9_]*):-([^${}]*)\}/g)) {
      expect(example).toContain(`\n#${name}=${value}\n`);
    }
  });

  it('have a published file for every secret, which nobody can take for one of their own', () => {
    const wanted = all(COMPOSE, /development-secrets\}\/(\w+)["']/g);
    const folder = 'deploy/compose/development-secrets';
    expect(readdirSync(join(ROOT, folder)).sort()).toEqual(wanted);
    for (const name of wanted.filter((secret) => secret !== 'smtp_url')) {
      expect(read(`${folder}/${name}`)).toContain('development-only-');
    }
  });
});

const SCRIPT = join(import.meta.dirname, '..', '..', '..', 'deploy/compose/upgrade.sh');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'upgrade-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs upgrade.sh with a docker that says these settings, as compose writes them, and fails at everything else. */
function upgrade(settings: { PUBLIC_URL: string; TRUSTED_PROXIES: string }, ...services: string[]) {
  const lines = Object.entries(settings).map(([name, value]) => `      ${name}: ${value || '""'}`);
  writeFileSync(join(folder, 'config.yml'), `services:\n  gateway:\n    environment:\n${lines.join('\n')}\n`);
  const docker = `#!/bin/sh\n[ "$*" = 'compose config gateway' ] && exec cat '${folder}/config.yml'\necho "$*" >> '${folder}/done'\nexit 1\n`;
  writeFileSync(join(folder, 'docker'), docker);
  chmodSync(join(folder, 'docker'), 0o755);
  const env = { PATH: `${folder}:${process.env.PATH}` };
  const { status, stderr } = spawnSync('sh', [SCRIPT, ...services], { env, encoding: 'utf8' });
  const done = join(folder, 'done');
  return { status, stderr, began: existsSync(done) && readFileSync(done, 'utf8') };
}

const UNNAMED = { PUBLIC_URL: 'https://case.example.com', TRUSTED_PROXIES: '' };
const REFUSAL = 'TRUSTED_PROXIES is empty and PUBLIC_URL is https: the new gateway would not start';

it('changes nothing for an https site behind proxies that nobody has named, and says what to set', () => {
  const { status, stderr, began } = upgrade(UNNAMED);
  expect({ status, began }).toEqual({ status: 1, began: false });
  expect(stderr).toContain(REFUSAL);
  // Also where the gateway is replaced among others.
  expect(upgrade(UNNAMED, 'auth', 'gateway').began).toBe(false);
});

it('upgrades others, and services alone whatever the proxies', () => {
  const https = { PUBLIC_URL: 'https://case.example.com' };
  const named = ['host', 'none'].map((TRUSTED_PROXIES) => ({ ...https, TRUSTED_PROXIES }));
  for (const settings of [...named, { PUBLIC_URL: 'http://localhost:8080', TRUSTED_PROXIES: '' }]) {
    expect([settings, upgrade(settings).began]).toEqual([settings, 'compose run --rm migrate\n']);
    rmSync(join(folder, 'done'));
  }
  expect(upgrade(UNNAMED, 'auth').began).toBe('compose ps -q auth\n');
});
