import { execFileSync } from 'node:child_process';
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { NEEDS, REPOSITORY, SECRETS } from '@lacorte/local-stack';
import { readComposeFile } from './compose-file.ts';

/** Secrets of the third-party parts: their own password, and the list of keys. */
const PARTS = {
  postgres: ['postgres_password'],
  redis: ['redis_conf'],
  'object-storage': ['seaweedfs_s3_json'],
};

describe('the secrets of docker-compose.yml', () => {
  const { services, secrets: all = {} } = readComposeFile('docker-compose.yml');

  it('are for each process those of the table, each read by its variable', () => {
    for (const [name, { secrets }] of Object.entries(NEEDS)) {
      const { environment = {}, secrets: given = [] } = services[name] ?? {};
      expect([name, [...given].sort()]).toEqual([name, Object.values(secrets).sort()]);
      const read = Object.entries(environment).flatMap(([variable, value]) => {
        const [, secret] = /^\/run\/secrets\/(\w+)$/.exec(value) ?? [];
        return secret ? [[variable.replace(/_FILE$/, ''), secret]] : [];
      });
      expect([name, Object.fromEntries(read)]).toEqual([name, secrets]);
    }
  });

  it('are for parts that are not ours what they check', () => {
    const others = Object.entries(services).filter(
      ([name, { secrets = [] }]) => !(name in NEEDS) && secrets.length > 0,
    );
    expect(Object.fromEntries(others.map(([name, { secrets }]) => [name, secrets]))).toEqual(PARTS);
  });

  it('are all used', () => {
    expect(Object.keys(all).sort()).toEqual([...Object.keys(SECRETS), ...Object.values(PARTS).flat()].sort());
  });

  it('differ: no process has the private key or the storage keys of another', () => {
    const value = (name: string) => readDeployed(`compose/development-secrets/${name}`);
    const own = Object.keys(SECRETS).filter((name) => /_token_key$|^s3_/.test(name));
    expect(new Set(own.map(value)).size).toBe(own.length);
  });
});

const readDeployed = (path: string) => readFileSync(join(REPOSITORY, 'deploy', path), 'utf8');
/** Without comments and passwords. */
const usersIn = (text: string) => (text.match(/^user .*/gm) ?? []).map((line) => line.replace(/>\S+/, ''));

it('the development secrets give the users of Redis the rights of deploy/redis/users.conf', () => {
  const users = usersIn(readDeployed('redis/users.conf'));
  expect(users.length).toBeGreaterThan(5);
  expect(usersIn(readDeployed('compose/development-secrets/redis_conf'))).toEqual(users);
});

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'make-secrets-')), 'secrets');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

const run = (...args: string[]) =>
  execFileSync(join(REPOSITORY, 'deploy/compose/make-secrets.sh'), [...args, folder], {
    encoding: 'utf8',
    stdio: 'pipe',
  });
const read = (name: string) => readFileSync(join(folder, name), 'utf8').trim();
const all = () => Object.fromEntries(readdirSync(folder).map((name) => [name, read(name)]));

/** The list of keys that object storage has is made of the same keys. */
function expectStorageToKnowKeys(): void {
  const { identities } = JSON.parse(read('seaweedfs_s3_json'));
  for (const { name, credentials } of identities)
    expect(credentials.map(({ accessKey }: { accessKey: string }) => accessKey)).toEqual([
      read(`s3_${name}_access_key`),
    ]);
}

describe('the secrets of an installation', () => {
  it('are every secret of the table, each another, with keys that belong together', () => {
    run();
    expect(Object.keys(all())).toEqual(expect.arrayContaining(Object.keys(SECRETS)));
    expect(new Set(Object.values(all())).size).toBe(Object.keys(all()).length);
    const der = (text: string) => Buffer.from(text, 'base64');
    for (const pair of read('token_public_keys').split(',')) {
      const [, name = '', key = ''] = /^([a-z-]+)=(.*)$/.exec(pair) ?? [];
      const own = der(read(`${name.replaceAll('-', '_')}_token_key`));
      const expected = createPublicKey(createPrivateKey({ key: own, format: 'der', type: 'pkcs8' }));
      const published = createPublicKey({ key: der(key), format: 'der', type: 'spki' });
      expect([name, published.equals(expected)]).toEqual([name, true]);
    }
    expect(read('seaweedfs_s3_json')).not.toContain('@');
    expectStorageToKnowKeys();
  });

  it('are never made twice', () => {
    run();
    expect(() => run()).toThrow(/is there already/);
    const before = all();
    run('--complete');
    expect(all()).toEqual(before);
  });

  it('get what a new release needs, and keep the rest', () => {
    run();
    const missing = readdirSync(folder).filter((file) => /token|^s3_|log_hash/.test(file));
    for (const name of missing) rmSync(join(folder, name));
    const before = all();
    run('--complete');
    expect(all()).toMatchObject({ ...before, seaweedfs_s3_json: expect.any(String) });
    expect(Object.keys(all())).toEqual(expect.arrayContaining(Object.keys(SECRETS)));
    expectStorageToKnowKeys();
  });
});
