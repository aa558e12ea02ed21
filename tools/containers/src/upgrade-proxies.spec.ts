import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const SCRIPTS = join(import.meta.dirname, '..', '..', '..', 'deploy/compose');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'upgrade-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs a script with a docker that says these settings, as compose writes them, and fails at everything else. */
function upgrade(settings: { PUBLIC_URL: string; TRUSTED_PROXIES: string }, script: string, ...args: string[]) {
  const lines = Object.entries(settings).map(([name, value]) => `      ${name}: ${value || '""'}`);
  writeFileSync(join(folder, 'config.yml'), `services:\n  gateway:\n    environment:\n${lines.join('\n')}\n`);
  const docker = `#!/bin/sh\n[ "$*" = 'compose config gateway' ] && exec cat '${folder}/config.yml'\necho "$*" >> '${folder}/done'\nexit 1\n`;
  writeFileSync(join(folder, 'docker'), docker);
  chmodSync(join(folder, 'docker'), 0o755);
  const env = { PATH: `${folder}:${process.env.PATH}` };
  const { status, stderr } = spawnSync('sh', [join(SCRIPTS, script), ...args], { env, encoding: 'utf8' });
  const done = join(folder, 'done');
  return { status, stderr, began: existsSync(done) && readFileSync(done, 'utf8') };
}

function oldSecrets(): string {
  const secrets = join(folder, 'secrets');
  mkdirSync(secrets);
  for (const name of ['identity_secret', 'service_token_secret']) writeFileSync(join(secrets, name), 'x'.repeat(32));
  return secrets;
}

const UNNAMED = { PUBLIC_URL: 'https://case.example.com', TRUSTED_PROXIES: '' };
const REFUSAL = 'TRUSTED_PROXIES is empty and PUBLIC_URL is https: the new gateway would not start';

describe('an upgrade of an https site behind proxies that nobody has named', () => {
  it('changes nothing, and says what to set', () => {
    const { status, stderr, began } = upgrade(UNNAMED, 'upgrade.sh');
    expect({ status, began }).toEqual({ status: 1, began: false });
    expect(stderr).toContain(REFUSAL);
  });

  it('changes nothing where the gateway is replaced among others', () => {
    expect(upgrade(UNNAMED, 'upgrade.sh', 'auth', 'gateway').began).toBe(false);
  });

  it('changes nothing on the way from shared secrets either, not even the secrets', () => {
    const secrets = oldSecrets();
    const { status, stderr, began } = upgrade(UNNAMED, 'upgrade-from-shared-secrets.sh', secrets);
    expect({ status, began }).toEqual({ status: 1, began: false });
    expect(stderr).toContain(REFUSAL);
    expect(existsSync(join(secrets, 'auth_token_key'))).toBe(false);
  });
});

describe('an upgrade goes on', () => {
  it.each([
    { PUBLIC_URL: 'https://case.example.com', TRUSTED_PROXIES: 'host' },
    { PUBLIC_URL: 'https://case.example.com', TRUSTED_PROXIES: 'none' },
    { PUBLIC_URL: 'http://localhost:8080', TRUSTED_PROXIES: '' },
  ])('with %j', (settings) => {
    expect(upgrade(settings, 'upgrade.sh').began).toBe('compose run --rm migrate\n');
  });

  it('of services alone, whatever the proxies', () => {
    expect(upgrade(UNNAMED, 'upgrade.sh', 'auth').began).toBe('compose ps -q auth\n');
  });
});
