import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { codeFor, enrolled, sendCode } from './authenticator';
import { CLIENT, type Forgery, OpenidProvider, type Person } from './openid-provider';
import { cookieFrom, PASSWORD, RunningAuth } from './running-auth';

const SITE = 'http://localhost:8080';
const CODE = 'FRRLCU88C54F205N';

let provider: OpenidProvider;
let auth: RunningAuth;

beforeAll(async () => {
  provider = await OpenidProvider.start(`${SITE}/api/auth/oidc/callback`);
  auth = await RunningAuth.start({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
  });
});
afterAll(async () => {
  await auth?.stop();
  await provider?.stop();
});
afterEach(() => {
  provider.forgery = undefined;
});

const FORGERIES: Forgery[] = [
  ...(['other-key', 'other-nonce', 'other-audience', 'other-issuer'] as const),
  ...(['client-secret', 'no-algorithm', 'altered'] as const),
];

let people = 0;
const aPerson = (about: Partial<Person> = {}): Person => {
  people += 1;
  return { sub: `person-${people}`, ...about };
};
/** An account whose user has opened a mailed link. */
async function proven(account: { email: string; userId: string }) {
  await auth.database.query('UPDATE auth.users SET address_proven_at = now() WHERE id = $1', [account.userId]);
  return account;
}

interface Outcome {
  location: string | undefined;
  cookie: string;
}

/** A browser that opens the callback with what the provider gave it. */
async function comeBack(url: string, cookie: string): Promise<Outcome> {
  const answer = await auth.http.get(url.replace(SITE, '')).set('Cookie', cookie);
  expect(answer.status).toBe(302);
  return { location: answer.get('location'), cookie: cookieFrom(answer) || cookie };
}

async function start(cookie = '', page = '') {
  const answer = await auth.http
    .get(`/api/auth/oidc${page && `?pagina=${encodeURIComponent(page)}`}`)
    .set('Cookie', cookie);
  expect(answer.status).toBe(302);
  return { url: answer.get('location') ?? '', cookie: cookieFrom(answer) || cookie };
}

async function logIn(person: Person | null, { cookie = '', page = '' } = {}): Promise<Outcome> {
  provider.person = person;
  const started = await start(cookie, page);
  return comeBack(await provider.visit(started.url), started.cookie);
}

async function askToLink(cookie: string, password = PASSWORD) {
  const headers = await auth.headersOf(cookie);
  return auth.http.post('/api/auth/oidc/link?pagina=/area-utente/sicurezza').set(headers).send({ password });
}

async function link(person: Person, cookie: string): Promise<Outcome> {
  provider.person = person;
  const { status, body } = await askToLink(cookie);
  expect([status, Object.keys(body)]).toEqual([200, ['redirectUrl']]);
  return comeBack(await provider.visit(body.redirectUrl), cookie);
}

const userWith = async (cookie: string) => (await auth.http.get('/api/auth/user').set('Cookie', cookie)).body;
const claimsWith = async (cookie: string) => (await auth.http.get('/api/auth/oidc/claims').set('Cookie', cookie)).body;
const linksOf = (userId: string) =>
  auth.database.query('SELECT FROM auth.openid_identity WHERE user_id = $1', [userId]);

describe('a login through an identity provider', () => {
  it('asks for a code with PKCE, state and nonce', async () => {
    const { searchParams, origin, pathname } = new URL((await start()).url);
    expect([origin, pathname]).toEqual([provider.issuer, '/auth']);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      client_id: CLIENT.id,
      redirect_uri: `${SITE}/api/auth/oidc/callback`,
      scope: 'openid profile email',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it('finds the account by an address that both sides know to be the person’s, and stays linked', async () => {
    const { email, userId } = await proven(await auth.account());
    const person = aPerson({ email: email.toUpperCase(), email_verified: true });
    const { location, cookie } = await logIn(person, { page: '/iscrizione' });
    expect(location).toBe('/iscrizione');
    expect((await userWith(cookie)).id).toBe(userId);
    const again = await logIn({ sub: person.sub });
    expect((await userWith(again.cookie)).id).toBe(userId);
  });

  it('opens a session with a new id', async () => {
    const { email } = await proven(await auth.account());
    provider.person = aPerson({ email, email_verified: true });
    const started = await start();
    const back = await comeBack(await provider.visit(started.url), started.cookie);
    expect(back.cookie).not.toBe(started.cookie);
    expect((await userWith(started.cookie)).code).toBe('session-required');
  });

  it.each([
    ['not proven to this product', true, false],
    ['not verified by the provider', false, true],
    ['of unknown standing at the provider', undefined, true],
    ['verified in words', 'true', true],
    ['verified by a number', 1, true],
  ])('does not link an address that is %s', async (_, email_verified, isProven) => {
    const account = await auth.account();
    if (isProven) await proven(account);
    const { location, cookie } = await logIn(aPerson({ email: account.email, email_verified }));
    expect(location).toBe(isProven ? '/iscrizione?accesso=senza-account' : '/?accesso=non-collegato');
    expect((await userWith(cookie)).code).toBe('session-required');
    expect(await linksOf(account.userId)).toHaveLength(0);
  });

  it('does not give an account that is linked to one person to another with its address', async () => {
    const { email, userId } = await proven(await auth.account());
    const first = await logIn(aPerson({ email, email_verified: true }));
    expect((await userWith(first.cookie)).id).toBe(userId);
    const second = await logIn(aPerson({ email, email_verified: true }));
    expect(second.location).toBe('/?accesso=gia-collegato');
    expect((await userWith(second.cookie)).code).toBe('session-required');
  });

  it('of a person without an account leads to the form, with what the provider has said', async () => {
    const about = {
      given_name: 'Lucia',
      family_name: 'Ferrario',
      birthdate: '1988-03-14',
      fiscal_number: `TINIT-${CODE}`,
    };
    const { location, cookie } = await logIn(aPerson({ email: 'nuova@example.com', email_verified: true, ...about }));
    expect(location).toBe('/iscrizione?accesso=senza-account');
    expect(await claimsWith(cookie)).toEqual({
      nome: 'Lucia',
      cognome: 'Ferrario',
      dataNascita: '1988-03-14',
      codiceFiscale: CODE,
    });
    const stored = JSON.stringify(await auth.database.query('SELECT sess FROM auth.session'));
    for (const text of ['Lucia', 'Ferrario', '1988-03-14', CODE]) expect(stored).not.toContain(text);
    expect((await auth.http.post('/api/auth/logout').set('Cookie', cookie)).status).toBe(204);
    expect(await claimsWith(cookie)).toEqual({});
  });

  it('keeps the claims for the session, and another login does not inherit them', async () => {
    const { email } = await proven(await auth.account());
    const { cookie } = await logIn(aPerson({ email, email_verified: true, given_name: 'Lucia' }));
    expect(await claimsWith(cookie)).toEqual({ nome: 'Lucia' });
    const other = await auth.account();
    const next = cookieFrom(await auth.logIn(other.email).set('Cookie', cookie));
    expect(await claimsWith(next)).toEqual({});
  });

  it('gives no claims after a new password', async () => {
    const { email, userId } = await proven(await auth.account());
    const { cookie } = await logIn(aPerson({ email, email_verified: true, given_name: 'Lucia' }));
    await auth.database.query('UPDATE auth.users SET password_version = password_version + 1 WHERE id = $1', [userId]);
    expect(await claimsWith(cookie)).toEqual({});
  });

  it('has no claims where there are none', async () => {
    for (const cookie of ['', 'sid=s%3Achosen.signature', await auth.sessionOf((await auth.account()).email)]) {
      expect(await claimsWith(cookie)).toEqual({});
    }
  });

  it('of an account with TOTP still needs the second step', async () => {
    const account = await enrolled(auth);
    await proven(account);
    const person = aPerson({ email: account.email, email_verified: true, given_name: 'Anna' });
    const { location, cookie } = await logIn(person, { page: '/admin' });
    expect(location).toBe('/admin?accesso=codice');
    expect((await userWith(cookie)).code).toBe('session-required');
    expect(await claimsWith(cookie)).toEqual({});
    const done = await sendCode(auth, cookie, codeFor(account.secret));
    expect([done.status, done.body.id]).toEqual([200, account.userId]);
    expect(await claimsWith(cookieFrom(done))).toEqual({ nome: 'Anna' });
  });

  it('can be cancelled at the provider', async () => {
    expect((await logIn(null, { page: '/admin' })).location).toBe('/admin?accesso=annullato');
  });
});

describe('an answer of the provider', () => {
  it('with a forged ID token is refused', async () => {
    for (const forgery of FORGERIES) {
      const { email, userId } = await proven(await auth.account());
      provider.forgery = forgery;
      const { location, cookie } = await logIn(aPerson({ email, email_verified: true }));
      const { code } = await userWith(cookie);
      const links = await linksOf(userId);
      expect([forgery, location, code, links]).toEqual([forgery, '/?accesso=non-riuscito', 'session-required', []]);
    }
  });

  it('is good in the browser that asked, and once', async () => {
    const { email, userId } = await proven(await auth.account());
    provider.person = aPerson({ email, email_verified: true });
    const [mine, other] = [await start(), await start()];
    const callback = await provider.visit(mine.url);
    for (const cookie of ['', other.cookie]) {
      const refused = await comeBack(callback, cookie);
      expect(refused.location).toBe('/?accesso=non-riuscito');
      expect((await userWith(refused.cookie)).code).toBe('session-required');
    }
    const answers = await Promise.all([comeBack(callback, mine.cookie), comeBack(callback, mine.cookie)]);
    const users = await Promise.all(answers.map(({ cookie }) => userWith(cookie)));
    expect(users.filter(({ id }) => id === userId).length).toBeLessThanOrEqual(1);
    expect((await comeBack(callback, mine.cookie)).location).toBe('/?accesso=non-riuscito');
  });

  it('is refused with another state, another issuer, without a code and after ten minutes', async () => {
    provider.person = aPerson();
    const spoiled: ((url: URL) => void)[] = [
      (url) => url.searchParams.set('state', 'another'),
      (url) => url.searchParams.set('iss', 'https://altrove.example.com'),
      (url) => url.searchParams.delete('code'),
      (url) => url.searchParams.set('code', 'another'),
    ];
    for (const spoil of spoiled) {
      const started = await start();
      const url = new URL(await provider.visit(started.url));
      spoil(url);
      expect((await comeBack(url.href, started.cookie)).location).toBe('/?accesso=non-riuscito');
    }
    const late = await start();
    const callback = await provider.visit(late.url);
    await auth.database.query(
      `UPDATE auth.session SET sess = jsonb_set(sess::jsonb, '{openidAttempt,until}', '1')::json
       WHERE sess->'openidAttempt' IS NOT NULL`,
    );
    expect((await comeBack(callback, late.cookie)).location).toBe('/?accesso=non-riuscito');
  });
});

describe('no redirect', () => {
  it('leads to another site or to an unknown page', async () => {
    const pages = [
      'https://altrove.example.com/',
      '//altrove.example.com',
      '/\\altrove.example.com',
      '/%09/altrove.example.com',
      'javascript:alert(1)',
      '/admin/../../x',
      '/ricevuta/1',
      '/admin\r\nX: y',
      '/ADMIN',
    ];
    for (const page of pages)
      expect([page, (await logIn(null, { page })).location]).toEqual([page, '/?accesso=annullato']);
  });

  it('leads to one of several pages of a request', async () => {
    provider.person = null;
    const answer = await auth.http.get('/api/auth/oidc?pagina=/admin&pagina=//altrove.example.com');
    const back = await comeBack(await provider.visit(answer.get('location') ?? ''), cookieFrom(answer));
    expect(back.location).toBe('/?accesso=annullato');
  });
});

describe('linking an identity', () => {
  it('is the act of a logged-in user, also with different addresses', async () => {
    const { email, userId } = await auth.account();
    const cookie = await auth.sessionOf(email);
    const person = aPerson({ email: 'altra@example.com', email_verified: false });
    const { location } = await link(person, cookie);
    expect(location).toBe('/area-utente/sicurezza?accesso=collegato');
    expect((await userWith(cookie)).id).toBe(userId);
    expect((await userWith((await logIn(person)).cookie)).id).toBe(userId);
    expect((await link(person, cookie)).location).toBe('/area-utente/sicurezza?accesso=collegato');
  });

  it('does not bring back a session that ends at that moment', async () => {
    const { email, userId } = await auth.account();
    const cookie = await auth.sessionOf(email);
    const ending = auth.database.createQueryRunner();
    await ending.startTransaction();
    await ending.query('LOCK TABLE auth.session IN SHARE ROW EXCLUSIVE MODE');
    const started = start(cookie);
    await auth.waitingForLock();
    await ending.query(`DELETE FROM auth.session WHERE sess->>'userId' = $1`, [userId]);
    await ending.commitTransaction();
    await ending.release();
    await started;
    expect((await userWith(cookie)).code).toBe('session-required');
  });

  it('does not make a session last longer', async () => {
    const { email, userId } = await auth.account();
    const cookie = await auth.sessionOf(email);
    await auth.database.query(
      `UPDATE auth.session SET expire = now() + interval '1 day',
         sess = jsonb_set(sess::jsonb, '{cookie,expires}', to_jsonb(now() + interval '1 day'))::json
       WHERE sess->>'userId' = $1`,
      [userId],
    );
    await link(aPerson(), cookie);
    const [session] = await auth.database.query(
      `SELECT expire <= now() + interval '1 day' AS same FROM auth.session WHERE sess->>'userId' = $1`,
      [userId],
    );
    expect(session).toEqual({ same: true });
  });

  it('takes no identity from another account, and no second one', async () => {
    const [one, other] = [await auth.account(), await auth.account()];
    const [mine, theirs] = [await auth.sessionOf(one.email), await auth.sessionOf(other.email)];
    const person = aPerson();
    await link(person, mine);
    expect((await link(person, theirs)).location).toBe('/area-utente/sicurezza?accesso=gia-collegato');
    expect((await link(aPerson(), mine)).location).toBe('/area-utente/sicurezza?accesso=gia-collegato');
    expect((await userWith((await logIn(person)).cookie)).id).toBe(one.userId);
  });

  it('fails when the session has ended', async () => {
    const { email, userId } = await auth.account();
    const cookie = await auth.sessionOf(email);
    provider.person = aPerson();
    const { body } = await askToLink(cookie);
    const callback = await provider.visit(body.redirectUrl);
    await auth.database.query('UPDATE auth.users SET password_version = password_version + 1 WHERE id = $1', [userId]);
    expect((await comeBack(callback, cookie)).location).toBe('/area-utente/sicurezza?accesso=non-riuscito');
    expect(await linksOf(userId)).toHaveLength(0);
  });

  it('links nothing to an account whose password has changed since, although this session stays', async () => {
    const { email, userId } = await auth.account();
    const cookie = await auth.sessionOf(email);
    provider.person = aPerson();
    const { body } = await askToLink(cookie);
    const callback = await provider.visit(body.redirectUrl);
    const change = { currentPassword: PASSWORD, newPassword: 'tutta nuova' };
    const headers = await auth.headersOf(cookie);
    expect((await auth.http.post('/api/auth/password').set(headers).send(change)).status).toBe(204);
    await comeBack(callback, cookie);
    expect(await linksOf(userId)).toHaveLength(0);
  });

  it('ends with the password, because somebody who knew the old one may have linked an identity', async () => {
    const { email, userId } = await auth.account();
    const cookie = await auth.sessionOf(email);
    const person = aPerson();
    await link(person, await auth.sessionOf(email));
    const change = { currentPassword: PASSWORD, newPassword: 'tutta nuova' };
    const headers = await auth.headersOf(cookie);
    expect((await auth.http.post('/api/auth/password').set(headers).send(change)).status).toBe(204);
    expect(await linksOf(userId)).toHaveLength(0);
    expect((await userWith((await logIn(person)).cookie)).code).toBe('session-required');
  });

  it('needs the password, and wrong ones count like those of a login', async () => {
    const { email } = await auth.account();
    const cookie = await auth.sessionOf(email);
    const missing = await auth.http.post('/api/auth/oidc/link').set(await auth.headersOf(cookie));
    expect([missing.status, Object.keys(missing.body.fields)]).toEqual([400, ['password']]);
    for (let index = 0; index < 10; index += 1) {
      const { status, body } = await askToLink(cookie, 'sbagliata');
      expect([status, body.fields]).toEqual([400, { password: 'La password non è corretta.' }]);
    }
    expect((await askToLink(cookie)).status).toBe(429);
    expect((await auth.logIn(email)).status).toBe(429);
  });
});

describe('without a provider', () => {
  let other: RunningAuth;
  afterEach(() => other?.stop());

  it('the calls do not exist, and there are no claims', async () => {
    other = await RunningAuth.start();
    for (const path of ['/api/auth/oidc', '/api/auth/oidc/callback?code=1&state=2']) {
      const { status, headers } = await other.http.get(path);
      expect([status, headers.location]).toEqual(
        path === '/api/auth/oidc' ? [404, undefined] : [302, '/?accesso=non-riuscito'],
      );
    }
    expect((await other.http.get('/api/auth/oidc/claims')).body).toEqual({});
  });

  it('that can be reached a login leads back with a message', async () => {
    other = await RunningAuth.start({
      OIDC_ISSUER: 'http://127.0.0.1:9',
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
    });
    const { status, headers } = await other.http.get('/api/auth/oidc?pagina=/iscrizione');
    expect([status, headers.location]).toEqual([302, '/iscrizione?accesso=non-riuscito']);
  });
});
