import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { digitsOf, newRecoveryCodes, newSecret, otpauthUrl, recoveryCodeHash, stepOf } from './codes';

/** The secret of RFC 6238, appendix B, in Base32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const STEP_SECONDS = 30;

function at(seconds: number): void {
  jest.useFakeTimers({ now: seconds * 1_000 });
}

/** RFC 4226, section 5.3, written a second time to compare with. */
function codeOf(step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', '12345678901234567890').update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

afterEach(() => {
  jest.useRealTimers();
});

describe('a TOTP code', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ])('is that of RFC 6238 at %d seconds', (seconds, code) => {
    at(seconds);
    expect(stepOf(code, SECRET)).toBe(Math.floor(seconds / STEP_SECONDS));
    expect(codeOf(Math.floor(seconds / STEP_SECONDS))).toBe(code);
  });

  it.each([0, 29])('is accepted one step either side, %d seconds into a step', (second) => {
    const step = 60_000_000;
    at(step * STEP_SECONDS + second);
    const accepted = [-2, -1, 0, 1, 2].map((distance) => stepOf(codeOf(step + distance), SECRET));
    expect(accepted).toEqual([undefined, step - 1, step, step + 1, undefined]);
  });

  it('is six digits, with spaces or without', () => {
    expect(['123456', ' 123 456 '].map(digitsOf)).toEqual(['123456', '123456']);
    for (const other of ['', '12345', '1234567', '12345a', '１２３４５６', '-12345'])
      expect(digitsOf(other)).toBeUndefined();
  });
});

describe('a new secret', () => {
  it('has 160 bits in Base32 and is another one each time', () => {
    expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(newSecret()).not.toBe(newSecret());
  });

  it('comes as an address for authenticator apps', () => {
    const url = new URL(otpauthUrl(SECRET, { issuer: 'La Corte', label: 'anna@example.com' }));
    expect([url.protocol, url.host, decodeURIComponent(url.pathname)]).toEqual([
      'otpauth:',
      'totp',
      '/La Corte:anna@example.com',
    ]);
    expect(url.searchParams.get('secret')).toBe(SECRET);
    expect(url.searchParams.get('issuer')).toBe('La Corte');
    const rules = ['algorithm', 'digits', 'period'].map((name) => url.searchParams.get(name));
    // A rule that the URL leaves out has the format's default.
    expect(rules.map((value, n) => value ?? ['SHA1', '6', '30'][n])).toEqual(['SHA1', '6', '30']);
  });
});

describe('recovery codes', () => {
  it('are ten different ones of 120 bits', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[a-z2-7]{4}(?:-[a-z2-7]{4}){5}$/);
    expect(newRecoveryCodes()).not.toEqual(codes);
  });

  it('may be typed in capitals, with spaces or without hyphens', () => {
    const [code = ''] = newRecoveryCodes();
    const typed = [code.toUpperCase(), code.replaceAll('-', ' '), code.replaceAll('-', ''), ` ${code} `];
    for (const one of typed) expect(recoveryCodeHash(one)).toBe(recoveryCodeHash(code));
    expect(recoveryCodeHash(code.slice(1))).not.toBe(recoveryCodeHash(code));
  });
});
