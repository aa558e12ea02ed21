import { describe, expect, it } from '@jest/globals';
import { formatConsents, parseConsents } from './consents';

describe('the consents in a header', () => {
  it('come back as they went', () => {
    const versions = { gdprConsent: '12', dataVeracity: '2025-11.b' };
    expect(parseConsents(formatConsents(versions))).toEqual(versions);
  });

  it('are pairs of a known consent and a version, or nothing', () => {
    const headers: [header: string | undefined, read: object | null][] = [
      ...[undefined, '', ',,=', 'gdprConsent', '__proto__=1, role=2'].map((header): [string | undefined, null] => [
        header,
        null,
      ]),
      [`gdprConsent=${'1'.repeat(41)}`, null],
      ['gdprConsent=1; dataVeracity=1', null],
      ['dataVeracity=2 ,newsletter=1', { dataVeracity: '2' }],
    ];
    expect(headers.map(([header]) => parseConsents(header))).toEqual(headers.map(([, read]) => read));
  });
});
