import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { isSigned } from './event-signature';

const SECRET = 'whsec_of-these-tests';
const NOW = 1_790_000_000;
const BODY = Buffer.from('{"id":"evt_1"}');

const hmac = (time: number | string, secret = SECRET, body = BODY) =>
  createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');
const header = (time: number | string, secret?: string) => `t=${time},v1=${hmac(time, secret)}`;
const isAccepted = (signature: string | undefined, secrets = [SECRET]) =>
  isSigned({ body: BODY, signature }, secrets, NOW);

describe('the signature of an event', () => {
  it('is accepted within five minutes in either direction', () => {
    for (const time of [NOW, NOW - 300, NOW + 300]) expect(isAccepted(header(time))).toBe(true);
    for (const time of [NOW - 301, NOW + 301]) expect(isAccepted(header(time))).toBe(false);
  });

  it('may be one of several, in any order, beside other schemes', () => {
    expect(isAccepted(`v1=${'0'.repeat(64)},v0=${hmac(NOW)}, v1=${hmac(NOW)},t=${NOW}`)).toBe(true);
    expect(isAccepted(`t=${NOW},v0=${hmac(NOW)}`)).toBe(false);
  });

  it('may be made with either secret during a rotation', () => {
    expect(isAccepted(header(NOW, 'the-old-one'), [SECRET, 'the-old-one'])).toBe(true);
    expect(isAccepted(header(NOW, 'another'), [SECRET, 'the-old-one'])).toBe(false);
  });

  it('covers every byte of the body', () => {
    const signature = header(NOW);
    expect(isSigned({ body: Buffer.from('{"id":"evt_2"}'), signature }, [SECRET], NOW)).toBe(false);
    expect(isSigned({ body: Buffer.concat([BODY, Buffer.from('\n')]), signature }, [SECRET], NOW)).toBe(false);
  });

  it.each([
    ['nothing', undefined],
    ['an empty header', ''],
    ['no time', `v1=${hmac(NOW)}`],
    ['no signature', `t=${NOW}`],
    ['two times', `t=${NOW},t=${NOW},v1=${hmac(NOW)}`],
    ['a time with a sign', `t=+${NOW},v1=${hmac(`+${NOW}`)}`],
    ['a time in words', `t=now,v1=${hmac('now')}`],
    ['a shortened signature', `t=${NOW},v1=${hmac(NOW).slice(0, 62)}`],
    ['other signs than hexadecimal digits', `t=${NOW},v1=${'zz'.repeat(32)}`],
  ])('is refused with %s', (_, signature) => expect(isAccepted(signature)).toBe(false));
});
