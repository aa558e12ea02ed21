import { execFileSync } from 'node:child_process';
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { REPOSITORY, SECRETS } from '@lacorte/local-stack';

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
const identities = (): { name: string; credentials: { accessKey: string }[] }[] =>
  JSON.parse(read('seaweedfs_s3_json')).identities;

describe('the secrets of an installation', () => {
  it('are every secret of the table, each another', () => {
    run();
    expect(Object.keys(all())).toEqual(expect.arrayContaining(Object.keys(SECRETS)));
    expect(new Set(Object.values(all())).size).toBe(Object.keys(all()).length);
  });

  it('have public keys that belong to the private ones', () => {
    run();
    for (const pair of read('token_public_keys').split(',')) {
      const [, name = '', key = ''] = /^([a-z-]+)=(.*)$/.exec(pair) ?? [];
      const own = Buffer.from(read(`${name.replaceAll('-', '_')}_token_key`), 'base64');
      const expected = createPublicKey(createPrivateKey({ key: own, format: 'der', type: 'pkcs8' }));
      expect(createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' }).equals(expected)).toBe(
        true,
      );
    }
  });

  it('are in the list of keys that object storage has', () => {
    run();
    expect(read('seaweedfs_s3_json')).not.toContain('@');
    for (const { name, credentials } of identities())
      expect(credentials.map(({ accessKey }) => accessKey)).toEqual([read(`s3_${name}_access_key`)]);
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
    for (const { name, credentials } of identities())
      expect(credentials.map(({ accessKey }) => accessKey)).toEqual([read(`s3_${name}_access_key`)]);
  });
});
