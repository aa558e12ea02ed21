import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API, INTERNAL } from '@lacorte/contracts';
import { Gate } from '@lacorte/testing';
import { anApplication, uniqueEmail } from '@lacorte/testing/builders';
import { kept, loggedIn, RunningApplications } from './running-applications';
import { TenderActs } from './tender-acts';

/** Factor that allows two applications of a network, two drafts, one contact message, one notice, and one application of an account. */
const FACTOR = 0.001;
const NETWORK = '203.0.113.9';
const MESSAGE = { nome: 'Amina', cognome: 'Diallo', email: 'a@example.com', oggetto: 'altro', messaggio: 'Buongiorno' };

let service: RunningApplications;
const tenders = new TenderActs(() => service);
beforeAll(async () => {
  service = await RunningApplications.start({ RATE_LIMIT_FACTOR: String(FACTOR) });
});
afterAll(() => service?.stop());
beforeEach(() => service.database.query('TRUNCATE applications.network_use'));

interface From {
  network?: string;
  userId?: string;
}

/** Submits an application of a new account, or of this one. */
async function submit({ network, userId = randomUUID() }: From = {}) {
  const request = service.submit(anApplication().withoutPassword().body()).set(await loggedIn({ userId }));
  return network ? request.set('X-Forwarded-For', network) : request;
}
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();
const atOnce = <T>(count: number, send: () => Promise<T>) => Promise.all(Array.from({ length: count }, send));
const later = (age: string) =>
  service.database.query(`UPDATE applications.network_use SET period = period - interval '${age}'`);

describe('the applications of one account', () => {
  const older = (userId: string, age: string) =>
    service.database.query(
      `UPDATE applications.application SET created_at = created_at - interval '${age}' WHERE user_id = $1`,
      [userId],
    );

  it('have an allowance of a day in each tender, which concurrent submissions cannot pass', async () => {
    const userId = randomUUID();
    const answers = await atOnce(4, () => submit({ userId }));
    expect(statuses(answers)).toEqual([201, 429, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.code).toBe('too-many-requests');
    expect(refused?.body.message).toContain('24 ore');
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(86_000);
    await older(userId, '23 hours 59 minutes');
    expect((await submit({ userId })).status).toBe(429);
    await older(userId, '1 minute');
    expect((await submit({ userId })).status).toBe(201);
    await tenders.opened();
    expect((await submit({ userId })).status).toBe(201);
  });

  it('do not count from the day on which the owner takes the account over from a stranger, with or without a session', async () => {
    const { answer: usual } = service.auth;
    const [userId, email] = [randomUUID(), uniqueEmail()];
    let ownedSince: string | null = null;
    service.auth.answer = (_, path) => {
      const told = path === INTERNAL.passwordVersion(userId) ? { ownedSince } : { userId, created: false };
      return { status: 200, body: { passwordVersion: 2, ...told } };
    };
    const apply = () => service.submit(anApplication().with({ email }).body());
    expect([await apply(), await apply(), await submit({ userId })].map(({ status }) => status)).toEqual([
      201, 429, 429,
    ]);
    [{ ownedSince }] = await service.database.query('SELECT clock_timestamp() AS "ownedSince"');
    expect([await submit({ userId }), await apply()].map(({ status }) => status)).toEqual([201, 429]);
    await older(userId, '1 hour');
    expect([await apply(), await submit({ userId })].map(({ status }) => status)).toEqual([201, 429]);
    service.auth.answer = usual;
  });

  it('repeat the first answer beyond the allowance, too', async () => {
    const headers = await loggedIn({ userId: randomUUID() });
    const body = anApplication().withoutPassword().body();
    const send = () => service.submit(body).set(headers).set('Idempotency-Key', 'the-one-of-a-day');
    const [first, again] = [await send(), await send()];
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
  });
});

describe('the applications of one network', () => {
  it('have an allowance of a day, which concurrent submissions cannot pass', async () => {
    expect(statuses(await atOnce(5, () => submit({ network: NETWORK })))).toEqual([201, 201, 429, 429, 429]);
    expect((await submit({ network: '203.0.113.10' })).status).toBe(201);
    const refused = await submit({ network: NETWORK });
    expect(refused.body.code).toBe('too-many-requests');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000);
    await later('23 hours 59 minutes');
    expect((await submit({ network: NETWORK })).status).toBe(429);
    await later('12 minutes');
    expect((await submit({ network: NETWORK })).status).toBe(201);
  });

  it('are those of an IPv6 /64', async () => {
    for (const host of ['1', '2']) expect((await submit({ network: `2001:db8:1:2::${host}` })).status).toBe(201);
    expect((await submit({ network: '2001:db8:1:2:ffff::3' })).status).toBe(429);
    expect((await submit({ network: '2001:db8:1:3::1' })).status).toBe(201);
  });

  it('count when they are accepted alone', async () => {
    const userId = randomUUID();
    expect((await submit({ network: NETWORK, userId })).status).toBe(201);
    for (const _ of [1, 2, 3]) expect((await submit({ network: NETWORK, userId })).status).toBe(429);
    expect((await submit({ network: NETWORK })).status).toBe(201);
  });

  it('make no account beyond the allowance', async () => {
    for (const _ of [1, 2]) await submit({ network: NETWORK });
    const before = service.auth.calls.length;
    const refused = await service.submit().set('X-Forwarded-For', NETWORK);
    expect([refused.status, service.auth.calls.length]).toEqual([429, before]);
  });
});

describe('drafts and messages of one network', () => {
  it('that begin drafts have an allowance of a day, before any account is made', async () => {
    const begin = async () => {
      const request = service.http.post(API.drafts).set(await loggedIn({ userId: randomUUID() }));
      return request.set('X-Forwarded-For', NETWORK).send({ values: { nome: 'Lucia' } });
    };
    expect(statuses(await atOnce(4, begin))).toEqual([201, 201, 429, 429]);
    const before = service.auth.calls.length;
    const body = { email: 'lucia@example.com', password: 'cortile-di-ringhiera', values: {} };
    const refused = await service.http.post(API.drafts).set('X-Forwarded-For', NETWORK).send(body);
    expect([refused.status, service.auth.calls.length]).toEqual([429, before]);
  });

  it('that write messages have one, and leave no gap in their numbers', async () => {
    const write = (network: string) => service.http.post(API.contacts).set('X-Forwarded-For', network).send(MESSAGE);
    const answers = await atOnce(3, () => write(NETWORK).then());
    expect(statuses(answers)).toEqual([201, 429, 429]);
    const [first] = answers.filter(({ status }) => status === 201);
    const next = await write('203.0.113.10');
    const numberIn = ({ body }: { body: { number: string } }) => Number(body.number.slice(-6));
    expect(numberIn(next) - numberIn(first as typeof next)).toBe(1);
  });

  it('that ask for the notice of an opening have one', async () => {
    const ask = (place: number) =>
      service.http
        .post(API.openingNotices)
        .set('X-Forwarded-For', NETWORK)
        .send({ email: `avviso.${place}@example.com` })
        .then();
    expect(statuses(await Promise.all([1, 2, 3].map(ask)))).toEqual([202, 429, 429]);
  });
});

describe('a refused request without a login', () => {
  const DRAFT = { password: 'cortile-di-ringhiera', values: {} };
  const SID = 'sid=s%3Anew; Path=/; HttpOnly; SameSite=Lax';
  const gate = new Gate();
  let made: string[];
  let usual: RunningApplications['auth']['answer'];
  beforeEach(() => {
    made = [];
    usual = service.auth.answer;
    answerWith(() => ({ userId: randomUUID(), created: true }));
  });
  afterEach(() => {
    gate.release();
    service.auth.answer = usual;
  });

  /** Makes auth answer with these accounts, and with a session to drafts. */
  function answerWith(account: () => { userId: string; created: boolean }) {
    service.auth.calls.length = 0;
    service.auth.answer = async (_, path) => {
      const isDraft = path === INTERNAL.beginSession;
      if (!isDraft && path !== INTERNAL.findOrCreateAccount) return { status: 204, body: '' };
      const body = account();
      made.push(body.userId);
      await gate.pass();
      return { status: 200, body, ...(isDraft && { headers: { 'set-cookie': SID } }) };
    };
  }
  const apply = () => service.submit().set('X-Forwarded-For', NETWORK).then();
  const begin = (body: object = {}) =>
    service.http
      .post(API.drafts)
      .set('X-Forwarded-For', NETWORK)
      .send({ email: uniqueEmail(), ...DRAFT, ...body })
      .then();
  /** Sends five requests that all have an account before the first one is recorded. */
  async function overtaking(send: () => ReturnType<typeof begin>) {
    gate.hold();
    const answers = atOnce(5, send);
    await gate.held(5);
    gate.release();
    return answers;
  }
  const discards = () => service.auth.calls.filter(({ path }) => path.endsWith('/discard'));
  const ownersIn = async (table: 'application' | 'draft') => {
    const rows = await service.database.query(`SELECT user_id FROM applications.${table} WHERE user_id = ANY ($1)`, [
      made,
    ]);
    return rows.map(({ user_id: userId }: { user_id: string }) => userId);
  };
  const discardsExcept = (kept: string[]) =>
    made
      .filter((userId) => !kept.includes(userId))
      .map((userId) => ({ path: INTERNAL.discardAccount(userId), body: { created: true } }));
  const byPath = (calls: { path: string }[]) => calls.toSorted((a, b) => (a.path < b.path ? -1 : 1));

  it('leaves no account of an application behind', async () => {
    expect(statuses(await overtaking(apply))).toEqual([201, 201, 429, 429, 429]);
    const owners = await ownersIn('application');
    expect(owners).toHaveLength(2);
    expect(byPath(discards())).toEqual(byPath(discardsExcept(owners)));
  });

  it('leaves no account and no session of a draft behind', async () => {
    const answers = await overtaking(() => begin());
    expect(statuses(answers)).toEqual([201, 201, 429, 429, 429]);
    const sessions = answers.map((answer) => [answer.status, answer.get('Set-Cookie')?.length ?? 0]);
    expect(sessions.toSorted()).toEqual([...Array(2).fill([201, 1]), ...Array(3).fill([429, 0])]);
    const owners = await ownersIn('draft');
    expect(owners).toHaveLength(2);
    expect(byPath(discards())).toEqual(byPath(discardsExcept(owners)));
    const ended = service.auth.headers.slice(-3).map(({ cookie }) => cookie);
    expect(ended).toEqual(Array(3).fill('sid=s%3Anew'));
  });

  it('gives the files of its draft back to the browser, if the account is deleted', async () => {
    const { answer: asAuth } = service.auth;
    const { answer: asDocuments } = service.documents;
    service.documents.answer = (body, path) => (path.endsWith('/release') ? { status: 204, body: '' } : kept(body));
    const withFile = { documenti: { 'carta-identita': ['uploads/1/fronte.pdf'] } };
    /** The accounts whose files are released, and those that are discarded. */
    const released = async (deleted: boolean, values: object) => {
      await service.database.query('TRUNCATE applications.network_use');
      made.length = 0;
      service.documents.calls.length = 0;
      service.auth.answer = (body, path) =>
        path.endsWith('/discard') ? { status: 200, body: { deleted } } : asAuth(body, path);
      expect(statuses(await overtaking(() => begin({ values })))).toEqual([201, 201, 429, 429, 429]);
      const owners = await ownersIn('draft');
      const pathsOf = (userIds: string[]) => userIds.map((userId) => INTERNAL.releaseDraftFiles(userId)).sort();
      const paths = service.documents.calls.map(({ path }) => path).filter((path) => path.endsWith('/release'));
      return [paths.sort(), pathsOf(made.filter((userId) => !owners.includes(userId)))];
    };
    const [paths, ofDiscarded] = await released(true, withFile);
    expect(paths).toEqual(ofDiscarded);
    for (const [deleted, values] of [
      [false, withFile],
      [true, {}],
    ] as const) {
      expect((await released(deleted, values))[0]).toEqual([]);
    }
    service.documents.answer = asDocuments;
  });

  it('leaves an account that was there, which stays logged in for its draft', async () => {
    answerWith(() => ({ userId: randomUUID(), created: false }));
    expect(statuses(await overtaking(apply))).toEqual([201, 201, 429, 429, 429]);
    const refused = (await overtaking(() => begin())).filter(({ status }) => status === 429);
    expect(refused.map((answer) => answer.get('Set-Cookie'))).toEqual(Array(3).fill([SID]));
    expect(discards()).toEqual([]);
  });

  it('leaves a new account that another application uses already', async () => {
    const userId = randomUUID();
    expect((await submit({ userId })).status).toBe(201);
    answerWith(() => ({ userId, created: true }));
    expect((await apply()).status).toBe(429);
    expect([made, discards()]).toEqual([[userId], []]);
  });
});
