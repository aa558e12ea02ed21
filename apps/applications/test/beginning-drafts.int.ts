import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API, INTERNAL, type NamedDraftFiles } from '@lacorte/contracts';
import { eraseApplications } from '../src/erasure/erase-applications';
import { OUTBOX } from '../src/outbox';
import { CurrentTender } from '../src/tenders/current-tender';
import { asService, kept, loggedIn, RunningApplications } from './running-applications';
import type { StandInAnswer } from './stand-in-service';
import { HOUR_MS, inMs, TenderActs } from './tender-acts';

const VALUES = { nome: ' Lucia ', cognome: 'Ferrario', email: 'altra@example.com' };
const SID = 'sid=s%3Anew; Path=/; HttpOnly; SameSite=Lax';

let service: RunningApplications;
let userId: string;
const tenders = new TenderActs(() => service);
beforeAll(async () => {
  service = await RunningApplications.start();
  await tenders.opened({ closesAt: inMs(HOUR_MS) });
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

  it('names a new account only by names that may be one', async () => {
    for (const [cognome, lastName] of [
      ['', null],
      [7, null],
      ['www.example.com', null],
      ['D’Angelo', 'D’Angelo'],
    ]) {
      userId = randomUUID();
      expect((await begin({ values: { cognome } })).status).toBe(201);
      expect(service.auth.calls.at(-1)).toMatchObject({ body: { firstName: null, lastName } });
    }
  });

  it('gives its language to the account before it is answered, so that the page stays in it', async () => {
    service.auth.languages.length = 0;
    await begin({}, { Cookie: 'language=fr' });
    const path = INTERNAL.applicationLanguage(userId);
    expect(service.auth.languages).toEqual([{ path, body: { language: 'fr' } }]);
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
    await eraseApplications(service.database, { userId, email: 'lucia@example.com', provenEmail: '' });
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

  it('is not kept when auth refuses the password', async () => {
    const drafts = await service.database.query('SELECT id FROM applications.draft');
    for (const [answer, status, code] of [
      [refusal(409, 'accounts.emailTaken'), 409, 'account-exists'],
      [refusal(429, 'accounts.tooManyAttempts'), 429, 'too-many-requests'],
      [refusal(409, 'drafts.loginRequired'), 409, 'login-required'],
    ] as const) {
      service.auth.answer = () => answer;
      const response = await begin();
      expect([response.status, response.body.code]).toEqual([status, code]);
      expect(response.get('Set-Cookie')).toBeUndefined();
    }
    expect(await service.database.query('SELECT id FROM applications.draft')).toHaveLength(drafts.length);
  });

  it('can be begun later while auth is away, or cannot say who is calling', async () => {
    const { port } = service.auth;
    await service.auth.stop();
    const answers = [await begin(), await begin({}, { 'X-Identity': 'unavailable' })];
    await service.auth.start(port);
    for (const { status, headers } of answers) expect([status, headers['retry-after']]).toEqual([503, '5']);
  });

  it('needs a valid address, password and draft, before any account is made', async () => {
    for (const [field, body] of [
      ['email', { email: 'lucia@' }],
      ['password', { password: 'corta' }],
      ['values', { values: null }],
      ['values.nome', { values: { nome: {} } }],
    ] as const) {
      const response = await begin(body);
      expect([response.status, Object.keys(response.body.fields)]).toEqual([400, [field]]);
    }
    expect(service.auth.calls).toEqual([]);
  });

  it('is refused above 64 kB, before any account is made', async () => {
    expect((await begin({ values: { indirizzo: 'a'.repeat(70_000) } })).status).toBe(413);
    expect(service.auth.calls).toEqual([]);
  });

  it('is refused while no tender is open, before any account is made', async () => {
    // The service keeps the open tender in memory for a second.
    await service.app.get(CurrentTender).readNow();
    await tenders.closeAll();
    const response = await begin();
    await tenders.opened();
    expect([response.status, response.body.code]).toEqual([409, 'tender-closed']);
    expect(service.auth.calls).toEqual([]);
  });
});

describe('a draft that the closing overtakes', () => {
  const overtaken = async (created: boolean) => {
    service.auth.answer = async (_, path) => {
      if (path === INTERNAL.beginSession) await tenders.closeAll();
      return { status: 200, body: { userId, created }, headers: { 'set-cookie': SID } };
    };
    const before = await eventsOf();
    const response = await begin();
    await tenders.opened();
    expect([response.status, response.body.code, response.get('Set-Cookie')]).toEqual([
      409,
      'tender-closed',
      undefined,
    ]);
    expect(await eventsOf()).toEqual(before);
    return { call: service.auth.calls.at(-1), headers: service.auth.headers.at(-1) };
  };

  it('leaves no account, session and e-mail behind', async () => {
    for (const created of [true, false]) {
      const { call, headers } = await overtaken(created);
      expect(call).toEqual({ path: INTERNAL.discardAccount(userId), body: { created } });
      expect(headers?.cookie).toBe('sid=s%3Anew');
    }
  });

  it('leaves an account that another request uses meanwhile', async () => {
    await begin();
    expect((await overtaken(true)).call?.body).toEqual({ created: false });
  });
});

describe('a draft that is not added, of an account that was made for it', () => {
  beforeEach(() => {
    service.auth.answer = () => ({ status: 200, body: { userId, created: true }, headers: { 'set-cookie': SID } });
  });
  const discards = () => service.auth.calls.filter(({ path }) => path.endsWith('/discard'));

  it('leaves the account and its session when another request has added one', async () => {
    await begin();
    const again = await begin();
    expect([again.status, again.body.code, again.get('Set-Cookie')]).toEqual([409, 'version-conflict', [SID]]);
    expect(discards()).toEqual([]);
  });

  it('leaves the account and its session during an outage', async () => {
    service.documents.answer = () => ({ status: 503, body: {} });
    const response = await begin({ values: { documenti: { 'carta-identita': ['uploads/1/fronte.pdf'] } } });
    service.documents.answer = kept;
    expect([response.status, response.get('Set-Cookie')]).toEqual([503, [SID]]);
    expect(discards()).toEqual([]);
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

  it('is refused from a session of the staff for another person', async () => {
    const headers = await loggedIn({ userId, role: 'admin', email: 'anna@example.com' });
    const findings = [];
    for (const body of [{ email: 'altra@example.com', values: {} }, { values: VALUES }]) {
      const { status, body: refusal } = await service.http.post(API.drafts).set(headers).send(body);
      findings.push([status, refusal.code]);
    }
    expect(findings).toEqual(Array(2).fill([409, 'counter-needed']));
    expect((await read()).status).toBe(404);
    const own = { email: 'ANNA@example.com', values: { nome: 'Anna', email: 'anna@example.com ' } };
    expect((await service.http.post(API.drafts).set(headers).send(own)).status).toBe(201);
  });
});

const FRONT = 'uploads/1/fronte.pdf';
const BACK = 'uploads/2/retro.pdf';
const asFile = (path: string) => ({ path, name: path.slice(path.lastIndexOf('/') + 1), size: 1_000 });

async function aPerson() {
  const userId = randomUUID();
  const headers = { ...(await loggedIn({ userId })), Cookie: 'upload-session=seduta' };
  const calls = () => service.documents.calls.filter(({ path }) => path === INTERNAL.keepDraftFiles(userId));
  return {
    userId,
    calls,
    read: () => service.http.get(API.userDraft).set(headers),
    save: (version: number | null, paths: string[] | undefined, nome = 'Lucia') =>
      service.http
        .put(API.userDraft)
        .set(headers)
        .send({ values: { nome, ...(paths && { documenti: { 'carta-identita': paths } }) }, version }),
  };
}
/** A stand-in for documents that keeps these files alone. */
const keepOnly = (...paths: string[]) => {
  service.documents.answer = () => ({ status: 200, body: paths.map(asFile) });
};

describe('the files of a draft', () => {
  afterEach(() => {
    service.documents.answer = kept;
  });

  it('are kept by documents for the browser that saves, and shown with name and size', async () => {
    const person = await aPerson();
    const { status, body } = await person.save(null, [FRONT, BACK]);
    expect([status, body.files]).toEqual([200, [asFile(FRONT), asFile(BACK)]]);
    expect(person.calls()).toEqual([
      {
        path: INTERNAL.keepDraftFiles(person.userId),
        body: { documenti: { 'carta-identita': [FRONT, BACK] }, uploadSession: 'seduta' },
      },
    ]);
    expect((await person.read()).body).toMatchObject({
      values: { documenti: { 'carta-identita': [FRONT, BACK] } },
      files: [asFile(FRONT), asFile(BACK)],
    });
  });

  it('cost no call while they are the same, and are answered all the same', async () => {
    const person = await aPerson();
    await person.save(null, [FRONT]);
    service.documents.answer = () => ({ status: 503, body: {} });
    const { status, body } = await person.save(1, [FRONT], 'Amina');
    expect([status, body.version, body.files]).toEqual([200, 2, [asFile(FRONT)]]);
    expect(person.calls()).toHaveLength(1);
  });

  it('cost no call when there are none', async () => {
    const person = await aPerson();
    service.documents.answer = () => ({ status: 503, body: {} });
    expect((await person.save(null, undefined)).body.files).toEqual([]);
    expect((await person.save(1, [])).body.files).toEqual([]);
    expect((await person.save(2, undefined)).status).toBe(200);
    expect(person.calls()).toEqual([]);
  });

  it('follow each change of the list', async () => {
    const person = await aPerson();
    await person.save(null, [FRONT]);
    expect((await person.save(1, [FRONT, BACK])).body.files).toEqual([asFile(FRONT), asFile(BACK)]);
    expect((await person.save(2, [BACK])).body.files).toEqual([asFile(BACK)]);
    expect((await person.save(3, [])).body.files).toEqual([]);
    expect((await person.read()).body).toMatchObject({ files: [], values: { documenti: { 'carta-identita': [] } } });
  });

  it('that documents does not keep are left out, and the rest is saved', async () => {
    const person = await aPerson();
    keepOnly(FRONT);
    const { status, body } = await person.save(null, [BACK, FRONT], 'Amina');
    expect([status, body.files]).toEqual([200, [asFile(FRONT)]]);
    expect((await person.read()).body).toMatchObject({
      values: { nome: 'Amina', documenti: { 'carta-identita': [FRONT] } },
      files: [asFile(FRONT)],
    });
  });

  it('are kept again by the save that resumes an expired draft, because documents may have released them', async () => {
    const person = await aPerson();
    await person.save(null, [FRONT, BACK]);
    await service.database.query(
      `UPDATE applications.draft SET saved_at = now() - interval '30 days 1 minute' WHERE user_id = $1`,
      [person.userId],
    );
    keepOnly(FRONT);
    const { status, body } = await person.save(1, [FRONT, BACK]);
    expect([status, body.files, person.calls().length]).toEqual([200, [asFile(FRONT)], 2]);
  });

  it('are with the draft that a conflict shows', async () => {
    const person = await aPerson();
    await person.save(null, [FRONT]);
    const { status, body } = await person.save(null, [BACK]);
    expect([status, body.code, body.current.files]).toEqual([409, 'version-conflict', [asFile(FRONT)]]);
  });

  it('are not kept for a save of an older version, which is a conflict also while documents is away', async () => {
    const person = await aPerson();
    await person.save(null, [FRONT]);
    await person.save(1, [FRONT], 'Amina');
    service.documents.answer = () => ({ status: 503, body: {} });
    for (const version of [null, 1]) {
      const { status, body } = await person.save(version, [BACK]);
      expect([status, body.code, body.current.version]).toEqual([409, 'version-conflict', 2]);
    }
    expect(person.calls()).toHaveLength(1);
  });

  it('are not kept while there is no room for them, and the rest is saved with those that were kept before', async () => {
    const person = await aPerson();
    for (const code of ['documents.uploadsFull', 'documents.tooManyUploads']) {
      const { version } = (await person.save((await person.read()).body.version ?? null, [FRONT])).body;
      const refusal = { status: 429, body: { code } };
      service.documents.answer = (body) => (Object.values(body.documenti).flat().includes(BACK) ? refusal : kept(body));
      const saved = await person.save(version, [FRONT, BACK], 'Amina');
      expect([saved.status, saved.body.files, saved.body.hadNoRoom]).toEqual([200, [asFile(FRONT)], true]);
      expect((await person.read()).body.values).toEqual({ nome: 'Amina', documenti: { 'carta-identita': [FRONT] } });
      const next = await person.save(saved.body.version, [FRONT]);
      expect([next.status, next.body.hadNoRoom]).toEqual([200, undefined]);
    }
  });

  it('are not kept while there is no room for the first of them, also by a visitor', async () => {
    service.documents.answer = () => ({ status: 429, body: { code: 'documents.uploadsFull' } });
    const first = await (await aPerson()).save(null, [FRONT]);
    expect([first.status, first.body.files, first.body.hadNoRoom]).toEqual([200, [], true]);
    const values = { ...VALUES, documenti: { 'carta-identita': [FRONT] } };
    const begun = await begin({ values });
    expect([begun.status, begun.body.files, begun.body.hadNoRoom]).toEqual([201, [], true]);
  });

  it('refuse the save of an account that saves too often', async () => {
    service.documents.answer = () => ({ status: 429, body: { code: 'error.tooManyRequests' } });
    expect((await (await aPerson()).save(null, [FRONT])).status).toBe(429);
  });

  it('are saved later while documents is away, and the draft stays as it was', async () => {
    const person = await aPerson();
    await person.save(null, [FRONT]);
    service.documents.answer = () => ({ status: 503, body: {} });
    expect((await person.save(1, [FRONT, BACK])).status).toBe(503);
    expect((await person.read()).body).toMatchObject({ version: 1, files: [asFile(FRONT)] });
    service.documents.answer = kept;
    expect((await person.save(1, [FRONT, BACK])).status).toBe(200);
  });
});

describe('documents, which asks for the files that are needed', () => {
  const ask = async (files: NamedDraftFiles['files']) => {
    const call = service.http.post(INTERNAL.namedDraftFiles).set(await asService('documents-worker'));
    return (await call.send({ files })).body.files;
  };

  it('learns those that a living draft of the same account names', async () => {
    const [person, other] = [await aPerson(), await aPerson()];
    await person.save(null, [FRONT]);
    await other.save(null, [BACK]);
    const mine = { userId: person.userId, path: FRONT };
    expect(await ask([mine, { ...mine, path: BACK }, { userId: other.userId, path: FRONT }])).toEqual([mine]);
    await person.save(1, []);
    expect(await ask([mine])).toEqual([]);
  });

  it('learns that those of an expired draft are not needed', async () => {
    const person = await aPerson();
    await person.save(null, [FRONT]);
    const mine = { userId: person.userId, path: FRONT };
    const { database } = service;
    const age = (days: string) =>
      database.query(`UPDATE applications.draft SET saved_at = now() - interval '${days}' WHERE user_id = $1`, [
        person.userId,
      ]);
    await age('30 days -1 minute');
    expect(await ask([mine])).toEqual([mine]);
    await age('30 days 1 minute');
    expect(await ask([mine])).toEqual([]);
    await age('1 day');
    await database.query(
      `UPDATE applications.tender SET published_at = NULL, closes_at = now() - interval '7 days 1 minute', opens_at = now() - interval '40 days'
      WHERE id = (SELECT tender_id FROM applications.draft WHERE user_id = $1)`,
      [person.userId],
    );
    expect(await ask([mine])).toEqual([]);
  });
});
