import { describe, expect, it } from '@jest/globals';
import { isAccepted, licenceOf } from './licence.ts';

describe('the licence of a package', () => {
  it('is found in every form that manifests have', () => {
    expect(licenceOf({ license: 'MIT' })).toBe('MIT');
    expect(licenceOf({ license: { type: 'ISC' } })).toBe('ISC');
    expect(licenceOf({ licenses: [{ type: 'MIT' }, { type: 'GPL-3.0' }] })).toBe('MIT OR GPL-3.0');
    expect(licenceOf({})).toBeUndefined();
  });

  it('is accepted when one of those offered is, or all of those joined', () => {
    expect(['MIT', '(MPL-2.0 OR Apache-2.0)', 'GPL-3.0 OR MIT', 'MIT AND ISC'].map(isAccepted)).toEqual(
      Array(4).fill(true),
    );
    expect(['GPL-3.0', 'AGPL-3.0-only', 'MIT AND GPL-2.0', 'UNLICENSED', ''].map(isAccepted)).toEqual(
      Array(5).fill(false),
    );
  });
});
