import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Repository } from 'typeorm';
import { ConcurrencyLimit } from '../src/accounts/concurrency-limit';
import { CreateUser } from '../src/accounts/create-user';
import { GrantAdministrator } from '../src/accounts/grant-administrator';
import { PasswordHasher } from '../src/accounts/password-hasher';
import { User } from '../src/accounts/user.entity';
import { PASSWORD, RunningAuth } from './running-auth';

describe('making an administrator', () => {
  let auth: RunningAuth;
  let users: Repository<User>;
  let grantAdministrator: GrantAdministrator;
  beforeAll(async () => {
    auth = await RunningAuth.start();
    users = auth.database.getRepository(User);
    const createUser = new CreateUser(auth.database, new PasswordHasher(), new ConcurrencyLimit(1, 0));
    grantAdministrator = new GrantAdministrator(users, createUser);
  }, 60_000);
  afterAll(() => auth?.stop());

  const typing = (password: string) => async () => password;
  const notAsked = () => Promise.reject(new Error('asked for a password'));

  it('makes an account that can log in', async () => {
    expect(await grantAdministrator.run('admin@example.com', typing(PASSWORD))).toBe('created');
    const { body } = await auth.logIn('admin@example.com');
    expect(body).toMatchObject({ email: 'admin@example.com', role: 'admin' });
  });

  it('gives an existing user the role and leaves the password as it is', async () => {
    const { email } = await auth.account();
    expect(await grantAdministrator.run(email.toUpperCase(), notAsked)).toBe('granted');
    expect((await auth.logIn(email)).body.role).toBe('admin');
    expect(await grantAdministrator.run(email, notAsked)).toBe('unchanged');
  });

  it('says what is wrong in one line', async () => {
    await expect(grantAdministrator.run('admin', typing(PASSWORD))).rejects.toThrow("'admin' is not an e-mail address");
    await expect(grantAdministrator.run('b@example.com', typing(''))).rejects.toThrow(
      'the password must have 6 to 256 characters',
    );
    expect(await users.existsBy({ email: 'b@example.com' })).toBe(false);
  });
});
