import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { readSignedCookie } from './session-cookie';

const SECRET = 'session-secret-of-these-tests-only';
const sign = (id: string, secret = SECRET) =>
  `s:${id}.${createHmac('sha256', secret).update(id).digest('base64').replace(/=+$/, '')}`;

describe('a signed cookie', () => {
  it('gives the session id', () => {
    expect(readSignedCookie(sign('abc-DEF_123'), [SECRET])).toBe('abc-DEF_123');
  });

  it('gives it also when an older secret has signed it', () => {
    expect(readSignedCookie(sign('abc', 'older'), [SECRET, 'older'])).toBe('abc');
  });

  it.each([
    undefined,
    '',
    'abc',
    's:',
    's:abc',
    's:abc.',
    's:.x',
    sign('abc').replace('abc', 'abd'),
    sign('abc', 'other'),
  ])('gives nothing for %j', (cookie) => {
    expect(readSignedCookie(cookie, [SECRET])).toBeNull();
  });
});
