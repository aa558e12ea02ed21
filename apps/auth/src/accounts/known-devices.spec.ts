import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { RULES } from '@lacorte/contracts';
import { KnownDevices } from './known-devices';

const SECRET = 'session-secret-of-these-tests-only';
const DAY_MS = 24 * 60 * 60 * 1_000;
const account = (n: number) => ({ id: `7f5f4c43-6c7f-4e0c-8e9b-${String(n).padStart(12, '0')}`, passwordVersion: 1 });

afterEach(() => {
  jest.useRealTimers();
});

describe('a device cookie', () => {
  const devices = new KnownDevices({ sessionSecret: SECRET });

  it('makes one browser known for one account, and is one device for all its accounts', () => {
    const cookie = devices.remember(undefined, account(1));
    const both = devices.remember(cookie, account(2));
    const device = devices.knownFor(cookie, account(1));
    expect(device).toMatch(/^[\w-]{22}$/);
    expect([devices.knownFor(both, account(1)), devices.knownFor(both, account(2))]).toEqual([device, device]);
    expect(devices.knownFor(cookie, account(2))).toBeUndefined();
    expect(devices.knownFor(devices.remember(undefined, account(1)), account(1))).not.toBe(device);
  });

  it('is worth nothing with another password of the account', () => {
    const cookie = devices.remember(undefined, account(1));
    expect(devices.knownFor(cookie, { ...account(1), passwordVersion: 2 })).toBeUndefined();
  });

  it('ends a year after the last login to the account', () => {
    jest.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
    const first = devices.remember(undefined, account(1));
    jest.setSystemTime(Date.now() + 200 * DAY_MS);
    const both = devices.remember(first, account(2));
    jest.setSystemTime(Date.now() + 164 * DAY_MS);
    expect(devices.knownFor(both, account(1))).toBeDefined();
    jest.setSystemTime(Date.now() + DAY_MS);
    expect(devices.knownFor(both, account(1))).toBeUndefined();
    expect(devices.knownFor(both, account(2))).toBeDefined();
    expect(devices.knownFor(devices.remember(both, account(1)), account(1))).toBeDefined();
  });

  it('holds the last twenty accounts, and is never longer than its limit', () => {
    let cookie = '';
    for (let n = 0; n < 25; n += 1) cookie = devices.remember(cookie, account(n));
    const known = Array.from({ length: 25 }, (_, n) => devices.knownFor(cookie, account(n)) !== undefined);
    expect(known).toEqual([...Array(5).fill(false), ...Array(20).fill(true)]);
    expect(cookie.length).toBeLessThanOrEqual(RULES.deviceCookieMax);
    expect(devices.remember(cookie, account(10)).length).toBe(cookie.length);
  });

  it('cannot be made without the secret, and outlives a change of it', () => {
    const cookie = devices.remember(undefined, account(1));
    expect(new KnownDevices({ sessionSecret: 'another-secret' }).knownFor(cookie, account(1))).toBeUndefined();
    expect(new KnownDevices({ sessionSecret: `newer-secret,${SECRET}` }).knownFor(cookie, account(1))).toBeDefined();
  });

  it('names no account', () => {
    expect(devices.remember(undefined, account(1))).not.toContain(account(1).id);
  });

  it.each([undefined, null, '', '..', 'a.b.c', `${'a'.repeat(22)}.${'b'.repeat(12)}zzz.${'c'.repeat(43)}`])(
    'is replaced when it is %j',
    (cookie) => {
      expect(devices.knownFor(cookie, account(1))).toBeUndefined();
      expect(devices.knownFor(devices.remember(cookie, account(1)), account(1))).toBeDefined();
    },
  );
});
