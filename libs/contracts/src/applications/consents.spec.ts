import { describe, expect, it } from '@jest/globals';
import { formatConsents, parseConsents } from './consents';

describe('the consents in a header', () => {
  it('come back as they went', () => {
    const versions = { gdprConsent: '12', dataVeracity: '2025-11.b' };
    expect(parseConsents(formatConsents(versions))).toEqual(versions);
  });

  it.each([
    [undefined, null],
    ['', null],
    [',,=', null],
    ['gdprConsent', null],
    ['__proto__=1, role=2', null],
    [`gdprConsent=${'1'.repeat(41)}`, null],
    ['gdprConsent=1; dataVeracity=1', null],
    ['dataVeracity=2 ,newsletter=1', { dataVeracity: '2' }],
  ])('%p is read as %p', (header, expected) => {
    expect(parseConsents(header)).toEqual(expected);
  });
});
