import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { type Identity, IdentityTokens, ServiceTokens } from './tokens';

const SECRET = 'a-secret-of-at-least-thirty-two-characters';
const OTHER = 'another-secret-of-thirty-two-characters-or-more';
const PERSON: Identity = { userId: '5b0f', email: 'lucia@example.com', role: 'admin' };

afterEach(() => {
  jest.useRealTimers();
});

function later(seconds: number): void {
  jest.useFakeTimers({ now: Date.now() + seconds * 1_000 });
}

describe('an identity token', () => {
  const tokens = new IdentityTokens(SECRET);

  it('says who is calling', async () => {
    expect(await tokens.read(await tokens.sign(PERSON))).toEqual(PERSON);
  });

  it('is worth nothing after 60 seconds', async () => {
    const token = await tokens.sign(PERSON);
    later(59);
    expect(await tokens.read(token)).toEqual(PERSON);
    later(61);
    expect(await tokens.read(token)).toBeNull();
  });

  it('is the same for who asks again at once, and another one for another role', async () => {
    const token = await tokens.sign(PERSON);
    expect(await tokens.sign({ ...PERSON })).toBe(token);
    expect(await tokens.read(await tokens.sign({ ...PERSON, role: 'user' }))).toEqual({ ...PERSON, role: 'user' });
    later(11);
    expect(await tokens.sign(PERSON)).not.toBe(token);
  });

  it('is refused when another secret, a service or nobody has signed it', async () => {
    const [, payload] = (await tokens.sign(PERSON)).split('.');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
    const forged = [
      await new IdentityTokens(OTHER).sign(PERSON),
      await new ServiceTokens(SECRET, 'applications').own(),
      unsigned,
      'lucia@example.com',
      '',
    ];
    for (const token of forged) expect(await tokens.read(token)).toBeNull();
  });

  it('is refused with a role that does not exist', async () => {
    const token = await tokens.sign({ ...PERSON, role: 'root' as Identity['role'] });
    expect(await tokens.read(token)).toBeNull();
  });
});

describe('while one secret takes the place of another', () => {
  /** The three steps of a rotation; at each, processes of this and of the next one run together. */
  const steps = [SECRET, `${SECRET},${OTHER}`, `${OTHER}, ${SECRET}`, OTHER];

  it.each([0, 1, 2])('tokens of before and after step %d are good for both', async (step) => {
    const both = steps.slice(step, step + 2);
    for (const signing of both) {
      for (const reading of both) {
        const identity = await new IdentityTokens(signing).sign(PERSON);
        expect(await new IdentityTokens(reading).read(identity)).toEqual(PERSON);
        const service = await new ServiceTokens(signing, 'documents').own();
        expect(await new ServiceTokens(reading, 'auth').read(service)).toBe('documents');
      }
    }
  });

  it('the old one ends with the last step', async () => {
    const token = await new IdentityTokens(SECRET).sign(PERSON);
    expect(await new IdentityTokens(OTHER).read(token)).toBeNull();
  });
});

describe('a service token', () => {
  it('names the service', async () => {
    const token = await new ServiceTokens(SECRET, 'applications').own();
    expect(await new ServiceTokens(SECRET, 'auth').read(token)).toBe('applications');
    expect(await new ServiceTokens(OTHER, 'auth').read(token)).toBeNull();
  });

  it('is told apart from a forged one when it is past its time: clocks differ, and that passes', async () => {
    const [genuine, forged] = [new ServiceTokens(SECRET, 'applications'), new ServiceTokens(OTHER, 'applications')];
    const [late, never] = [await genuine.own(), await forged.own()];
    later(61);
    await expect(genuine.read(late)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await genuine.read(never)).toBeNull();
  });

  it('is read again and again, and not beyond its time', async () => {
    const tokens = new ServiceTokens(SECRET, 'auth');
    const token = await new ServiceTokens(SECRET, 'applications').own();
    expect([await tokens.read(token), await tokens.read(token)]).toEqual(['applications', 'applications']);
    later(61);
    await expect(tokens.read(token)).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('is used again for half of its life, then renewed before it ends', async () => {
    const tokens = new ServiceTokens(SECRET, 'applications');
    const first = await tokens.own();
    later(29);
    expect(await tokens.own()).toBe(first);
    later(2);
    const second = await tokens.own();
    expect(second).not.toBe(first);
    expect(await tokens.read(second)).toBe('applications');
  });
});
