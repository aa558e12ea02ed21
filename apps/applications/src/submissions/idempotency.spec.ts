import { describe, expect, it } from '@jest/globals';
import { fingerprintOf, readIdempotencyKey } from './idempotency';

describe('the fingerprint of a request', () => {
  const secret = 'a-secret';

  it('does not depend on the order of properties', () => {
    expect(fingerprintOf({ nome: 'Lucia', comune: 'Milano' }, secret)).toBe(
      fingerprintOf({ comune: 'Milano', nome: 'Lucia' }, secret),
    );
  });

  it('changes with every value, its place and the secret', () => {
    const fingerprints = [
      fingerprintOf({ nome: 'Lucia', cognome: '' }, secret),
      fingerprintOf({ nome: '', cognome: 'Lucia' }, secret),
      fingerprintOf({ nome: 'Lucia', cognome: null }, secret),
      fingerprintOf({ nome: 'Lucia', cognome: '' }, 'another-secret'),
    ];
    expect(new Set(fingerprints).size).toBe(fingerprints.length);
  });
});

describe('an idempotency key', () => {
  it('may be left out', () => {
    expect(readIdempotencyKey(undefined)).toBeNull();
  });

  it.each(['12345678', 'x'.repeat(64), 'with space!'])('may be "%s"', (key) => {
    expect(readIdempotencyKey(key)).toBe(key);
  });

  it.each(['', '1234567', 'x'.repeat(65), '12345678\t', 'caffè-caffè'])('must not be "%s"', (key) => {
    expect(() => readIdempotencyKey(key)).toThrow('applications.idempotencyKeyInvalid');
  });
});
