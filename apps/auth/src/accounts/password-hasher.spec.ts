import { describe, expect, it } from '@jest/globals';
import { PasswordHasher } from './password-hasher';

describe('password hashes', () => {
  const hasher = new PasswordHasher();

  it('are Argon2id with 19 MiB, two passes and one lane, each with a salt of its own', async () => {
    const [one, two] = await Promise.all([hasher.hash('cortile6'), hasher.hash('cortile6')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
  });

  it('know their password and no other', async () => {
    const hash = await hasher.hash('cortile6 è');
    expect(await hasher.verify(hash, 'cortile6 è')).toBe(true);
    expect(await hasher.verify(hash, 'cortile6 e')).toBe(false);
  });

  it('cost as much when there is no account', async () => {
    const hash = await hasher.hash('cortile6');
    const shortest = async (of: string | undefined) => {
      const durations: number[] = [];
      for (let n = 0; n < 15; n += 1) {
        const startedAt = performance.now();
        await hasher.verify(of, 'un-altra-password');
        durations.push(performance.now() - startedAt);
      }
      return Math.min(...durations);
    };
    expect(await hasher.verify(undefined, 'cortile6')).toBe(false);
    // Without the stand-in hash it would be hundreds of times faster.
    expect(await shortest(undefined)).toBeGreaterThan((await shortest(hash)) / 2);
  });
});
