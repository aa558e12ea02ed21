import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GrantAdministrator } from '../src/accounts/grant-administrator';
import { PasswordHasher } from '../src/accounts/password-hasher';
import { cookieFrom, PASSWORD, RunningAuth, setCookie } from './running-auth';

const WRONG = 'cortile-sbagliato';

describe('a browser that has logged in to an account', () => {
  let auth: RunningAuth;
  beforeAll(async () => {
    auth = await RunningAuth.start();
  }, 60_000);
  afterAll(() => auth?.stop());

  const logIn = async (email: string, device: string, password?: string) =>
    (await auth.logIn(email, password).set('Cookie', device)).status;
  const deviceOf = async (email: string, before = '') =>
    cookieFrom(await auth.logIn(email).set('Cookie', before), 'device');

  async function wrongTimes(times: number, email: string, device = '') {
    for (let n = 0; n < times; n += 1) expect(await logIn(email, device, WRONG)).toBe(401);
  }

  it('gets a cookie for a year that scripts cannot read', async () => {
    const { email } = await auth.account();
    expect(setCookie(await auth.logIn(email), 'device')).toMatch(
      /^device=[\w.~-]+; Max-Age=31536000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
    );
    expect(setCookie(await auth.logIn(email, WRONG), 'device')).toBeUndefined();
  });

  it('still gets in when others have blocked the account, who do not', async () => {
    const { email } = await auth.account();
    const device = await deviceOf(email);
    await wrongTimes(10, email);
    expect(await logIn(email, '')).toBe(429);
    expect(await logIn(email, device)).toBe(200);
    expect((await auth.logIn(email).set('X-Forwarded-For', '203.0.113.9')).status).toBe(429);
  });

  it('has an allowance of its own, which takes nothing from others', async () => {
    const { email } = await auth.account();
    const [device, other] = [await deviceOf(email), await deviceOf(email)];
    await wrongTimes(10, email, device);
    const blocked = await auth.logIn(email).set('Cookie', device);
    expect([blocked.status, Number(blocked.get('retry-after')) > 800]).toEqual([429, true]);
    expect(await logIn(email, other)).toBe(200);
    expect(await logIn(email, '')).toBe(200);
  });

  it('does not clear by its right password what others have failed', async () => {
    const { email } = await auth.account();
    const device = await deviceOf(email);
    await wrongTimes(10, email);
    expect(await logIn(email, device)).toBe(200);
    expect(await logIn(email, '', WRONG)).toBe(429);
  });

  it('is not known for another account, nor with an altered cookie', async () => {
    const [own, other] = [await auth.account(), await auth.account()];
    const [mine, theirs] = [await deviceOf(own.email), await deviceOf(other.email)];
    await wrongTimes(10, other.email);
    const [, value = ''] = theirs.split('=');
    const [id = '', accounts = '', signature = ''] = value.split('.');
    const [, myAccounts = ''] = mine.split('.');
    const forged = [
      mine,
      `device=${id}x.${accounts}.${signature}`,
      `device=${id}.${accounts}~${accounts}.${signature}`,
      `device=${id}.${accounts}.${signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`,
      `device=${id}.${myAccounts}.${signature}`,
      'device=..',
      `device=${'a'.repeat(5_000)}`,
    ];
    for (const cookie of forged) expect(await logIn(other.email, cookie)).toBe(429);
    expect(await logIn(other.email, theirs)).toBe(200);
  });

  it('stays known for each of several accounts', async () => {
    const [first, second] = [await auth.account(), await auth.account()];
    const device = await deviceOf(second.email, await deviceOf(first.email));
    for (const { email } of [first, second]) {
      await wrongTimes(10, email);
      expect(await logIn(email, device)).toBe(200);
    }
  });

  it('is no longer known once the password was replaced', async () => {
    const { email } = await auth.account();
    const device = await deviceOf(email);
    await new GrantAdministrator(auth.database, new PasswordHasher()).create(email, async () => 'un-altro-cortile');
    await wrongTimes(10, email);
    expect(await logIn(email, device, 'un-altro-cortile')).toBe(429);
  });

  it('becomes known by an application with the right password, or one that makes the account', async () => {
    const made = await auth.findOrCreate('conosciuta@example.com');
    const { body } = await auth.findOrCreate('conosciuta@example.com');
    for (const device of [made.body.device, body.device]) expect(device).toMatch(/^[\w.~-]+$/);
    await wrongTimes(10, 'conosciuta@example.com');
    expect((await auth.findOrCreate('conosciuta@example.com', PASSWORD)).status).toBe(429);
    for (const device of [made.body.device, body.device]) {
      expect(await logIn('conosciuta@example.com', `device=${device}`)).toBe(200);
      expect((await auth.findOrCreate('conosciuta@example.com', PASSWORD, { device })).status).toBe(200);
    }
  });

  it('counts wrong passwords of applications for itself, too', async () => {
    const { email } = await auth.account();
    const device = (await deviceOf(email)).replace('device=', '');
    for (let n = 0; n < 10; n += 1) expect((await auth.findOrCreate(email, WRONG, { device })).status).toBe(409);
    expect((await auth.findOrCreate(email, PASSWORD, { device })).status).toBe(429);
    expect(await logIn(email, '')).toBe(200);
  });
});

describe('a browser of a site reached by https', () => {
  let auth: RunningAuth;
  beforeAll(async () => {
    auth = await RunningAuth.start({ PUBLIC_URL: 'https://case.example.com' });
  }, 60_000);
  afterAll(() => auth?.stop());

  it('is known by a cookie that never travels in the clear', async () => {
    const { email } = await auth.account();
    const response = await auth.logIn(email);
    const line = setCookie(response, 'device');
    expect(line).toMatch(/^__Host-device=[^;]+; Max-Age=\d+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/);
    const known = cookieFrom(response, 'device');
    for (let n = 0; n < 10; n += 1) await auth.logIn(email, WRONG);
    expect((await auth.logIn(email).set('Cookie', known.replace('__Host-', ''))).status).toBe(429);
    expect((await auth.logIn(email).set('Cookie', known)).status).toBe(200);
  });
});
