import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API } from '@lacorte/contracts';
import { asUser, MailedLinks } from './mailed-links';
import { cookieFrom, PASSWORD, RunningAuth, setCookie } from './running-auth';

const NEW_PASSWORD = 'portone-verde';

describe('changing a password', () => {
  let auth: RunningAuth;
  let links: MailedLinks;
  beforeAll(async () => {
    auth = await RunningAuth.start();
    links = new MailedLinks(auth);
  }, 60_000);
  afterAll(() => auth?.stop());

  /** A logged-in person; `change` is called with the body. */
  async function loggedIn() {
    const account = await auth.account();
    const cookie = await auth.sessionOf(account.email);
    const headers = await asUser(auth, account);
    const change = (body: object, cookies = cookie) =>
      auth.http.post(API.password).set(headers).set('Cookie', cookies).send(body);
    return { ...account, cookie, change };
  }
  const userWith = async (cookie: string) => (await auth.http.get(API.currentUser).set('Cookie', cookie)).status;

  it('needs the current one, keeps this session, ends the others and tells the owner', async () => {
    const { email, userId, cookie, change } = await loggedIn();
    const other = await auth.sessionOf(email);
    const answer = await change({ currentPassword: PASSWORD, newPassword: NEW_PASSWORD }, `${cookie}; language=fr`);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect([await userWith(cookie), await userWith(other)]).toEqual([200, 401]);
    expect([(await auth.logIn(email)).status, (await auth.logIn(email, NEW_PASSWORD)).status]).toEqual([401, 200]);
    expect(await links.noticesTo(userId)).toEqual([{ userId, language: 'fr' }]);
  });

  it('names the field of a wrong current password, and changes nothing', async () => {
    const { email, userId, change } = await loggedIn();
    const { status, body } = await change({ currentPassword: 'cortile-sbagliato', newPassword: NEW_PASSWORD });
    expect([status, body.code]).toEqual([400, 'validation']);
    expect(body.fields).toEqual({ currentPassword: 'La password non è corretta.' });
    expect((await auth.logIn(email)).status).toBe(200);
    expect(await links.noticesTo(userId)).toEqual([]);
  });

  it('counts wrong ones like those of a login', async () => {
    const { email, change } = await loggedIn();
    for (let n = 0; n < 10; n += 1) await change({ currentPassword: 'cortile-sbagliato', newPassword: NEW_PASSWORD });
    expect((await change({ currentPassword: PASSWORD, newPassword: NEW_PASSWORD })).status).toBe(429);
    expect((await auth.logIn(email)).status).toBe(429);
  });

  it('refuses a short one, after asking who calls', async () => {
    const { change } = await loggedIn();
    const { body } = await change({ currentPassword: PASSWORD, newPassword: 'corta' });
    expect([body.code, Object.keys(body.fields)]).toEqual(['validation', ['newPassword']]);
    expect((await auth.http.post(API.password).send({})).status).toBe(401);
  });

  it('voids links that reset the password, also those that are still to be sent', async () => {
    const { email, userId, change } = await loggedIn();
    await auth.http.post(API.passwordReset).send({ email });
    const token = await links.newestOf(userId);
    await auth.http.post(API.passwordReset).send({ email });
    await change({ currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    const { body } = await auth.http.post(API.confirmPasswordReset).send({ token, password: PASSWORD });
    expect(body.code).toBe('reset-link-invalid');
    const [, waiting = ''] = await links.requestsOf(userId);
    expect((await links.write(waiting)).status).toBe(404);
  });

  it('lets one of two changes at once win', async () => {
    const { email, cookie, change } = await loggedIn();
    const passwords = Array.from({ length: 4 }, (_, n) => `${NEW_PASSWORD}-${n}`);
    const answers = await Promise.all(
      passwords.map((newPassword) => change({ currentPassword: PASSWORD, newPassword })),
    );
    const winners = passwords.filter((_, index) => answers[index]?.status === 204);
    expect(winners).toHaveLength(1);
    expect((await auth.logIn(email, winners[0])).status).toBe(200);
    expect(await userWith(cookie)).toBe(200);
  });

  it('keeps the browser known for the account', async () => {
    const { email, cookie, change } = await loggedIn();
    const device = cookieFrom(await auth.logIn(email), 'device');
    const answer = await change({ currentPassword: PASSWORD, newPassword: NEW_PASSWORD }, `${cookie}; ${device}`);
    expect(setCookie(answer, 'device')).toContain('HttpOnly');
    for (let n = 0; n < 10; n += 1) await auth.logIn(email, 'cortile-sbagliato');
    expect((await auth.logIn(email, NEW_PASSWORD)).status).toBe(429);
    const known = await auth.logIn(email, NEW_PASSWORD).set('Cookie', cookieFrom(answer, 'device'));
    expect(known.status).toBe(200);
  });
});
