import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { cookieLifeMs } from '@lacorte/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { keysFrom } from '../encryption/secret-cipher';
import { AUTH_SETTINGS, type AuthSettings } from '../settings';
import type { Account } from './account-statements';

/** Maximum number of accounts per browser, for help centres. Above it, the account with the oldest login is dropped. */
const MOST_ACCOUNTS = 20;
const DAY_MS = 24 * 60 * 60 * 1_000;
const LIFE_DAYS = cookieLifeMs('device') / DAY_MS;
const VALUE = /^([\w-]{22})\.([\w-]{12}[0-9a-z]{1,8}(?:~[\w-]{12}[0-9a-z]{1,8}){0,19})\.([\w-]{43})$/;
const TAG_LENGTH = 12;

type Known = Pick<Account, 'id' | 'passwordVersion'>;

interface Device {
  id: string;
  /** Most recent first: a hash of account and password version, and the day of expiry, in days since 1970, in base 36. */
  entries: string[];
}

/**
 * Recognises browsers with an earlier login by a cookie (docs/adr/0020; OWASP, 'Slow Down Online Guessing Attacks with Device Cookies'):
 * `{device}.{account and password}{last day}~....{HMAC-SHA-256}`. The cookie grants only a separate allowance of wrong passwords, names no
 * account, and is invalid for other accounts and after a new password.
 */
@Injectable()
export class KnownDevices {
  private readonly keys: [Buffer, ...Buffer[]];

  constructor(@Inject(AUTH_SETTINGS) { sessionSecret }: Pick<AuthSettings, 'sessionSecret'>) {
    this.keys = keysFrom(sessionSecret, 'device cookie');
  }

  /** @returns the device's id if it has logged in with the account's current password */
  knownFor(cookie: string | null | undefined, account: Known): string | undefined {
    const device = this.read(cookie);
    const tag = device && tagOf(device.id, account);
    return device?.entries.some((entry) => entry.startsWith(tag ?? '')) ? device.id : undefined;
  }

  /** @returns the cookie after a login; it keeps the browser's other accounts */
  remember(cookie: string | null | undefined, account: Known): string {
    const { id, entries } = this.read(cookie) ?? { id: randomBytes(16).toString('base64url'), entries: [] };
    const tag = tagOf(id, account);
    const others = entries.filter((entry) => !entry.startsWith(tag));
    const newest = `${tag}${(today() + LIFE_DAYS).toString(36)}`;
    const content = `${id}.${[newest, ...others].slice(0, MOST_ACCOUNTS).join('~')}`;
    return `${content}.${sign(content, this.keys[0]).toString('base64url')}`;
  }

  /** @returns undefined for an invalid signature; leaves out expired entries */
  private read(cookie: string | null | undefined): Device | undefined {
    const [, id, entries, signature] = VALUE.exec(cookie ?? '') ?? [];
    if (!id || !entries || !signature) return undefined;
    const given = Buffer.from(signature, 'base64url');
    if (!this.keys.some((key) => timingSafeEqual(given, sign(`${id}.${entries}`, key)))) return undefined;
    const isInTime = (entry: string) => Number.parseInt(entry.slice(TAG_LENGTH), 36) > today();
    return { id, entries: entries.split('~').filter(isInTime) };
  }
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
