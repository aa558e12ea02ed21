import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { secretsIn } from '@lacorte/identity';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 'v1';

/** Derives a key from each secret in SESSION_SECRET. The first signs or encrypts; the others only verify or decrypt. */
export function keysFrom(sessionSecret: string, purpose: string): [Buffer, ...Buffer[]] {
  const keyFrom = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
  const [first, ...others] = secretsIn(sessionSecret);
  return [keyFrom(first), ...others.map(keyFrom)];
}

/** Encrypts stored secrets with keys from SESSION_SECRET. Only the auth service has that secret, so a stolen database reveals nothing. */
export class SecretCipher {
  private readonly keys: [Buffer, ...Buffer[]];

  constructor(sessionSecret: string, purpose: string) {
    this.keys = keysFrom(sessionSecret, purpose);
  }

  /** @param owner bound to the result, so that one account's secret cannot be put in place of another's */
  encrypt(secret: string, owner: string): string {
    return seal(secret, owner, this.keys[0]);
  }

  /** @returns undefined when none of the keys has encrypted `stored` for this owner */
  decrypt(stored: string, owner: string): string | undefined {
    return this.keys.map((key) => open(stored, owner, key)).find((secret) => secret !== undefined);
  }

  /** Whether a key other than the first has encrypted the secret. The secret must then be encrypted again. */
  isOutdated(stored: string, owner: string): boolean {
    return open(stored, owner, this.keys[0]) === undefined && this.decrypt(stored, owner) !== undefined;
  }
}

function seal(secret: string, owner: string, key: Buffer): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(owner));
  const content = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${VERSION}.${content.toString('base64url')}`;
}

function open(stored: string, owner: string, key: Buffer): string | undefined {
  const [version, text = ''] = stored.split('.');
  const content = Buffer.from(text, 'base64url');
  if (version !== VERSION || content.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv(ALGORITHM, key, content.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(owner))
    .setAuthTag(content.subarray(-TAG_BYTES));
  try {
    return decipher.update(content.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}
