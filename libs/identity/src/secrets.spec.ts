import { describe, expect, it } from '@jest/globals';
import { hashOfToken, newToken } from './secrets';

describe('the token of a link', () => {
  it('has 256 random bits and needs no escaping in an address', () => {
    const tokens = Array.from({ length: 100 }, newToken);
    expect(new Set(tokens).size).toBe(100);
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
  });

  it('is hashed as it is spelled, also where another spelling has the same bytes', () => {
    const token = `${'A'.repeat(42)}A`;
    const sameBytes = `${'A'.repeat(42)}B`;
    expect(Buffer.from(token, 'base64url')).toEqual(Buffer.from(sameBytes, 'base64url'));
    expect(hashOfToken(token)).not.toEqual(hashOfToken(sameBytes));
  });
});
