import { describe, expect, it } from '@jest/globals';
import { SecretCipher } from './secret-cipher';

const [OLD, NEW] = ['an-old-secret-of-thirty-two-characters', 'a-new-secret-of-thirty-two-characters'];
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const PURPOSE = 'totp secret';
const USER = '5b0f9d1e-0000-4000-8000-000000000001';

describe('an encrypted secret', () => {
  const cipher = new SecretCipher(OLD, PURPOSE);

  it('is read back for the same account only', () => {
    const stored = cipher.encrypt(SECRET, USER);
    expect(stored).not.toContain(SECRET);
    expect(cipher.decrypt(stored, USER)).toBe(SECRET);
    expect(cipher.decrypt(stored, USER.replace(/1$/, '2'))).toBeUndefined();
  });

  it('is worth nothing for another purpose', () => {
    expect(new SecretCipher(OLD, 'claims').decrypt(cipher.encrypt(SECRET, USER), USER)).toBeUndefined();
  });

  it('is different each time', () => {
    expect(cipher.encrypt(SECRET, USER)).not.toBe(cipher.encrypt(SECRET, USER));
  });

  it('is worth nothing when it was altered or cut', () => {
    const stored = cipher.encrypt(SECRET, USER);
    const content = Buffer.from(stored.slice('v1.'.length), 'base64url');
    for (let place = 0; place < content.length; place += 1) {
      const altered = Buffer.from(content);
      altered[place] = (altered[place] ?? 0) ^ 1;
      expect(cipher.decrypt(`v1.${altered.toString('base64url')}`, USER)).toBeUndefined();
    }
    for (const broken of ['', 'v1', 'v1.', 'v1.AAAA', `v2${stored.slice(2)}`, stored.slice(0, -4)]) {
      expect(cipher.decrypt(broken, USER)).toBeUndefined();
    }
  });

  it('survives a rotation of SESSION_SECRET, and is outdated until the new one has encrypted it', () => {
    const stored = cipher.encrypt(SECRET, USER);
    const rotating = new SecretCipher(`${NEW},${OLD}`, PURPOSE);
    expect([rotating.decrypt(stored, USER), rotating.isOutdated(stored, USER)]).toEqual([SECRET, true]);
    const renewed = rotating.encrypt(SECRET, USER);
    expect([rotating.isOutdated(renewed, USER), new SecretCipher(NEW, PURPOSE).decrypt(renewed, USER)]).toEqual([
      false,
      SECRET,
    ]);
    expect([
      new SecretCipher(NEW, PURPOSE).decrypt(stored, USER),
      new SecretCipher(NEW, PURPOSE).isOutdated(stored, USER),
    ]).toEqual([undefined, false]);
  });
});
