import { describe, expect, it } from '@jest/globals';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes';

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
