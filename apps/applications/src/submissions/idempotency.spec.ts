import { describe, expect, it } from '@jest/globals';
import { fingerprintsOf, readIdempotencyKey } from './idempotency';

describe('the fingerprint of a request', () => {
  const secret = 'a-secret';

  it('does not depend on the order of properties', () => {
    expect(fingerprintsOf({ nome: 'Lucia', comune: 'Milano' }, secret)).toEqual(
      fingerprintsOf({ comune: 'Milano', nome: 'Lucia' }, secret),
    );
  });

  it('changes with every value, its place and the secret', () => {
    const fingerprints = [
      fingerprintsOf({ nome: 'Lucia', cognome: '' }, secret),
      fingerprintsOf({ nome: '', cognome: 'Lucia' }, secret),
      fingerprintsOf({ nome: 'Lucia', cognome: null }, secret),
      fingerprintsOf({ nome: 'Lucia', cognome: '' }, 'another-secret'),
    ];
    expect(new Set(fingerprints.flat()).size).toBe(fingerprints.length);
  });
});

describe('fingerprints', () => {
  it('are one for each secret while one takes the place of another', () => {
    const request = { nome: 'Lucia' };
    const [both, older] = [fingerprintsOf(request, 'newer,older'), fingerprintsOf(request, 'older')];
    expect(both).toHaveLength(2);
    expect(both).toContain(older[0]);
    expect(both[0]).toBe(fingerprintsOf(request, 'newer')[0]);
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
