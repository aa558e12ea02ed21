import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API, INTERNAL } from '@lacorte/contracts';
import { waitFor } from '@lacorte/testing';
import { EraseApplications } from '../src/erasure/erase-applications';
import { OUTBOX } from '../src/outbox';
import { loggedIn, RunningApplications } from './running-applications';
import type { StandInAnswer } from './stand-in-service';
import { TenderActs } from './tender-acts';

const VALUES = { nome: ' Lucia ', cognome: 'Ferrario', email: 'altra@example.com' };
const SID = 'sid=s%3Anew; Path=/; HttpOnly; SameSite=Lax';

let service: RunningApplications;
let userId: string;
const tenders = new TenderActs(() => service);
beforeAll(async () => {
  service = await RunningApplications.start();
  await tenders.opened();
});
afterAll(() => service?.stop());
beforeEach(() => {
  userId = randomUUID();
  service.auth.calls.length = 0;
  service.auth.headers.length = 0;
  service.auth.answer = () => ({ status: 200, body: { userId }, headers: { 'set-cookie': SID } });
});

const begin = (body: object = {}, headers: Record<string, string> = {}) =>
  service.http
    .post(API.drafts)
    .set(headers)
    .send({ email: 'lucia@example.com', password: 'cortile-di-ringhiera', values: VALUES, ...body });
const read = async (owner = userId) => service.http.get(API.userDraft).set(await loggedIn({ userId: owner }));
const eventsOf = (owner = userId) =>
  service.database.query(`SELECT id, kind, payload FROM applications.outbox WHERE payload->>'userId' = $1`, [owner]);
const refusal = (status: number, code: string): StandInAnswer => ({
  status,
  body: { code, message: '', statusCode: status, error: '' },
});

describe('a draft begun without a login', () => {
  it('belongs to the account that auth finds or makes, whose session the browser gets', async () => {
    const response = await begin({}, { 'User-Agent': 'Browser', Cookie: 'sid=old', 'X-Forwarded-For': '203.0.113.9' });
    expect([response.status, response.body]).toEqual([201, { version: 1, savedAt: expect.any(String), files: [] }]);
    expect(response.get('Set-Cookie')).toEqual([SID]);
    expect(service.auth.calls).toEqual([
      {
        path: INTERNAL.beginSession,
        body: {
          email: 'lucia@example.com',
          password: 'cortile-di-ringhiera',
          firstName: 'Lucia',
          lastName: 'Ferrario',
        },
      },
    ]);
    const browser = { 'user-agent': 'Browser', cookie: 'sid=old', 'x-forwarded-for': '203.0.113.9' };
    expect(service.auth.headers).toMatchObject([browser]);
    expect((await read()).body).toMatchObject({ values: VALUES, ...response.body });
  });

  it.each([
    ['unknown yet', { cognome: '' }, null],
    ['of a wrong type', { cognome: 7 }, null],
    ['a link', { cognome: 'www.example.com' }, null],
    ['right', { cognome: 'D’Angelo' }, 'D’Angelo'],
  ])('names a new account by a name that is %s', async (_, values, lastName) => {
    expect((await begin({ values })).status).toBe(201);
    expect(service.auth.calls).toMatchObject([{ body: { firstName: null, lastName } }]);
  });

  it('is followed by one e-mail in the language of the page, which names the account and nothing typed', async () => {
    await begin({}, { Cookie: 'language=fr' });
    const [event, ...others] = await eventsOf();
    expect(others).toEqual([]);
    expect(event).toMatchObject({ kind: 'draft-begun', payload: { userId, language: 'fr' } });
    expect(OUTBOX.jobOf(event)).toMatchObject({
      queue: 'messages',
      data: { messageId: event.id, wanted: { kind: 'draft-begun', language: 'fr', parameters: { userId } } },
    });
    expect(JSON.stringify(event)).not.toMatch(/Lucia|example\.com|cortile/);
    await new EraseApplications(service.database).handle({ userId, email: 'lucia@example.com' });
    expect(await eventsOf()).toEqual([]);
  });

  it('never keeps the password', async () => {
    await begin({ values: { ...VALUES, password: 'cortile-di-ringhiera', gdprConsent: true } });
    expect((await read()).body.values).toEqual(VALUES);
    const rows = await service.database.query(
      `SELECT FROM applications.draft d WHERE strpos(d::text, 'ringhiera') > 0`,
    );
    expect(rows).toEqual([]);
  });

  it('leaves the one that is there, without an e-mail, and the session stands', async () => {
    await begin();
    const again = await begin({ values: { nome: 'Other' } });
    expect([again.status, again.body.code, again.body.current]).toEqual([409, 'version-conflict', (await read()).body]);
    expect(again.get('Set-Cookie')).toEqual([SID]);
    expect((await read()).body.values).toEqual(VALUES);
    expect(await eventsOf()).toHaveLength(1);
  });

  it('is one draft with one e-mail for many requests at once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => begin()));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
    expect(await eventsOf()).toHaveLength(1);
  });

  it.each([
    ['of a known account is wrong', refusal(409, 'accounts.emailTaken'), 409, 'account-exists'],
    ['was wrong too often', refusal(429, 'accounts.tooManyAttempts'), 429, 'too-many-requests'],
    ['is of an account with TOTP', refusal(409, 'drafts.loginRequired'), 409, 'login-required'],
  ])('is not kept when the password %s', async (_, answer, status, code) => {
    service.auth.answer = () => answer;
    const drafts = await service.database.query('SELECT id FROM applications.draft');
    const response = await begin();
    expect([response.status, response.body.code]).toEqual([status, code]);
    expect(response.get('Set-Cookie')).toBeUndefined();
    expect(await service.database.query('SELECT id FROM applications.draft')).toHaveLength(drafts.length);
  });

  it('can be begun later while auth is away, or cannot say who is calling', async () => {
    const { port } = service.auth;
    await service.auth.stop();
    const answers = [await begin(), await begin({}, { 'X-Identity': 'unavailable' })];
    await service.auth.start(port);
    for (const { status, headers } of answers) expect([status, headers['retry-after']]).toEqual([503, '5']);
  });

  it.each([
    ['email', { email: 'lucia@' }],
    ['password', { password: 'corta' }],
    ['values', { values: null }],
    ['values.nome', { values: { nome: {} } }],
  ])('needs a valid %s, before any account is made', async (field, body) => {
    const response = await begin(body);
    expect([response.status, Object.keys(response.body.fields)]).toEqual([400, [field]]);
    expect(service.auth.calls).toEqual([]);
  });

  it('is refused above 64 kB, before any account is made', async () => {
    expect((await begin({ values: { indirizzo: 'a'.repeat(70_000) } })).status).toBe(413);
    expect(service.auth.calls).toEqual([]);
  });

  it('is refused while no tender is open, before any account is made', async () => {
    await tenders.closeAll();
    const isNoted = async () => (await service.http.get(API.currentTender)).body.status === 'closed';
    await waitFor(isNoted, { what: 'the end of the second for which the tender is remembered' });
    const response = await begin();
    await tenders.opened();
    expect([response.status, response.body.code]).toEqual([409, 'tender-closed']);
    expect(service.auth.calls).toEqual([]);
  });
});

describe('a draft begun with a login', () => {
  it('belongs to that account, without a password, an e-mail or another session', async () => {
    const headers = await loggedIn({ userId });
    const response = await service.http.post(API.drafts).set(headers).send({ values: VALUES });
    expect([response.status, response.body.version]).toEqual([201, 1]);
    expect(response.get('Set-Cookie')).toBeUndefined();
    expect([service.auth.calls, await eventsOf()]).toEqual([[], []]);
    expect((await begin({}, headers)).body).toMatchObject({ code: 'version-conflict', current: { version: 1 } });
  });
});
