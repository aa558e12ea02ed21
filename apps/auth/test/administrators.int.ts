import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GrantAdministrator } from '../src/accounts/grant-administrator';
import { PasswordHasher } from '../src/accounts/password-hasher';
import { cookieFrom, PASSWORD, RunningAuth } from './running-auth';

const CHOSEN = 'scelta-dalla-cooperativa';

describe('making an administrator', () => {
  let auth: RunningAuth;
  let grantAdministrator: GrantAdministrator;
  beforeAll(async () => {
    auth = await RunningAuth.start();
    grantAdministrator = new GrantAdministrator(auth.database, new PasswordHasher());
  }, 60_000);
  afterAll(() => auth?.stop());

  const typing = (password: string) => async () => password;
  const notAsked = () => Promise.reject(new Error('asked for a password'));
  const userWith = async (cookie: string) => (await auth.http.get('/api/auth/user').set('Cookie', cookie)).status;
  const accountsOf = (email: string) => auth.database.query('SELECT role FROM auth.users WHERE email = $1', [email]);

  it('makes an account that can log in', async () => {
    expect(await grantAdministrator.create('admin@example.com', typing(PASSWORD))).toBe('created');
    const { body } = await auth.logIn('admin@example.com');
    expect(body).toMatchObject({ email: 'admin@example.com', role: 'admin' });
  });

  it('gives an existing account the role and the password, and ends its sessions', async () => {
    const { email } = await auth.account();
    const stranger = await auth.sessionOf(email);
    expect(await grantAdministrator.create(email.toUpperCase(), typing(CHOSEN))).toBe('replaced');
    expect((await auth.logIn(email)).status).toBe(401);
    expect(await userWith(stranger)).toBe(401);
    const { body } = await auth.logIn(email, CHOSEN);
    expect(body).toMatchObject({ email, role: 'admin' });
  });

  it('unlinks identities of a provider from an existing account', async () => {
    const { email, userId } = await auth.account();
    await auth.database.query('INSERT INTO auth.openid_identity (issuer, subject, user_id) VALUES ($1, $2, $3)', [
      'https://id.example.com',
      userId,
      userId,
    ]);
    await grantAdministrator.create(email, typing(CHOSEN));
    expect(await auth.database.query('SELECT FROM auth.openid_identity WHERE user_id = $1', [userId])).toEqual([]);
  });

  it('leaves the sessions of other accounts', async () => {
    const [one, other] = [await auth.account(), await auth.account()];
    const kept = await auth.sessionOf(other.email);
    await grantAdministrator.create(one.email, typing(CHOSEN));
    expect(await userWith(kept)).toBe(200);
  });

  it('gives an administrator the password, too', async () => {
    const { email } = await auth.account();
    await grantAdministrator.create(email, typing(CHOSEN));
    const session = cookieFrom(await auth.logIn(email, CHOSEN));
    expect(await userWith(session)).toBe(200);
    expect(await grantAdministrator.create(email, typing(PASSWORD))).toBe('replaced');
    expect(await userWith(session)).toBe(401);
    expect((await auth.logIn(email)).status).toBe(200);
  });

  it('ends a login, too, that checked the old password and is kept only afterwards', async () => {
    const { email, userId } = await auth.account();
    const cookie = await auth.sessionOf(email);
    const [row] = await auth.database.query("SELECT * FROM auth.session WHERE sess->>'userId' = $1", [userId]);
    await grantAdministrator.create(email, typing(CHOSEN));
    await auth.database.query('INSERT INTO auth.session (sid, sess, expire) VALUES ($1, $2, $3)', [
      row.sid,
      row.sess,
      row.expire,
    ]);
    expect(await userWith(cookie)).toBe(401);
  });

  it('changes nothing at a start when the account is an administrator already', async () => {
    const { email } = await auth.account();
    await grantAdministrator.create(email, typing(CHOSEN));
    const session = cookieFrom(await auth.logIn(email, CHOSEN));
    expect(await grantAdministrator.ensure(email.toUpperCase(), notAsked)).toBe('unchanged');
    expect(await userWith(session)).toBe(200);
    expect((await auth.logIn(email, CHOSEN)).status).toBe(200);
  });

  it('does not promote a stranger with the stranger’s password at a start', async () => {
    const { email } = await auth.account();
    const stranger = await auth.sessionOf(email);
    expect(await grantAdministrator.ensure(email, typing(CHOSEN))).toBe('replaced');
    expect((await auth.logIn(email)).status).toBe(401);
    expect(await userWith(stranger)).toBe(401);
    expect((await auth.logIn(email, CHOSEN)).body.role).toBe('admin');
  });

  it('says what is wrong in one line, and changes nothing', async () => {
    const { email } = await auth.account();
    const noAddress = (text: string) => `'${text}' is not an e-mail address`;
    for (const wrong of ['admin', 'admİn@example.com']) {
      await expect(grantAdministrator.create(wrong, typing(PASSWORD))).rejects.toThrow(noAddress(wrong));
    }
    for (const address of ['b@example.com', email]) {
      await expect(grantAdministrator.create(address, typing(''))).rejects.toThrow(
        'the password must have 6 to 256 characters',
      );
    }
    expect(await accountsOf('b@example.com')).toEqual([]);
    expect(await accountsOf(email)).toEqual([{ role: 'user' }]);
  });
});
