import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API, INTERNAL } from '@lacorte/contracts';
import { PERSONAL_DATA } from '../src/personal-data';
import { codeFor, enrolled, forgetSteps, wrongCodeFor } from './authenticator';
import { MailedLinks } from './mailed-links';
import { PASSWORD, RunningAuth } from './running-auth';

let auth: RunningAuth;
let links: MailedLinks;
beforeAll(async () => {
  auth = await RunningAuth.start();
  links = new MailedLinks(auth);
});
afterAll(() => auth?.stop());

const INVALID = { statusCode: 400, code: 'verification-link-invalid' };
const newAddress = () => `nuovo.${randomUUID()}@example.com`;
const confirm = (token: string, headers: Record<string, string> = {}) =>
  auth.http.post(API.confirmEmailVerification).set(headers).send({ token });

/** A logged-in person. */
async function aPerson() {
  const account = await auth.account();
  const cookie = await auth.sessionOf(account.email);
  const headers = await auth.headersOf(cookie);
  const ask = (email: string, password = PASSWORD) =>
    auth.http.post(API.changeEmail).set(headers).send({ email, password });
  return { ...account, cookie, headers, ask };
}
/** A person who has asked for another address, with the token of the link. */
async function moving() {
  const [person, to] = [await aPerson(), newAddress()];
  await person.ask(to).expect(202, {});
  return { ...person, to, token: await links.newestOf(person.userId) };
}
async function rowOf(userId: string) {
  const [row] = await auth.database.query(
    `SELECT email, address_verified_at IS NOT NULL AS verified, address_proven_at IS NOT NULL AS proven
     FROM auth.users WHERE id = $1`,
    [userId],
  );
  return row;
}
const eventsOf = async (userId: string): Promise<{ kind: string; payload: object }[]> =>
  auth.database.query(
    `SELECT kind, payload - 'traceparent' AS payload FROM auth.outbox WHERE payload->>'userId' = $1 ORDER BY created_at, kind`,
    [userId],
  );
const kindsOf = async (userId: string) => (await eventsOf(userId)).map(({ kind }) => kind);
const statusWith = async (cookie: string) => (await auth.http.get(API.currentUser).set('Cookie', cookie)).status;
async function changeOf(userId: string) {
  const [requestId = ''] = (await links.requestsOf(userId)).slice(-1);
  const headers = await auth.keys.call('notifications-worker', 'auth');
  return auth.http.get(INTERNAL.emailChange(requestId)).set(headers);
}

describe('asking for another address', () => {
  it('sends a link to the new one, for 24 hours, and changes nothing before', async () => {
    await auth.database.query('DELETE FROM auth.link_token');
    const { email, userId, to, cookie } = await moving();
    expect(await rowOf(userId)).toEqual({ email, verified: false, proven: false });
    expect([await statusWith(cookie), (await auth.logIn(email)).status]).toEqual([200, 200]);
    expect(await kindsOf(userId)).toEqual(['email-change-requested']);
    const change = { userId, isConfirmed: false, from: email, isFromVerified: false, to };
    expect((await changeOf(userId)).body).toEqual(change);
    const [{ minutes }] = await auth.database.query(
      'SELECT extract(epoch FROM max(expires_at) - now()) / 60 AS minutes FROM auth.link_token',
    );
    expect([Number(minutes) > 24 * 60, Number(minutes) <= 24 * 60 + 5]).toEqual([true, true]);
    const events = JSON.stringify(await eventsOf(userId));
    expect([events.includes(to), events.includes(email)]).toEqual([false, false]);
  });

  it('answers the same for an own, a taken and a new address, and counts each', async () => {
    const [person, other] = [await aPerson(), await auth.account()];
    for (const email of [newAddress(), other.email.toUpperCase(), person.email.toUpperCase()]) {
      const { status, body } = await person.ask(email);
      expect([status, body]).toEqual([202, {}]);
    }
    expect(await kindsOf(person.userId)).toEqual(['email-change-requested']);
    expect(await eventsOf(other.userId)).toEqual([{ kind: 'email-taken', payload: { userId: other.userId } }]);
    const refused = await person.ask(newAddress());
    expect([refused.status, refused.body.code]).toEqual([429, 'too-many-requests']);
    expect(Number(refused.get('retry-after'))).toBeGreaterThan(3_500);
    await auth.database.query("UPDATE auth.link_request SET asked_at = asked_at - interval '61 minutes'");
    expect((await person.ask(newAddress())).status).toBe(202);
  });

  it('has an event of its own kind for the own address, without a message', async () => {
    const withoutMessage = async () =>
      (
        await auth.database.query(`SELECT kind FROM auth.outbox WHERE NOT payload ? 'userId' AND done_at IS NOT NULL`)
      ).map(({ kind }: { kind: string }) => kind);
    await auth.database.query('DELETE FROM auth.outbox');
    const { email, ask } = await aPerson();
    await ask(email).expect(202);
    expect(await withoutMessage()).toEqual(['email-change-requested']);
    await auth.http.post(API.passwordReset).send({ email: newAddress() }).expect(202);
    expect((await withoutMessage()).sort()).toEqual(['email-change-requested', 'password-reset-requested']);
  });

  it('voids the older link at once, whatever address is asked for', async () => {
    const other = await auth.account();
    for (const next of [newAddress(), other.email]) {
      const { userId, token, ask } = await moving();
      const [waiting = ''] = await links.requestsOf(userId);
      await ask(next);
      expect((await confirm(token)).body).toMatchObject(INVALID);
      expect((await links.write(waiting)).status).toBe(404);
    }
  });

  it('needs a session, an address and the password, whose failures count like those of a login', async () => {
    const { email, userId, ask } = await aPerson();
    expect((await auth.http.post(API.changeEmail).send({ email, password: PASSWORD })).status).toBe(401);
    expect(Object.keys((await ask('lucia')).body.fields)).toEqual(['email']);
    const wrong = await ask(newAddress(), 'cortile-sbagliato');
    expect([wrong.status, wrong.body.fields]).toEqual([400, { password: 'La password non è corretta.' }]);
    for (let n = 0; n < 9; n += 1) await ask(newAddress(), 'cortile-sbagliato');
    expect((await ask(newAddress())).status).toBe(429);
    expect((await auth.logIn(email)).status).toBe(429);
    expect(await kindsOf(userId)).toEqual([]);
  });

  it('needs a code while TOTP is in force', async () => {
    const person = await enrolled(auth);
    const headers = await auth.headersOf(person.cookie);
    const ask = (code?: string) =>
      auth.http.post(API.changeEmail).set(headers).send({ email: newAddress(), password: PASSWORD, code });
    for (const code of [undefined, wrongCodeFor(person.secret)]) {
      expect((await ask(code)).body).toMatchObject({ statusCode: 400, code: 'totp-code-invalid' });
    }
    for (let n = 0; n < 3; n += 1) {
      await forgetSteps(auth, person.userId);
      expect((await ask(codeFor(person.secret))).status).toBe(202);
    }
    await forgetSteps(auth, person.userId);
    expect((await ask(codeFor(person.secret))).status).toBe(429);
  });
});

describe('opening the link to another address', () => {
  it('changes and proves the address, keeps this session, ends the others and tells the old address', async () => {
    const { email, userId, to, token, cookie, headers } = await moving();
    const other = await auth.sessionOf(email);
    await auth.http.post(API.passwordReset).send({ email });
    const reset = await links.newestOf(userId);
    await confirm(token, { ...headers, Cookie: `${cookie}; language=fr` }).expect(204);
    expect(await rowOf(userId)).toEqual({ email: to, verified: true, proven: true });
    expect([await statusWith(cookie), await statusWith(other)]).toEqual([200, 401]);
    expect([(await auth.logIn(email)).status, (await auth.logIn(to)).status]).toEqual([401, 200]);
    const [requestId] = await links.requestsOf(userId);
    expect((await eventsOf(userId)).slice(-2)).toEqual([
      { kind: 'applications-to-readdress', payload: { userId, requestId } },
      { kind: 'email-changed', payload: { userId, requestId, language: 'fr' } },
    ]);
    const change = { userId, isConfirmed: true, from: email, isFromVerified: false, to };
    expect((await changeOf(userId)).body).toEqual(change);
    // The links stay void when the account returns to its former address.
    await auth.database.query('UPDATE auth.users SET email = $2 WHERE id = $1', [userId, email]);
    const password = 'portone-verde';
    const answer = await auth.http.post(API.confirmPasswordReset).send({ token: reset, password });
    expect(answer.body.code).toBe('reset-link-invalid');
    expect((await confirm(token, headers)).body).toMatchObject(INVALID);
  });

  it('keeps whether the former address was verified, as that of a second change is', async () => {
    const person = await moving();
    await confirm(person.token, person.headers).expect(204);
    const next = newAddress();
    const again = auth.http.post(API.changeEmail).set(await auth.headersOf(person.cookie));
    await again.send({ email: next, password: PASSWORD }).expect(202);
    await confirm(await links.newestOf(person.userId)).expect(204);
    const { body } = await changeOf(person.userId);
    expect(body).toMatchObject({ isConfirmed: true, from: person.to, isFromVerified: true, to: next });
  });

  it('keeps the time of the first proof, so that a change does not renew the allowance of applications', async () => {
    const { userId, token, headers } = await moving();
    await auth.database.query(
      `UPDATE auth.users SET address_proven_at = '2026-01-01T00:00:00Z', password_version = 2 WHERE id = $1`,
      [userId],
    );
    await confirm(token, headers).expect(204);
    const call = auth.http.get(INTERNAL.passwordVersion(userId)).set(await auth.keys.call('applications', 'auth'));
    expect((await call).body.ownedSince).toBe('2026-01-01T00:00:00.000Z');
  });

  it('ends every session without one, and verifies without proving', async () => {
    const { userId, to, token, cookie } = await moving();
    await confirm(token).expect(204);
    expect(await rowOf(userId)).toEqual({ email: to, verified: true, proven: false });
    expect(await statusWith(cookie)).toBe(401);
  });

  it('changes the account that has asked, also in the session of another, which stays', async () => {
    const [person, thief] = [await moving(), await aPerson()];
    await confirm(person.token, { ...thief.headers, Cookie: `${thief.cookie}; language=fr` }).expect(204);
    expect(await rowOf(person.userId)).toEqual({ email: person.to, verified: true, proven: false });
    expect(await rowOf(thief.userId)).toMatchObject({ email: thief.email });
    expect([await statusWith(person.cookie), await statusWith(thief.cookie)]).toEqual([401, 200]);
    expect((await eventsOf(person.userId)).at(-1)?.payload).not.toHaveProperty('language');
  });

  it('is refused for an address that was taken meanwhile, by an account or by another link at the same time', async () => {
    const taken = await moving();
    const owner = (await auth.findOrCreate(taken.to.toUpperCase())).body;
    expect(owner.created).toBe(true);
    expect((await confirm(taken.token, taken.headers)).body).toMatchObject({ statusCode: 409, code: 'account-exists' });
    expect(await rowOf(taken.userId)).toMatchObject({ email: taken.email });
    expect(await statusWith(taken.cookie)).toBe(200);

    const [one, two] = [await moving(), await aPerson()];
    await two.ask(one.to);
    const tokens = [one.token, await links.newestOf(two.userId)];
    const answers = await Promise.all(tokens.map((token) => confirm(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  });

  it('works once of two times at once', async () => {
    const { userId, to, token } = await moving();
    const holder = auth.database.createQueryRunner();
    await holder.startTransaction();
    await holder.query('SELECT FROM auth.users WHERE id = $1 FOR UPDATE', [userId]);
    const confirmed = Promise.all([confirm(token), confirm(token)]);
    await auth.waitingForLock(2);
    await holder.commitTransaction();
    await holder.release();
    expect((await confirmed).map(({ status }) => status).sort()).toEqual([204, 400]);
    expect(await rowOf(userId)).toMatchObject({ email: to });
    expect((await kindsOf(userId)).filter((kind) => kind === 'email-changed')).toHaveLength(1);
  });

  it('is too late after a change or a reset of the password: another person may have asked for the address', async () => {
    const changed = await moving();
    const body = { currentPassword: PASSWORD, newPassword: 'portone-verde' };
    await auth.http.post(API.password).set(changed.headers).send(body).expect(204);
    expect((await confirm(changed.token)).body).toMatchObject(INVALID);

    const reset = await moving();
    await auth.http.post(API.passwordReset).send({ email: reset.email });
    const token = await links.newestOf(reset.userId);
    await auth.http.post(API.confirmPasswordReset).send({ token, password: 'portone-verde' }).expect(204);
    expect((await confirm(reset.token)).body).toMatchObject(INVALID);
    expect(await rowOf(reset.userId)).toMatchObject({ email: reset.email });
  });

  it('is too late after 24 hours and after the erasure of the account', async () => {
    const [late, erased] = [await moving(), await moving()];
    await auth.database.query(
      "UPDATE auth.link_token SET expires_at = now() - interval '1 second' WHERE request_id = $1",
      await links.requestsOf(late.userId),
    );
    expect((await confirm(late.token)).body).toMatchObject(INVALID);
    await auth.http.post(API.eraseUser).set(erased.headers).send({ password: PASSWORD }).expect(202);
    expect((await confirm(erased.token)).body).toMatchObject(INVALID);
    expect(await rowOf(erased.userId)).toBeUndefined();
  });

  it('takes no link to another address than the one that was asked for', async () => {
    const { email, userId } = await moving();
    const [requestId = ''] = await links.requestsOf(userId);
    expect((await links.write(requestId, { address: email })).status).toBe(404);
    const token = await links.newestOf(userId);
    await auth.database.query('UPDATE auth.link_request SET new_email = $2 WHERE id = $1', [requestId, newAddress()]);
    expect((await confirm(token)).body).toMatchObject(INVALID);
  });

  it('is in the export of the person, with the former address', async () => {
    const { email, userId, to, token } = await moving();
    await confirm(token).expect(204);
    const person = { userId, email: to, provenEmail: '', applicationIds: [], contactIds: [] };
    const { account } = await PERSONAL_DATA.export(auth.database, person);
    expect(account).toContainEqual({ formerEmail: email, newEmail: to, askedAt: expect.anything() });
  });

  it('leaves a linked identity of a provider, which logs in to the account and not to an address', async () => {
    const { userId, token } = await moving();
    const link = 'INSERT INTO auth.openid_identity (issuer, subject, user_id) VALUES ($1, $2::text, $2::text::uuid)';
    await auth.database.query(link, ['https://id.example.com', userId]);
    await confirm(token).expect(204);
    expect(await auth.database.query('SELECT FROM auth.openid_identity WHERE user_id = $1', [userId])).toHaveLength(1);
  });
});
