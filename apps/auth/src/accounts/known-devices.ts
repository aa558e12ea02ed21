import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { cookieLifeMs } from '@lacorte/contracts';
import { secretsIn } from '@lacorte/identity';
import type { Account } from './account-statements';

/** A help centre has many accounts in one browser; beyond this, the account whose last login is oldest is dropped. */
const MOST_ACCOUNTS = 20;
const DAY_MS = 24 * 60 * 60 * 1_000;
const LIFE_DAYS = cookieLifeMs('device') / DAY_MS;
const VALUE = /^([\w-]{22})\.([\w-]{12}[0-9a-z]{1,8}(?:~[\w-]{12}[0-9a-z]{1,8}){0,19})\.([\w-]{43})$/;
const TAG_LENGTH = 12;

type Known = Pick<Account, 'id' | 'passwordVersion'>;

interface Device {
  id: string;
  /** The most recent first: what stands for an account and its password, and the last day, in days since 1970, in base 36. */
  entries: string[];
}

/**
 * The browsers that have logged in to an account before, by a cookie (docs/adr/0021; OWASP, 'Slow Down Online Guessing Attacks with
 * Device Cookies'): `{device}.{account and its password}{last day}~....{HMAC-SHA-256}`. It grants nothing but an allowance of wrong
 * passwords, names no account, and is worth nothing for another account or after a new password.
 */
export class KnownDevices {
  private readonly keys: [Buffer, ...Buffer[]];

  /** @param sessionSecret one, or several as in secretsIn; the keys are derived from it */
  constructor(sessionSecret: string) {
    const [first, ...others] = secretsIn(sessionSecret);
    this.keys = [keyFrom(first), ...others.map(keyFrom)];
  }

  /** @returns the device's id if it has logged in to the account with the password that it has now */
  knownFor(cookie: string | null | undefined, account: Known): string | undefined {
    const device = this.read(cookie);
    const tag = device && tagOf(device.id, account);
    return device?.entries.some((entry) => entry.startsWith(tag ?? '')) ? device.id : undefined;
  }

  /** @returns the cookie of a browser that has just shown the right password, also known for what it was known for before */
  remember(cookie: string | null | undefined, account: Known): string {
    const { id, entries } = this.read(cookie) ?? { id: randomBytes(16).toString('base64url'), entries: [] };
    const tag = tagOf(id, account);
    const others = entries.filter((entry) => !entry.startsWith(tag));
    const newest = `${tag}${(today() + LIFE_DAYS).toString(36)}`;
    const content = `${id}.${[newest, ...others].slice(0, MOST_ACCOUNTS).join('~')}`;
    return `${content}.${sign(content, this.keys[0]).toString('base64url')}`;
  }

  /** @returns undefined unless the signature is valid; entries past their last day are left out */
  private read(cookie: string | null | undefined): Device | undefined {
    const [, id, entries, signature] = VALUE.exec(cookie ?? '') ?? [];
    if (!id || !entries || !signature) return undefined;
    const given = Buffer.from(signature, 'base64url');
    if (!this.keys.some((key) => timingSafeEqual(given, sign(`${id}.${entries}`, key)))) return undefined;
    return { id, entries: entries.split('~').filter(isInTime) };
  }
}

function isInTime(entry: string): boolean {
  return Number.parseInt(entry.slice(TAG_LENGTH), 36) > today();
}

function today(): number {
  return Math.floor(Date.now() / DAY_MS);
}

function tagOf(device: string, { id, passwordVersion }: Known): string {
  const content = `${device}\n${id}\n${passwordVersion}`;
  return createHash('sha256').update(content).digest('base64url').slice(0, TAG_LENGTH);
}

function sign(content: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(content).digest();
}

function keyFrom(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'device cookie', 32));
}
