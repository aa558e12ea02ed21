import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { readEnvironment } from './read-environment';
import { ed25519PrivateKey, ed25519PublicKeys } from './validators';

const specs = { KEY: ed25519PrivateKey(), KEYS: ed25519PublicKeys() };
const first = generateKeyPairSync('ed25519');
const second = generateKeyPairSync('ed25519');
const base64 = (key: KeyObject) =>
  key.export({ format: 'der', type: key.type === 'private' ? 'pkcs8' : 'spki' }).toString('base64');
const own = { KEY: base64(first.privateKey), KEYS: `auth=${base64(first.publicKey)}` };

describe('Ed25519 keys in the environment', () => {
  it('are read', () => {
    const { KEY, KEYS } = readEnvironment(specs, own);
    expect(KEY.equals(first.privateKey)).toBe(true);
    expect(KEYS.get('auth')?.map((key) => key.equals(first.publicKey))).toEqual([true]);
  });

  it('may be two of one name while one takes the place of another', () => {
    const KEYS = `${own.KEYS}, auth=${base64(second.publicKey)},documents-worker=${base64(second.publicKey)}`;
    const keys = readEnvironment(specs, { ...own, KEYS }).KEYS;
    expect([...keys].map(([name, { length }]) => [name, length])).toEqual([
      ['auth', 2],
      ['documents-worker', 1],
    ]);
  });

  it('may carry a label, by which published ones are refused in production', () => {
    const labelled = {
      KEY: `development-only-key:${base64(first.privateKey)}`,
      KEYS: `auth=development-only-key:${base64(first.publicKey)}`,
    };
    expect(readEnvironment(specs, labelled).KEY.equals(first.privateKey)).toBe(true);
    expect(() => readEnvironment(specs, { ...labelled, NODE_ENV: 'production' })).toThrow(
      /KEY: is the secret that is published.*\n.*KEYS: is the secret that is published/,
    );
  });

  it('are refused by name and never shown', () => {
    const x25519 = generateKeyPairSync('x25519').privateKey;
    const wrong = [
      ...['not-a-key-at-all', base64(first.publicKey), base64(x25519)].map((KEY) => ({ KEY })),
      ...[base64(first.publicKey), `auth=${base64(first.privateKey)}`].map((KEYS) => ({ KEYS })),
    ];
    for (const change of wrong) {
      const [[name = '', value = ''] = []] = Object.entries<string>(change);
      const read = () => readEnvironment(specs, { ...own, ...change });
      expect(read).toThrow(new RegExp(`${name}: must be`));
      expect(read).not.toThrow(value.slice(0, 20));
    }
  });
});
