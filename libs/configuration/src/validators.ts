import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { makeValidator, num, type ValidatorSpec } from 'envalid';

const SECRET_MIN_LENGTH = 32;

/** A secret of at least 32 characters, or several joined by commas during a rotation. */
export const secret = makeValidator<string>((input) => {
  const isShort = input.split(',').some((one) => one.trim().length < SECRET_MIN_LENGTH);
  if (isShort) throw new Error(`must have at least ${SECRET_MIN_LENGTH} characters`);
  return input;
});

/** `name=value` pairs joined by commas, as a record. */
export const commaList = makeValidator<Record<string, string>>((input) =>
  Object.fromEntries(
    input
      .split(',')
      .filter((pair) => pair.trim() !== '')
      .map((pair) => {
        const [name, ...value] = pair.split('=');
        if (!name || value.length === 0) throw new Error(`'${pair}' is not name=value`);
        return [name.trim(), value.join('=').trim()];
      }),
  ),
);

/** Public keys by the name of the process that holds the private key. */
export type PublicKeys = ReadonlyMap<string, readonly KeyObject[]>;

/**
 * An Ed25519 private key (PKCS #8, DER, base64), as printed by `openssl genpkey -algorithm ed25519 -outform DER | openssl base64 -A`.
 * A label before a colon is ignored; the published development keys carry one.
 */
export const ed25519PrivateKey = makeValidator<KeyObject>((input) =>
  ed25519(() => createPrivateKey({ key: derOf(input), format: 'der', type: 'pkcs8' })),
);

/** Ed25519 public keys (SPKI, DER, base64) as `name=key` pairs joined by commas. A name may occur twice during a rotation. */
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

const derOf = (setting: string) => Buffer.from(setting.slice(setting.lastIndexOf(':') + 1), 'base64');

/** Hides OpenSSL's error message, because it may contain parts of the key. */
function ed25519(read: () => KeyObject): KeyObject {
  let key: KeyObject | undefined;
  try {
    key = read();
  } catch {
    // The check below refuses an unreadable key, like a key of another type.
  }
  if (key?.asymmetricKeyType !== 'ed25519') throw new Error('must be an Ed25519 key: DER in base64');
  return key;
}

/** Settings for periods in milliseconds with these defaults. No installation changes them, but tests shorten the periods that they wait for. */
export function periods<Name extends string>(defaults: Record<Name, number>): Record<Name, ValidatorSpec<number>> {
  const specs = Object.entries<number>(defaults).map(([name, ms]) => [name, num({ default: ms })]);
  return Object.fromEntries(specs);
}

export const httpAddress = makeValidator<string>((input) => {
  if (!/^https?:$/.test(URL.parse(input)?.protocol ?? '')) throw new Error('is not an http or https address');
  return input;
});

/** A number from 0 to 1. */
export const share = makeValidator<number>((input) => {
  const value = Number(input);
  if (!(value >= 0 && value <= 1)) throw new Error('is not between 0 and 1');
  return value;
});
