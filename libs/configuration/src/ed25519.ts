import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { makeValidator } from 'envalid';
import { secret } from './validators';

/** Public keys by the name of the process that holds the private key. */
export type PublicKeys = ReadonlyMap<string, readonly KeyObject[]>;

/**
 * An Ed25519 private key (PKCS #8, DER, base64), as printed by `openssl genpkey -algorithm ed25519 -outform DER |
 * openssl base64 -A`.
 * A label before a colon is ignored; the published development keys carry one.
 */
export const ed25519PrivateKey = makeValidator<KeyObject>((input) =>
  ed25519(() => createPrivateKey({ key: derOf(input), format: 'der', type: 'pkcs8' })),
);

/**
 * Ed25519 public keys (SPKI, DER, base64) as `name=key` pairs joined by commas. A name may occur twice during a
 * rotation.
 */
export const ed25519PublicKeys = makeValidator<PublicKeys>((input) => {
  const keys = new Map<string, KeyObject[]>();
  for (const pair of input.split(',')) {
    const [, name, key] = /^\s*([a-z-]+)=(\S+)\s*$/.exec(pair) ?? [];
    if (!name || !key) throw new Error('must be name=key pairs joined by commas');
    const read = ed25519(() => createPublicKey({ key: derOf(key), format: 'der', type: 'spki' }));
    keys.set(name, [...(keys.get(name) ?? []), read]);
  }
  return keys;
});

/** For calls to other services. */
export const SERVICE_CALLS = {
  TOKEN_PRIVATE_KEY: ed25519PrivateKey(),
  TOKEN_PUBLIC_KEYS: ed25519PublicKeys(),
};

/** Settings of a service that identifies its callers and logs their hashes. */
export const CALLERS = {
  ...SERVICE_CALLS,
  LOG_HASH_SECRET: secret(),
};

const derOf = (setting: string) => Buffer.from(setting.slice(setting.lastIndexOf(':') + 1), 'base64');

/** Hides OpenSSL's error message, which may contain parts of the key. */
function ed25519(read: () => KeyObject): KeyObject {
  let key: KeyObject | undefined;
  try {
    key = read();
  } catch {
    // handled below, like a key of another type
  }
  if (key?.asymmetricKeyType !== 'ed25519') throw new Error('must be an Ed25519 key: DER in base64');
  return key;
}
