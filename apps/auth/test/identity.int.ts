import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IdentityVerifier } from '@lacorte/identity';
import { RunningAuth } from './running-auth';

describe('identity', () => {
  let auth: RunningAuth;
  let tokens: IdentityVerifier;
  beforeAll(async () => {
    auth = await RunningAuth.start();
    tokens = new IdentityVerifier(auth.keys.publicKeys);
  }, 60_000);
  afterAll(() => auth?.stop());

  const ask = (cookie = '') => auth.http.get('/internal/identity').set('Cookie', cookie);

  it('is a signed token for a session', async () => {
    const { email, userId } = await auth.account();
    const response = await ask(await auth.sessionOf(email));
    expect(response.status).toBe(204);
    expect(await tokens.read(response.get('x-identity') ?? '')).toEqual({ userId, email, role: 'user' });
  });

  it.each(['', 'sid=', 'sid=s%3Aunknown.c2lnbmF0dXJl', 'sid=%E0%A4%A', 'other=1'])(
    'is nothing for the cookie "%s"',
    async (cookie) => {
      const response = await ask(cookie);
      expect(response.status).toBe(204);
      expect(response.get('x-identity')).toBeUndefined();
    },
  );

  it('is each one’s own when many ask at the same moment', async () => {
    const people = await Promise.all([auth.account(), auth.account(), auth.account()]);
    const cookies = await Promise.all(people.map(({ email }) => auth.sessionOf(email)));
    const asked = [...cookies, 'sid=s%3Aunknown.c2lnbmF0dXJl', ...cookies];
    const given = (await Promise.all(asked.map(ask))).map((response) => response.get('x-identity') ?? '');
    const userIds = (await Promise.all(given.map((token) => tokens.read(token)))).map((identity) => identity?.userId);
    const ids = people.map(({ userId }) => userId);
    expect(userIds).toEqual([...ids, undefined, ...ids]);
  });

  it('is nothing from the answer to a logout on, however many ask meanwhile', async () => {
    const { email } = await auth.account();
    const cookie = await auth.sessionOf(email);
    const many = () => Promise.all(Array.from({ length: 20 }, () => ask(cookie)));
    const meanwhile = many();
    await auth.http.post('/api/auth/logout').set('Cookie', cookie);
    const afterwards = await many();
    expect(afterwards.map((response) => response.get('x-identity'))).toEqual(afterwards.map(() => undefined));
    expect((await meanwhile).map(({ status }) => status)).toEqual(afterwards.map(() => 204));
  });

  it('changes with the role, at once', async () => {
    const { email } = await auth.account();
    const cookie = await auth.sessionOf(email);
    await auth.database.query("UPDATE auth.users SET role = 'admin' WHERE email = $1", [email]);
    const response = await ask(cookie);
    expect((await tokens.read(response.get('x-identity') ?? ''))?.role).toBe('admin');
  });
});
