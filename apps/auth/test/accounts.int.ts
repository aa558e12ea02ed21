import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { INTERNAL } from '@lacorte/contracts';
import { PASSWORD, RunningAuth } from './running-auth';

describe('finding or making an account', () => {
  let auth: RunningAuth;
  beforeAll(async () => {
    auth = await RunningAuth.start();
  }, 60_000);
  afterAll(() => auth?.stop());

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
    expect(body).toEqual({ userId, created: false, device: expect.any(String) });
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

  it('does not exist for whoever is no service', async () => {
    const body = { email: 'x@example.com', password: PASSWORD, firstName: 'X', lastName: 'Y' };
    const response = await auth.http.post('/internal/accounts/find-or-create').send(body);
    expect(response.status).toBe(404);
  });
});
