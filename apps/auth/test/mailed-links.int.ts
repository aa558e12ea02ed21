import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API, INTERNAL } from '@lacorte/contracts';
import { enrolled } from './authenticator';
import { altered, asUser, MailedLinks } from './mailed-links';
import { cookieFrom, PASSWORD, RunningAuth, setCookie } from './running-auth';

let auth: RunningAuth;
beforeAll(async () => {
  auth = await RunningAuth.start();
});
afterAll(() => auth?.stop());

const NEW_PASSWORD = 'portone-verde';

describe('resetting a password', () => {
  let links: MailedLinks;
  beforeAll(() => {
    links = new MailedLinks(auth);
  });

  const ask = (email: string, language?: string) => {
    const request = auth.http.post(API.passwordReset).send({ email });
    return language ? request.set('Cookie', `language=${language}`) : request;
  };
  const confirm = (token: string, password = NEW_PASSWORD) =>
    auth.http.post(API.confirmPasswordReset).send({ token, password });
  /** An account whose owner has asked for a link. */
  async function forgetful() {
    const account = await auth.account();
    await ask(account.email);
    return { ...account, token: await links.newestOf(account.userId) };
  }
  const invalid = { statusCode: 400, code: 'reset-link-invalid' };
  const userRow = async (userId: string) =>
    (await auth.database.query('SELECT * FROM auth.users WHERE id = $1', [userId]))[0];
  const minutesLeft = async () =>
    (
      await auth.database.query(
        'SELECT extract(epoch FROM max(expires_at) - now()) / 60 AS minutes FROM auth.link_token',
      )
    )[0].minutes;

  it('gives the same answer for a known and an unknown address', async () => {
    await auth.database.query('DELETE FROM auth.link_request');
    const { email, userId } = await auth.account();
    const [known, unknown] = [await ask(email), await ask('nessuno@example.com')];
    for (const answer of [known, unknown]) expect([answer.status, answer.body]).toEqual([202, {}]);
    expect(await links.requestsOf(userId)).toHaveLength(1);
    const rows = await auth.database.query(
      "SELECT payload::text FROM auth.outbox WHERE payload::text LIKE '%nessuno%'",
    );
    expect(rows).toEqual([]);
    // Both write a row, so that the answers take the same time.
    const requests = await auth.database.query(
      'SELECT user_id IS NULL AS unknown FROM auth.link_request ORDER BY asked_at',
    );
    expect(requests).toEqual([{ unknown: false }, { unknown: true }]);
  });

  it('refuses what is no address', async () => {
    const { status, body } = await ask('lucia');
    expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'validation', ['email']]);
  });

  it('sets the password, ends every session, verifies the address and tells the owner', async () => {
    const { email, userId, token } = await forgetful();
    const sessions = [await auth.sessionOf(email), await auth.sessionOf(email)];
    const answer = await confirm(token).set('Cookie', 'language=fr');
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(setCookie(answer, 'sid')).toBeUndefined();
    for (const cookie of sessions) {
      expect((await auth.http.get(API.currentUser).set('Cookie', cookie)).status).toBe(401);
    }
    const rows = await auth.database.query("SELECT FROM auth.session WHERE sess->>'userId' = $1", [userId]);
    expect(rows).toEqual([]);
    expect((await auth.logIn(email)).status).toBe(401);
    expect((await auth.logIn(email, NEW_PASSWORD)).body).toMatchObject({ email, emailVerified: true });
    expect(await userRow(userId)).toMatchObject({
      address_verified_at: expect.any(Date),
      address_proven_at: expect.any(Date),
    });
    expect(await links.noticesTo(userId)).toEqual([{ userId, language: 'fr' }]);
  });

  it('leaves TOTP in force', async () => {
    const { email, userId } = await enrolled(auth);
    await ask(email);
    expect((await confirm(await links.newestOf(userId))).status).toBe(204);
    expect((await auth.logIn(email, NEW_PASSWORD)).body).toEqual({ mfaRequired: true });
  });

  it('unlinks identities: a stranger may have registered the address, or known the old password', async () => {
    const link = (userId: string) =>
      auth.database.query('INSERT INTO auth.openid_identity (issuer, subject, user_id) VALUES ($1, $2, $3)', [
        'https://id.example.com',
        userId,
        userId,
      ]);
    const linksOf = async (userId: string) =>
      (await auth.database.query('SELECT FROM auth.openid_identity WHERE user_id = $1', [userId])).length;
    const { userId, email, token } = await forgetful();
    await link(userId);
    await confirm(token).expect(204);
    expect(await linksOf(userId)).toBe(0);
    await link(userId);
    await ask(email);
    await confirm(await links.newestOf(userId)).expect(204);
    expect(await linksOf(userId)).toBe(0);
    expect(await links.noticesTo(userId)).toEqual([
      { userId, isUnlinked: true },
      { userId, isUnlinked: true },
    ]);
  });

  it('takes no altered, invented or expired token', async () => {
    const { token, email } = await forgetful();
    const others = [altered(token), altered(token, 42), `${token}A`, token.slice(1), randomUUID(), '../../etc/passwd'];
    for (const other of others) expect((await confirm(other)).body).toMatchObject(invalid);
    await auth.database.query("UPDATE auth.link_token SET expires_at = now() - interval '1 second'");
    expect((await confirm(token)).body).toMatchObject(invalid);
    expect((await auth.logIn(email)).status).toBe(200);
  });

  it('does not use up the link for a password that is too short', async () => {
    const { token, email } = await forgetful();
    const short = await confirm(token, 'corta');
    expect(short.body).toMatchObject({ statusCode: 400, code: 'validation' });
    expect(Object.keys(short.body.fields)).toEqual(['password']);
    expect((await confirm(token)).status).toBe(204);
    expect((await auth.logIn(email, NEW_PASSWORD)).status).toBe(200);
  });

  it('takes the newest link alone', async () => {
    const { email, userId, token } = await forgetful();
    await ask(email);
    const newer = await links.newestOf(userId);
    expect((await confirm(token)).body).toMatchObject(invalid);
    expect((await confirm(newer)).status).toBe(204);
  });

  it('lets one of two confirmations at once win', async () => {
    const { email, userId, token } = await forgetful();
    const holder = auth.database.createQueryRunner();
    await holder.startTransaction();
    await holder.query('SELECT FROM auth.users WHERE id = $1 FOR UPDATE', [userId]);
    const passwords = [`${NEW_PASSWORD}-1`, `${NEW_PASSWORD}-2`];
    const confirmed = Promise.all(passwords.map((password) => confirm(token, password)));
    await auth.waitingForLock(2);
    await holder.commitTransaction();
    await holder.release();
    const answers = await confirmed;
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
    const winner = passwords[answers.findIndex(({ status }) => status === 204)];
    expect((await auth.logIn(email, winner)).status).toBe(200);
  });

  it('sends at most three e-mails an hour to an account, and then still answers the same', async () => {
    const { email, userId } = await auth.account();
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(email.toUpperCase())));
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([202, {}]);
    expect(await links.requestsOf(userId)).toHaveLength(3);
    await auth.database.query("UPDATE auth.link_request SET asked_at = asked_at - interval '61 minutes'");
    await ask(email);
    expect(await links.requestsOf(userId)).toHaveLength(4);
  });

  it('lifts the block by wrong passwords, also while Redis is away', async () => {
    const { email, token } = await forgetful();
    for (let n = 0; n < 10; n += 1) await auth.logIn(email, 'cortile-sbagliato');
    expect((await auth.logIn(email)).status).toBe(429);
    auth.redis.line.down();
    try {
      expect((await confirm(token)).status).toBe(204);
    } finally {
      auth.redis.line.up();
    }
    expect((await auth.logIn(email, NEW_PASSWORD)).status).toBe(200);
  });

  it('is asked for in the language of the request, and without a cookie in none', async () => {
    const { email, userId } = await auth.account();
    await ask(email, 'fr');
    await ask(email, 'de');
    const payloads = await auth.database.query(
      "SELECT payload->>'language' AS language FROM auth.outbox WHERE payload->>'userId' = $1 ORDER BY created_at",
      [userId],
    );
    expect(payloads).toEqual([{ language: 'fr' }, { language: null }]);
  });

  it('answers while Redis is away', async () => {
    const { email, userId } = await auth.account();
    auth.redis.line.down();
    try {
      expect((await ask(email)).status).toBe(202);
      expect((await auth.logIn(email)).status).toBe(200);
    } finally {
      auth.redis.line.up();
    }
    expect(await links.requestsOf(userId)).toHaveLength(1);
  });

  it('counts the hour of the link from the e-mail, however long that waited', async () => {
    const { email, userId } = await auth.account();
    await auth.database.query('DELETE FROM auth.link_token');
    await ask(email);
    await auth.database.query("UPDATE auth.link_request SET asked_at = asked_at - interval '3 days'");
    const token = await links.newestOf(userId);
    expect(Number(await minutesLeft())).toBeGreaterThanOrEqual(60);
    expect(Number(await minutesLeft())).toBeLessThanOrEqual(65);
    expect((await confirm(token)).status).toBe(204);
  });

  it('stores the hash of the token and nothing that leads to it', async () => {
    const { token } = await forgetful();
    const stored = await auth.database.query(
      `SELECT (SELECT string_agg(t::text, '') FROM auth.link_token t)
         || (SELECT string_agg(r::text, '') FROM auth.link_request r)
         || (SELECT string_agg(o::text, '') FROM auth.outbox o) AS rows`,
    );
    expect(stored[0].rows).not.toContain(token);
    expect(stored[0].rows).not.toContain(Buffer.from(token).toString('hex'));
    expect(stored[0].rows).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  });

  it('makes the browser known, so that strangers do not lock it out, but not for an account with TOTP', async () => {
    for (const before of [false, true]) {
      const { email, token } = await forgetful();
      const device = before ? cookieFrom(await auth.logIn(email), 'device') : '';
      const known = cookieFrom(await confirm(token).set('Cookie', device), 'device');
      for (let n = 0; n < 10; n += 1) await auth.logIn(email, PASSWORD);
      expect((await auth.logIn(email, NEW_PASSWORD)).status).toBe(429);
      expect((await auth.logIn(email, NEW_PASSWORD).set('Cookie', known)).status).toBe(200);
    }
    const { email, userId } = await enrolled(auth);
    await ask(email);
    const answer = await confirm(await links.newestOf(userId));
    expect([answer.status, setCookie(answer, 'device')]).toEqual([204, undefined]);
  });

  it('has no link for a request that is unknown, or whose account has a new password since', async () => {
    const { email, userId, token } = await forgetful();
    await ask(email);
    expect((await confirm(token)).status).toBe(204);
    const [, waiting = ''] = await links.requestsOf(userId);
    expect((await links.write(waiting)).status).toBe(404);
    expect((await links.write(randomUUID())).status).toBe(404);
    expect((await auth.logIn(email, PASSWORD)).status).toBe(401);
  });
});

describe('verifying an address', () => {
  let links: MailedLinks;
  beforeAll(() => {
    links = new MailedLinks(auth);
  });

  const invalid = { statusCode: 400, code: 'verification-link-invalid' };
  const confirm = (token: string, headers: Record<string, string> = {}) =>
    auth.http.post(API.confirmEmailVerification).set(headers).send({ token });
  async function applicant() {
    const account = await auth.account();
    const headers = await asUser(auth, account);
    return { ...account, headers, ask: () => auth.http.post(API.emailVerification).set(headers) };
  }
  async function stateOf(userId: string) {
    const [row] = await auth.database.query(
      `SELECT address_verified_at IS NOT NULL AS verified, address_proven_at IS NOT NULL AS proven
       FROM auth.users WHERE id = $1`,
      [userId],
    );
    return row;
  }

  it('happens by the link in the confirmation of an application', async () => {
    const { email, userId } = await applicant();
    const cookie = await auth.sessionOf(email);
    const current = async () => (await auth.http.get(API.currentUser).set('Cookie', cookie)).body.emailVerified;
    const token = (await links.ofConfirmation({ userId, email })) ?? '';
    const [{ week }] = await auth.database.query(
      `SELECT max(expires_at) - now() BETWEEN interval '6 days 23 hours' AND interval '7 days 5 minutes' AS week FROM auth.link_token`,
    );
    expect(week).toBe(true);
    expect(await current()).toBe(false);
    expect((await confirm(token)).status).toBe(204);
    expect(await current()).toBe(true);
    expect((await confirm(token)).body).toMatchObject(invalid);
  });

  it('proves the address when the user of the account opens the link, not when another person does', async () => {
    const [account, other] = [await applicant(), await applicant()];
    await account.ask();
    await confirm(await links.newestOf(account.userId), other.headers);
    expect(await stateOf(account.userId)).toEqual({ verified: true, proven: false });
    await account.ask();
    await confirm(await links.newestOf(account.userId), account.headers);
    expect(await stateOf(account.userId)).toEqual({ verified: true, proven: true });
    expect(await stateOf(other.userId)).toEqual({ verified: false, proven: false });
  });

  it('makes an account its owner’s only once another password than the first one is in force', async () => {
    const { userId, ask, headers } = await applicant();
    const standing = async () => {
      const call = auth.http.get(INTERNAL.passwordVersion(userId)).set(await auth.keys.call('applications', 'auth'));
      return (await call).body;
    };
    const setVersion = (version: number) =>
      auth.database.query('UPDATE auth.users SET password_version = $2 WHERE id = $1', [userId, version]);
    await setVersion(2);
    expect(await standing()).toEqual({ passwordVersion: 2, ownedSince: null });
    await setVersion(1);
    await ask();
    await confirm(await links.newestOf(userId), headers);
    expect(await standing()).toEqual({ passwordVersion: 1, ownedSince: null });
    await setVersion(2);
    const [{ proven }] = await auth.database.query('SELECT address_proven_at AS proven FROM auth.users WHERE id = $1', [
      userId,
    ]);
    expect(await standing()).toEqual({ passwordVersion: 2, ownedSince: proven.toISOString() });
  });

  it('does not prove the address without a session', async () => {
    const { userId, email } = await applicant();
    await confirm((await links.ofConfirmation({ userId, email })) ?? '');
    expect(await stateOf(userId)).toEqual({ verified: true, proven: false });
  });

  it('has no link in a confirmation to another address, or to one that nobody names', async () => {
    const { userId, email, headers } = await applicant();
    expect(await links.ofConfirmation({ userId, email: `x${email}` })).toBeNull();
    expect(await links.ofConfirmation({ userId })).toBeNull();
    const token = await links.ofConfirmation({ userId, email: email.toUpperCase() });
    expect((await confirm(token ?? '', headers)).status).toBe(204);
    expect(await stateOf(userId)).toEqual({ verified: true, proven: true });
  });

  it('takes no link that was mailed to another address than the account has', async () => {
    const { userId, email, headers, ask } = await applicant();
    await ask();
    const [request = ''] = await links.requestsOf(userId);
    expect((await links.write(request, { address: `x${email}` })).status).toBe(404);
    const { token } = (await links.write(request, { address: email })).body;
    await auth.http.post(API.passwordReset).send({ email });
    const ofReset = await links.newestOf(userId);
    await auth.database.query('UPDATE auth.users SET email = $2 WHERE id = $1', [userId, `x${email}`]);
    expect((await confirm(token, headers)).body).toMatchObject(invalid);
    const reset = await auth.http.post(API.confirmPasswordReset).send({ token: ofReset, password: NEW_PASSWORD });
    expect(reset.body.code).toBe('reset-link-invalid');
    expect(await stateOf(userId)).toEqual({ verified: false, proven: false });
    await auth.database.query('UPDATE auth.users SET email = $2 WHERE id = $1', [userId, email]);
    expect((await confirm(token, headers)).status).toBe(204);
  });

  it('takes a link of the release before, unless it was in a confirmation, which could go to any address', async () => {
    const { userId, email, headers, ask } = await applicant();
    const forget = () => auth.database.query('UPDATE auth.link_token SET address_hash = NULL');
    const inConfirmation = (await links.ofConfirmation({ userId, email })) ?? '';
    await forget();
    expect((await confirm(inConfirmation, headers)).body).toMatchObject(invalid);
    await ask();
    const askedFor = await links.newestOf(userId);
    await forget();
    expect((await confirm(askedFor, headers)).status).toBe(204);
  });

  it('takes no altered, invented or expired token, and none of another purpose', async () => {
    const { email, userId, ask } = await applicant();
    await ask();
    const token = await links.newestOf(userId);
    await auth.http.post(API.passwordReset).send({ email });
    const ofReset = await links.newestOf(userId);
    for (const other of [altered(token), randomUUID(), ofReset]) {
      expect((await confirm(other)).body).toMatchObject(invalid);
    }
    const reset = await auth.http.post(API.confirmPasswordReset).send({ token, password: 'portone-verde' });
    expect(reset.body.code).toBe('reset-link-invalid');
    await auth.database.query("UPDATE auth.link_token SET expires_at = now() - interval '1 second'");
    expect((await confirm(token)).body).toMatchObject(invalid);
  });

  it('can be asked for three times an hour, by a logged-in user', async () => {
    const { userId, email, ask } = await applicant();
    await links.ofConfirmation({ userId, email });
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask()));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 202, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({ code: 'too-many-requests', reason: 'accounts-too-many-verifications' });
    expect(Number(refused?.get('retry-after'))).toBeGreaterThan(3_500);
    expect(await links.requestsOf(userId)).toHaveLength(3);
    expect((await auth.http.post(API.emailVerification)).status).toBe(401);
  });

  it('needs no link in a confirmation once the address is verified, or the account is gone', async () => {
    const { userId, email } = await applicant();
    await confirm((await links.ofConfirmation({ userId, email })) ?? '');
    expect(await links.ofConfirmation({ userId, email })).toBeNull();
    expect(await links.ofConfirmation({ userId: randomUUID(), email })).toBeNull();
  });

  it('takes the link of each attempt to send a confirmation', async () => {
    const account = await applicant();
    const messageId = randomUUID();
    const attempts = [await links.ofConfirmation(account, messageId), await links.ofConfirmation(account, messageId)];
    expect((await confirm(attempts[0] ?? '')).status).toBe(204);
    expect((await confirm(attempts[1] ?? '')).body).toMatchObject(invalid);
  });
});

describe('changing a password', () => {
  let links: MailedLinks;
  beforeAll(() => {
    links = new MailedLinks(auth);
  });

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

  it('tells the owner that it has unlinked an identity', async () => {
    const { email, userId } = await auth.account();
    const insert = `INSERT INTO auth.openid_identity (issuer, subject, user_id) VALUES ('https://id.example.com', $1::text, $1::uuid)`;
    await auth.database.query(insert, [userId]);
    const headers = await auth.headersOf(await auth.sessionOf(email));
    await auth.http
      .post(API.password)
      .set(headers)
      .send({ currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
      .expect(204);
    expect(await links.noticesTo(userId)).toEqual([{ userId, isUnlinked: true }]);
  });

  it('names the field of a wrong current password, and changes nothing', async () => {
    const { email, userId, change } = await loggedIn();
    const { status, body } = await change({ currentPassword: 'cortile-sbagliato', newPassword: NEW_PASSWORD });
    expect([status, body.code]).toEqual([400, 'validation']);
    expect(body.fields).toEqual({ currentPassword: 'La password non è corretta.' });
    expect((await auth.logIn(email)).status).toBe(200);
    expect(await links.noticesTo(userId)).toEqual([]);
  });

  it('refuses a short one', async () => {
    const { change } = await loggedIn();
    const { body } = await change({ currentPassword: PASSWORD, newPassword: 'corta' });
    expect([body.code, Object.keys(body.fields)]).toEqual(['validation', ['newPassword']]);
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
