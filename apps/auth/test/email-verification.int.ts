import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API } from '@lacorte/contracts';
import { altered, asUser, MailedLinks } from './mailed-links';
import { RunningAuth } from './running-auth';

describe('verifying an address', () => {
  let auth: RunningAuth;
  let links: MailedLinks;
  beforeAll(async () => {
    auth = await RunningAuth.start();
    links = new MailedLinks(auth);
  }, 60_000);
  afterAll(() => auth?.stop());

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
    const token = (await links.ofConfirmation(userId)) ?? '';
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

  it('does not prove the address without a session', async () => {
    const { userId } = await applicant();
    await confirm((await links.ofConfirmation(userId)) ?? '');
    expect(await stateOf(userId)).toEqual({ verified: true, proven: false });
  });

  it('takes the newest link alone', async () => {
    const { userId, ask } = await applicant();
    const first = (await links.ofConfirmation(userId)) ?? '';
    expect((await ask()).status).toBe(202);
    const second = await links.newestOf(userId);
    expect((await confirm(first)).body).toMatchObject(invalid);
    expect((await confirm(second)).status).toBe(204);
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

  it('is valid for seven days from the e-mail', async () => {
    const { userId, ask } = await applicant();
    await auth.database.query('DELETE FROM auth.link_token');
    await ask();
    await links.newestOf(userId);
    const [{ left }] = await auth.database.query(
      "SELECT expires_at - now() BETWEEN interval '7 days' AND interval '7 days 5 minutes' AS left FROM auth.link_token",
    );
    expect(left).toBe(true);
  });

  it('can be asked for three times an hour, by a logged-in user', async () => {
    const { userId, ask } = await applicant();
    await links.ofConfirmation(userId);
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask()));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 202, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({ code: 'too-many-requests', reason: 'accounts-too-many-verifications' });
    expect(Number(refused?.get('retry-after'))).toBeGreaterThan(3_500);
    expect(await links.requestsOf(userId)).toHaveLength(3);
    expect((await auth.http.post(API.emailVerification)).status).toBe(401);
  });

  it('needs no link in a confirmation once the address is verified, or the account is gone', async () => {
    const { userId } = await applicant();
    await confirm((await links.ofConfirmation(userId)) ?? '');
    expect(await links.ofConfirmation(userId)).toBeNull();
    expect(await links.ofConfirmation(randomUUID())).toBeNull();
  });

  it('takes the link of each attempt to send a confirmation', async () => {
    const { userId } = await applicant();
    const messageId = randomUUID();
    const attempts = [await links.ofConfirmation(userId, messageId), await links.ofConfirmation(userId, messageId)];
    expect((await confirm(attempts[0] ?? '')).status).toBe(204);
    expect((await confirm(attempts[1] ?? '')).body).toMatchObject(invalid);
  });
});
