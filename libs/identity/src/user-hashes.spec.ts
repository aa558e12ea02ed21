import { describe, expect, it } from '@jest/globals';
import { UserHashes } from './user-hashes';

const ADA = '5f0c4c9e-6f0a-4f4e-8f0f-0a8f6a1f3c11';
const BEA = '0a8f6a1f-6f0a-4f4e-8f0f-5f0c4c9e3c22';

describe('what stands for a person in the log', () => {
  it('is the same in every process with the same secret, differs by person and secret, and says nothing of the id', () => {
    const hash = new UserHashes('one secret').of(ADA);
    expect(hash).toMatch(/^[0-9a-f]{16}$/);
    expect(new UserHashes('one secret').of(ADA)).toBe(hash);
    expect(ADA.replaceAll('-', '')).not.toContain(hash);
    expect([new UserHashes('one secret').of(BEA), new UserHashes('another').of(ADA)]).not.toContain(hash);
  });
});
