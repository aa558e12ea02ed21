import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API, INTERNAL } from '@lacorte/contracts';
import { GrantAdministrator } from '../src/accounts/grant-administrator';
import { PasswordHasher } from '../src/accounts/password-hasher';
import { MailedLinks } from './mailed-links';
import { cookieFrom, PASSWORD, RunningAuth } from './running-auth';

let auth: RunningAuth;
beforeAll(async () => {
  auth = await RunningAuth.start();
});
afterAll(() => auth?.stop());

describe('finding or making an account', () => {
  it('makes one for an unknown e-mail, with the role user and a hashed password', async () => {
    const { status, body } = await auth.findOrCreate('nuova@example.com');
    expect([status, body.created]).toEqual([200, true]);
    const [user] = await auth.database.query('SELECT * FROM auth.users WHERE id = $1', [body.userId]);
    expect(user).toMatchObject({
      email: 'nuova@example.com',
      first_name: 'Lucia',
      last_name: 'Ferrario',
      role: 'user',
    });
    expect(user.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('finds it again for the right password, whatever the case of the e-mail', async () => {
    const { email, userId } = await auth.account();
    const { body } = await auth.findOrCreate(email.toUpperCase());
    expect(body).toEqual({ userId, created: false, passwordVersion: 1, device: expect.any(String) });
  });

  it('refuses a known e-mail with a wrong password', async () => {
    const { email } = await auth.account();
    const { status, body } = await auth.findOrCreate(email, 'cortile-sbagliato');
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'accounts.emailTaken',
      message: 'Esiste già un account con questa email. Accedi per inviare una nuova domanda.',
    });
  });

  it('makes one account for twenty requests at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => auth.findOrCreate('insieme@example.com')));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ body }) => body.userId)).size).toBe(1);
    expect(answers.filter(({ body }) => body.created)).toHaveLength(1);
  });

  it('tells notifications whether a mailed link has been opened', async () => {
    const { email, userId } = await auth.account();
    const recipient = async () =>
      (await auth.http.get(INTERNAL.accountRecipient(userId)).set(await auth.keys.call('notifications-worker', 'auth')))
        .body;
    const known = { email, firstName: 'Lucia', lastName: 'Ferrario' };
    expect(await recipient()).toEqual({ ...known, emailVerified: false });
    await auth.database.query('UPDATE auth.users SET address_verified_at = now() WHERE id = $1', [userId]);
    expect(await recipient()).toEqual({ ...known, emailVerified: true });
  });
});

const CHOSEN = 'scelta-dalla-cooperativa';

describe('making an administrator', () => {
  let grantAdministrator: GrantAdministrator;
  beforeAll(() => {
    grantAdministrator = new GrantAdministrator(auth.database, new PasswordHasher());
  });

  const typing = (password: string) => async () => password;
  const notAsked = () => Promise.reject(new Error('asked for a password'));
  const userWith = async (cookie: string) => (await auth.http.get('/api/auth/user').set('Cookie', cookie)).status;
  const accountsOf = (email: string) => auth.database.query('SELECT role FROM auth.users WHERE email = $1', [email]);

  it('makes an account that can log in', async () => {
    expect(await grantAdministrator.create('admin@example.com', typing(PASSWORD))).toBe('created');
    const { body } = await auth.logIn('admin@example.com');
    expect(body).toMatchObject({ email: 'admin@example.com', role: 'admin' });
  });

  it('gives an existing account the role and the password, and ends its sessions and links, not those of others', async () => {
    const { email, userId } = await auth.account();
    const stranger = await auth.sessionOf(email);
    const kept = await auth.sessionOf((await auth.account()).email);
    const link = 'INSERT INTO auth.openid_identity (issuer, subject, user_id) VALUES ($1, $2::uuid::text, $2::uuid)';
    await auth.database.query(link, ['https://id.example.com', userId]);
    await auth.http.post(API.passwordReset).send({ email });
    expect(await grantAdministrator.create(email.toUpperCase(), typing(CHOSEN))).toBe('replaced');
    expect(await auth.database.query('SELECT FROM auth.openid_identity WHERE user_id = $1', [userId])).toEqual([]);
    const open = 'SELECT closed_at IS NULL AS "isOpen" FROM auth.link_request WHERE user_id = $1';
    expect(await auth.database.query(open, [userId])).toEqual([{ isOpen: false }]);
    expect(await userWith(kept)).toBe(200);
    expect((await auth.logIn(email)).status).toBe(401);
    expect(await userWith(stranger)).toBe(401);
    const { body } = await auth.logIn(email, CHOSEN);
    expect(body).toMatchObject({ email, role: 'admin' });
  });

  it('tells the owner of an existing account of the new password, and of an identity that was unlinked', async () => {
    const [linked, other] = [await auth.account(), await auth.account()];
    const link = 'INSERT INTO auth.openid_identity (issuer, subject, user_id) VALUES ($1, $2::uuid::text, $2::uuid)';
    await auth.database.query(link, ['https://id.example.com', linked.userId]);
    for (const { email } of [linked, other]) await grantAdministrator.create(email, typing(CHOSEN));
    const links = new MailedLinks(auth);
    expect(await links.noticesTo(linked.userId)).toEqual([{ userId: linked.userId, isUnlinked: true }]);
    expect(await links.noticesTo(other.userId)).toEqual([{ userId: other.userId }]);
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

describe('the language of an account', () => {
  const languageWith = async (cookie: string) =>
    (await auth.http.get(API.currentUser).set('Cookie', cookie)).body.language;
  const note = async (userId: string, language: string) =>
    auth.http
      .post(INTERNAL.applicationLanguage(userId))
      .set(await auth.keys.call('applications', 'auth'))
      .send({ language });

  it('is that of the application that made the account', async () => {
    const email = `persona.${randomUUID()}@example.com`;
    await auth.findOrCreate(email, undefined, { language: 'fr' });
    expect(await languageWith(await auth.sessionOf(email))).toBe('fr');
  });

  it('is Italian, then the one that applications reports, then the last one chosen, which no report changes', async () => {
    const { email, userId } = await auth.account();
    const cookie = await auth.sessionOf(email);
    const choose = async (language: string) =>
      auth.http
        .put(API.language)
        .set(await auth.headersOf(cookie))
        .send({ language });
    const seen = [await languageWith(cookie)];
    for (const language of ['it', 'fr']) {
      expect((await note(userId, language)).status).toBe(204);
      seen.push(await languageWith(cookie));
    }
    for (const language of ['it', 'fr']) {
      const { status, text } = await choose(language);
      expect([status, text]).toEqual([204, '']);
      seen.push(await languageWith(cookie), (await auth.logIn(email)).body.language);
    }
    await note(userId, 'it');
    seen.push(await languageWith(cookie));
    expect(seen).toEqual(['it', 'it', 'fr', 'it', 'it', 'fr', 'fr', 'fr']);
  });

  it('is one that the product speaks, and chosen with a session', async () => {
    const { email } = await auth.account();
    const headers = await auth.headersOf(await auth.sessionOf(email));
    for (const language of ['de', '', null, undefined, {}]) {
      const { status, body } = await auth.http.put(API.language).set(headers).send({ language });
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['language']]);
    }
    expect((await auth.http.put(API.language).send({ language: 'fr' })).status).toBe(401);
  });
});
