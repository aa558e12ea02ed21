import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API } from '@lacorte/contracts';
import { enrolled } from './authenticator';
import { altered, MailedLinks } from './mailed-links';
import { PASSWORD, RunningAuth } from './running-auth';

const NEW_PASSWORD = 'portone-verde';

describe('resetting a password', () => {
  let auth: RunningAuth;
  let links: MailedLinks;
  beforeAll(async () => {
    auth = await RunningAuth.start();
    links = new MailedLinks(auth);
  }, 60_000);
  afterAll(() => auth?.stop());

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
  const accounts = (count: number) => Promise.all(Array.from({ length: count }, () => auth.account()));
  /** By which share the medians of known and unknown addresses differ, asked in turn. */
  async function mediansApart(): Promise<number> {
    const times = { known: [] as number[], unknown: [] as number[] };
    const timed = async (kind: keyof typeof times, email: string) => {
      const startedAt = performance.now();
      await ask(email);
      times[kind].push(performance.now() - startedAt);
    };
    for (const { email } of await accounts(50)) {
      await timed('known', email);
      await timed('unknown', `nessuno.${randomUUID()}@example.com`);
    }
    const [known, unknown] = [median(times.known), median(times.unknown)];
    return Math.abs(known - unknown) / Math.min(known, unknown);
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
    const { email, userId } = await auth.account();
    const [known, unknown] = [await ask(email), await ask('nessuno@example.com')];
    for (const answer of [known, unknown]) expect([answer.status, answer.body]).toEqual([202, {}]);
    expect(await links.requestsOf(userId)).toHaveLength(1);
    const rows = await auth.database.query(
      "SELECT payload::text FROM auth.outbox WHERE payload::text LIKE '%nessuno%'",
    );
    expect(rows).toEqual([]);
  });

  it('takes the same time for both', async () => {
    for (const { email } of await accounts(10)) await ask(email);
    // Other load moves the medians of one series apart; a difference between the two answers would show in every series.
    let apart = await mediansApart();
    for (let series = 1; series < 5 && apart >= 0.15; series += 1) apart = Math.min(apart, await mediansApart());
    expect(apart).toBeLessThan(0.15);
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
    expect(answer.get('set-cookie')).toBeUndefined();
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
  });

  it('works once', async () => {
    const { token } = await forgetful();
    expect((await confirm(token)).status).toBe(204);
    expect((await confirm(token)).body).toMatchObject(invalid);
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

  it('needs a token', async () => {
    const { body } = await auth.http.post(API.confirmPasswordReset).send({ password: NEW_PASSWORD });
    expect([body.code, Object.keys(body.fields)]).toEqual(['validation', ['token']]);
  });

  it('takes the newest link alone', async () => {
    const { email, userId, token } = await forgetful();
    await ask(email);
    const newer = await links.newestOf(userId);
    expect((await confirm(token)).body).toMatchObject(invalid);
    expect((await confirm(newer)).status).toBe(204);
  });

  it('takes each link of an e-mail that was composed twice, one time in all', async () => {
    const { userId, token } = await forgetful();
    const again = await links.newestOf(userId);
    expect(again).not.toBe(token);
    expect((await confirm(token)).status).toBe(204);
    expect((await confirm(again)).body).toMatchObject(invalid);
  });

  it('lets one of two confirmations at once win', async () => {
    const { email, token } = await forgetful();
    const passwords = Array.from({ length: 6 }, (_, n) => `${NEW_PASSWORD}-${n}`);
    const answers = await Promise.all(passwords.map((password) => confirm(token, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(5).fill(400)]);
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
    await auth.redis.pause();
    try {
      expect((await confirm(token)).status).toBe(204);
    } finally {
      await auth.redis.resume();
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
    await auth.redis.pause();
    try {
      expect((await ask(email)).status).toBe(202);
      expect((await auth.logIn(email)).status).toBe(200);
    } finally {
      await auth.redis.resume();
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

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
