import { describe, expect, it } from '@jest/globals';
import { PasswordHasher, STAND_IN_HASH } from './password-hasher';

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

  /** The times themselves are compared by the fault scenario `login-times`. */
  it('cost as much when there is no account: the stand-in has the same parameters', async () => {
    const parametersOf = (hash: string) => hash.split('$').slice(0, 4);
    expect(parametersOf(STAND_IN_HASH)).toEqual(parametersOf(await hasher.hash('cortile6')));
    expect(await hasher.verify(STAND_IN_HASH, 'cortile6')).toBe(false);
    expect(await hasher.verify(undefined, 'cortile6')).toBe(false);
  });
});
