import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

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

describe('an upgrade of an https site behind proxies that nobody has named', () => {
  it('changes nothing, and says what to set', () => {
    const { status, stderr, began } = upgrade(UNNAMED);
    expect({ status, began }).toEqual({ status: 1, began: false });
    expect(stderr).toContain(REFUSAL);
  });

  it('changes nothing where the gateway is replaced among others', () => {
    expect(upgrade(UNNAMED, 'auth', 'gateway').began).toBe(false);
  });
});

describe('an upgrade goes on', () => {
  it.each([
    { PUBLIC_URL: 'https://case.example.com', TRUSTED_PROXIES: 'host' },
    { PUBLIC_URL: 'https://case.example.com', TRUSTED_PROXIES: 'none' },
    { PUBLIC_URL: 'http://localhost:8080', TRUSTED_PROXIES: '' },
  ])('with %j', (settings) => {
    expect(upgrade(settings).began).toBe('compose run --rm migrate\n');
  });

  it('of services alone, whatever the proxies', () => {
    expect(upgrade(UNNAMED, 'auth').began).toBe('compose ps -q auth\n');
  });
});
