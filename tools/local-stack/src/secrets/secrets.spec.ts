import { createPrivateKey, createPublicKey } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { loadSecrets, tokenPublicKeys } from './secrets.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lacorte-secrets-'));
  file = join(folder, 'secrets.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('secrets', () => {
  it('are made once, long enough, each another, and kept for their owner alone', () => {
    const secrets = loadSecrets(file);
    const { administrators, adminPassword, tokenKeys, storage, redisUsers, ...random } = secrets;
    const keys = Object.values(storage).flatMap(({ accessKey, secretKey }) => [accessKey, secretKey]);
    const all = [...Object.values(random), ...Object.values(redisUsers), ...Object.values(tokenKeys), ...keys];
    expect(all.every((secret) => secret.length >= 32)).toBe(true);
    expect(new Set(all).size).toBe(all.length);
    expect(loadSecrets(file)).toEqual(secrets);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('of an older version are completed', () => {
    writeFileSync(file, JSON.stringify({ postgres: 'old', tokenKeys: { auth: 'kept' } }));
    const secrets = loadSecrets(file);
    expect(secrets).toMatchObject({ postgres: 'old', grant: expect.any(String), tokenKeys: { auth: 'kept' } });
    expect(Object.keys(secrets.tokenKeys)).toContain('documents-worker');
    expect(secrets.storage.uploads.accessKey).toMatch(/^\w{48}$/);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(secrets);
  });

  it('give the public keys that belong to the private ones', () => {
    const secrets = loadSecrets(file);
    const pairs = tokenPublicKeys(secrets)
      .split(',')
      .map((pair) => pair.split(/=(.*)/s));
    expect(pairs.map(([name]) => name)).toEqual(Object.keys(secrets.tokenKeys));
    const der = (text = '') => Buffer.from(text, 'base64');
    for (const [name = '', key = ''] of pairs) {
      const privateKey = createPrivateKey({ key: der(secrets.tokenKeys[name]), format: 'der', type: 'pkcs8' });
      const own = createPublicKey(privateKey);
      expect(createPublicKey({ key: der(key), format: 'der', type: 'spki' }).equals(own)).toBe(true);
    }
  });
});
