import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API, INTERNAL } from '@lacorte/contracts';
import type { Identity, Signer } from '@lacorte/identity';
import { JOBS, QUEUES, type SendMessageJob, workerConnection } from '@lacorte/jobs';
import { Gate, waitFor } from '@lacorte/testing';
import type { INestApplication } from '@nestjs/common';
import { type Job, Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { PERSONAL_DATA } from '../src/personal-data';
import { codeFor, enrolled, halfLoginOf, wrongCodeFor } from './authenticator';
import { MailedLinks } from './mailed-links';
import { PASSWORD, RunningAuth, setCookie } from './running-auth';
import { startWorker } from './running-worker';

let auth: RunningAuth;
beforeAll(async () => {
  auth = await RunningAuth.start();
});
afterAll(() => auth?.stop());

/** A new account with a session and the header of the gateway. */
async function anAccount(role: Identity['role'] = 'user') {
  const { email, userId } = await auth.account();
  if (role === 'admin') await auth.database.query(`UPDATE auth.users SET role = 'admin' WHERE id = $1`, [userId]);
  const cookie = await auth.sessionOf(email);
  const headers = await auth.keys.person({ userId, email, role });
  return { email, userId, cookie, headers };
}
type Owner = Awaited<ReturnType<typeof anAccount>>;

const erase = ({ headers }: Owner, body: object = { password: PASSWORD }) =>
  auth.http.post(API.eraseUser).set(headers).send(body);
const userOf = ({ cookie }: Owner) => auth.http.get(API.currentUser).set('Cookie', cookie);
const event = async ({ userId }: Owner) =>
  (
    await auth.database.query(
      `SELECT payload - 'traceparent' AS payload, done_at, failed_at FROM auth.outbox
       WHERE kind = 'account-erased' AND payload->>'userId' = $1`,
      [userId],
    )
  )[0];
const recipientOf = async (eventId: string) =>
  auth.http.get(INTERNAL.erasedRecipient(eventId)).set(await auth.keys.call('notifications-worker', 'auth'));
/** Records a change of the address, as the opening of its link does. */
const changedFrom = ({ userId }: Owner, formerEmail: string, { isVerified = true, days = 0 } = {}) =>
  auth.database.query(
    `INSERT INTO auth.link_request (id, purpose, user_id, is_counted, asked_at, closed_at, new_email, former_email, is_former_verified)
     VALUES (gen_random_uuid(), 'email-change', $1, true, now() - make_interval(days => $4), now(), 'x@example.com', $2, $3)`,
    [userId, formerEmail, isVerified, days],
  );
/** Names of the tables that have this text anywhere. */
async function tablesWith(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of Object.keys(PERSONAL_DATA.tables)) {
    const rows = await auth.database.query(
      `SELECT FROM auth.${table} r WHERE strpos(lower(r::text), lower($1)) > 0 LIMIT 1`,
      [text],
    );
    if (rows.length > 0) found.push(table);
  }
  return found;
}

describe('what auth exports of an account', () => {
  const exported = async ({ userId }: Owner, body: object) =>
    auth.http
      .post(INTERNAL.exportAccount(userId))
      .set(await auth.keys.call('documents', 'auth'))
      .send(body);

  it('is the account and its sessions, without their secrets', async () => {
    const owner = await anAccount();
    const { status, body } = await exported(owner, { password: PASSWORD });
    expect(status).toBe(200);
    expect(body.person).toEqual({ userId: owner.userId, email: owner.email, provenEmail: '' });
    expect(body.sections.account).toMatchObject([{ id: owner.userId, email: owner.email, firstName: 'Lucia' }]);
    expect(body.sections.sessions).toEqual([
      { lastSeenAt: expect.any(String), expiresAt: expect.any(String), device: null },
    ]);
    const [{ hash }] = await auth.database.query('SELECT password_hash AS hash FROM auth.users WHERE id = $1', [
      owner.userId,
    ]);
    expect(JSON.stringify(body)).not.toContain(hash);
  });

  it('says whether the owner has proven the address', async () => {
    const owner = await anAccount();
    await auth.database.query('UPDATE auth.users SET address_proven_at = now() WHERE id = $1', [owner.userId]);
    expect((await exported(owner, { password: PASSWORD })).body.person.provenEmail).toBe(owner.email);
  });

  it('needs the password', async () => {
    const owner = await anAccount();
    const refused = await exported(owner, { password: 'sbagliata', network: '192.0.2.7' });
    expect([refused.status, refused.body.fields]).toEqual([400, { password: 'accounts.wrongPassword' }]);
  });
});

describe('erasing an account', () => {
  it('logs out at once, and adds the event from which the rest follows', async () => {
    const owner = await anAccount();
    const answer = await erase(owner);
    expect([answer.status, answer.body]).toEqual([202, {}]);
    expect(setCookie(answer, 'sid')).toMatch(/^sid=;.*Expires=Thu, 01 Jan 1970/);
    expect((await userOf(owner)).status).toBe(401);
    expect((await auth.logIn(owner.email)).status).toBe(401);
    expect(await tablesWith(owner.userId)).toEqual(['outbox']);
    expect((await event(owner)).payload).toEqual({ userId: owner.userId, email: owner.email, language: 'it' });
    expect((await erase(owner)).status).toBe(401);
  });

  it('is confirmed to the steps that follow, and to nobody before', async () => {
    const owner = await anAccount();
    const confirmed = async (caller: 'applications-worker' | 'documents-worker' | 'documents') =>
      auth.http.get(INTERNAL.erasedAccount(owner.userId)).set(await auth.keys.call(caller, 'auth'));
    expect((await confirmed('applications-worker')).status).toBe(404);
    await erase(owner);
    for (const step of ['applications-worker', 'documents-worker'] as const) {
      const { status, body } = await confirmed(step);
      expect([status, body]).toEqual([200, { email: owner.email, provenEmail: '' }]);
    }
    expect((await confirmed('documents')).status).toBe(404);
  });

  it('names the address as proven only when its owner has proven it', async () => {
    const owner = await anAccount();
    await auth.database.query('UPDATE auth.users SET address_proven_at = now() WHERE id = $1', [owner.userId]);
    await erase(owner);
    expect((await event(owner)).payload).toMatchObject({ email: owner.email, provenEmail: owner.email });
  });

  it('tells notifications that a mailed link had been opened, also by someone who was not logged in', async () => {
    for (const column of ['address_verified_at', 'address_proven_at']) {
      const owner = await anAccount();
      await auth.database.query(`UPDATE auth.users SET ${column} = now() WHERE id = $1`, [owner.userId]);
      await erase(owner);
      const [{ id }] = await auth.database.query(`SELECT id FROM auth.outbox WHERE payload->>'userId' = $1`, [
        owner.userId,
      ]);
      const headers = await auth.keys.call('notifications-worker', 'auth');
      const { body } = await auth.http.get(INTERNAL.erasedRecipient(id)).set(headers);
      const isAddressProven = column === 'address_proven_at';
      expect(body).toMatchObject({ email: owner.email, isAddressProven, isAddressVerified: true });
    }
  });

  it('tells the address of the owner, too, when another person changed it just before', async () => {
    const owner = await anAccount();
    await auth.database.query(`UPDATE auth.users SET address_verified_at = now(), language = 'fr' WHERE id = $1`, [
      owner.userId,
    ]);
    const change = { email: `ladro.${owner.userId}@example.com`, password: PASSWORD };
    await auth.http.post(API.changeEmail).set(owner.headers).send(change).expect(202);
    const token = await new MailedLinks(auth).newestOf(owner.userId);
    const opened = auth.http.post(API.confirmEmailVerification).set(owner.headers);
    await opened.set('Cookie', owner.cookie).send({ token }).expect(204);
    expect((await erase(owner)).status).toBe(202);
    const [{ id }] = await auth.database.query(`SELECT id FROM auth.outbox WHERE payload->>'email' = $1`, [
      owner.email,
    ]);
    const told = { email: owner.email, language: 'fr', isAddressProven: false, isAddressVerified: true };
    expect((await recipientOf(id)).body).toEqual(told);
    const kept = { wanted: (await event(owner)).payload.email, told: await tablesWith(owner.email) };
    expect(kept).toEqual({ wanted: change.email, told: ['outbox'] });
  });

  it('needs the password', async () => {
    const owner = await anAccount();
    const { status, body } = await erase(owner, { password: 'sbagliata' });
    expect([status, body.code, body.fields]).toEqual([400, 'validation', { password: 'La password non è corretta.' }]);
    expect((await erase(owner, {})).body.fields).toHaveProperty('password');
    expect((await userOf(owner)).status).toBe(200);
    expect(await event(owner)).toBeUndefined();
  });

  it('needs a code, too, while a second factor is in force', async () => {
    const owner = await enrolled(auth);
    await anAccount('admin');
    const headers = await auth.headersOf(owner.cookie);
    const asked = auth.applications.calls.length;
    for (const code of [undefined, wrongCodeFor(owner.secret)]) {
      const { status, body } = await auth.http.post(API.eraseUser).set(headers).send({ password: PASSWORD, code });
      expect([status, body.code]).toEqual([400, 'totp-code-invalid']);
    }
    // The question closes the account to submissions.
    expect(auth.applications.calls).toHaveLength(asked);
    expect((await auth.logIn(owner.email)).body).toEqual({ mfaRequired: true });
  });

  it('asks first when applications of other people would go with it, and names them', async () => {
    const owner = await anAccount();
    const codes = ['DOM-2026-000001-16', 'DOM-2026-000002-13'];
    auth.applications.codesOf.set(owner.userId, codes);
    const asked = await erase(owner);
    expect([asked.status, asked.body.code]).toEqual([409, 'other-people-applications']);
    expect(asked.body.applicationCodes).toEqual(codes);
    expect(asked.body.message).toContain(codes.join(', '));
    expect(auth.applications.calls.at(-1)).toEqual({ userId: owner.userId, email: owner.email });
    expect([(await userOf(owner)).status, await event(owner)]).toEqual([200, undefined]);
    expect((await erase(owner, { password: 'sbagliata', confirmOthers: true })).status).toBe(400);
    expect((await erase(owner, { password: PASSWORD, confirmOthers: 'si' })).status).toBe(400);
    expect((await erase(owner, { password: PASSWORD, confirmOthers: true })).status).toBe(202);
  });

  it('says nothing of such applications to a wrong password, and uses up no code for the question', async () => {
    const owner = await enrolled(auth);
    await anAccount('admin');
    auth.applications.codesOf.set(owner.userId, ['DOM-2026-000001-16']);
    const headers = await auth.headersOf(owner.cookie);
    const body = { password: PASSWORD, code: codeFor(owner.secret) };
    const send = (answer: object) => auth.http.post(API.eraseUser).set(headers).send(answer);
    expect((await send({ ...body, password: 'sbagliata' })).status).toBe(400);
    expect((await send(body)).body.code).toBe('other-people-applications');
    expect((await send({ ...body, confirmOthers: true })).status).toBe(202);
  });

  it('waits while applications cannot say what would go with it', async () => {
    const owner = await anAccount();
    const { port } = auth.applications;
    await auth.applications.stop();
    const answer = await erase(owner);
    await auth.applications.start(port);
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
    expect((await userOf(owner)).status).toBe(200);
    expect((await erase(owner)).status).toBe(202);
  });

  it('ends logins whose second step is still missing', async () => {
    const owner = await enrolled(auth);
    await anAccount('admin');
    await halfLoginOf(auth, owner.email);
    const body = { password: PASSWORD, code: codeFor(owner.secret) };
    const headers = await auth.headersOf(owner.cookie);
    expect((await auth.http.post(API.eraseUser).set(headers).send(body)).status).toBe(202);
    expect(await tablesWith(owner.userId)).toEqual(['outbox']);
  });

  it('is refused for the only administrator, and of two at once one stays', async () => {
    await auth.database.query(`UPDATE auth.users SET role = 'user'`);
    const only = await anAccount('admin');
    const refused = await erase(only);
    expect([refused.status, refused.body.code]).toEqual([409, 'last-administrator']);
    expect((await userOf(only)).status).toBe(200);
    const second = await anAccount('admin');
    const answers = await Promise.all([erase(only), erase(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
  });
});

describe('the rest of an erasure', () => {
  const STEPS = [
    { queue: QUEUES.documentErasures, name: JOBS.noteErasure },
    { queue: QUEUES.applicationErasures, name: JOBS.eraseApplications, confirmedBy: 'applications-worker' },
    { queue: QUEUES.documentErasures, name: JOBS.eraseFiles, confirmedBy: 'documents-worker' },
    { queue: QUEUES.messageErasures, name: JOBS.eraseMessages, confirmedBy: 'notifications-worker' },
    { queue: QUEUES.messages, name: JOBS.sendMessage },
  ] satisfies { queue: string; name: string; confirmedBy?: Signer }[];
  const ERASED = { applicationIds: ['a'], contactIds: [] };
  let worker: INestApplication;
  let done: { name: string; userId: string }[];
  let given: Record<string, unknown>;
  let steps: Worker[];

  /** In the place of the workers of the other services. @param act what a step does before it ends */
  function startSteps(act: (job: Job) => Promise<void> = async () => undefined): Worker[] {
    const queues = [...new Set(STEPS.map(({ queue }) => queue))];
    const connection = workerConnection(auth.redis.url);
    const options = { connection, lockDuration: 800, stalledInterval: 200, maxStalledCount: 10 };
    return queues.map((name) => {
      const handle = async (job: Job) => {
        // The last message names no account.
        const userId = job.data.userId ?? (await accountOf(job.data.messageId));
        given[`${job.name} ${userId}`] = {
          data: job.data,
          before: Object.values(await job.getChildrenValues()),
        };
        await act(job);
        // The address is forgotten with the last of the calls that follow.
        done.push({ name: job.name, userId });
        const { confirmedBy } = STEPS.find((step) => step.name === job.name) ?? {};
        if (confirmedBy) expect(await confirm(userId, confirmedBy)).toBe(204);
        if (job.name === JOBS.sendMessage) expect(await told(job.data.messageId)).toBe(204);
        return job.name === JOBS.noteErasure ? null : ERASED;
      };
      const own = new Worker(name, handle, options);
      own.on('error', () => undefined);
      return own;
    });
  }
  const confirm = async (userId: string, process: Signer) =>
    (await auth.http.post(INTERNAL.erasureStep(userId)).set(await auth.keys.call(process, 'auth'))).status;
  const told = async (eventId: string) => {
    const headers = await auth.keys.call('notifications-worker', 'auth');
    return (await auth.http.post(INTERNAL.erasureTold(eventId)).set(headers)).status;
  };
  const accountOf = async (eventId: string) =>
    (await auth.database.query(`SELECT payload->>'userId' AS id FROM auth.outbox WHERE id = $1`, [eventId]))[0].id;
  const doneFor = ({ userId }: Owner) => done.filter((step) => step.userId === userId).map(({ name }) => name);
  const stop = (workers: Worker[], force = false) => Promise.all(workers.map((one) => one.close(force)));
  /** Begins an erasure and kills the workers while they do a step of it. */
  async function killedIn(name: string, owner: Owner): Promise<void> {
    const gate = new Gate();
    gate.hold();
    const doomed = startSteps(async (job) => {
      if (job.name === name && job.data.userId === owner.userId) await gate.pass();
    });
    await erase(owner);
    await gate.held();
    await stop(doomed, true);
  }
  const isFinished = (owner: Owner) => async () => !('email' in (await event(owner)).payload);

  beforeAll(async () => {
    // The events of the tests above have no steps to follow.
    await auth.database.query('UPDATE auth.outbox SET relayed_at = now(), done_at = now()');
    worker = await startWorker(auth.config);
  });
  beforeEach(() => {
    done = [];
    given = {};
    steps = [];
  });
  afterEach(() => stop(steps));
  afterAll(() => worker?.close());

  it('is one step after the other, and forgets the address at the end', async () => {
    const owner = await anAccount();
    await auth.database.query(`UPDATE auth.users SET language = 'fr' WHERE id = $1`, [owner.userId]);
    // Only notifications learns the address, and only from the event.
    steps = startSteps(async ({ name, data }) => {
      if (name === JOBS.sendMessage)
        expect((await recipientOf(data.messageId)).body).toEqual({
          email: owner.email,
          language: 'fr',
          isAddressProven: false,
          isAddressVerified: false,
        });
    });
    await erase(owner);
    await waitFor(isFinished(owner), { what: 'the erasure to finish' });
    expect(doneFor(owner)).toEqual(STEPS.map(({ name }) => name));
    expect(given[`${JOBS.eraseMessages} ${owner.userId}`]).toEqual({
      data: { userId: owner.userId, email: owner.email },
      before: [ERASED],
    });
    const { data } = given[`${JOBS.sendMessage} ${owner.userId}`] as { data: SendMessageJob };
    expect(data.wanted).toEqual({ kind: 'account-erased', language: 'fr', parameters: { isAddressProven: false } });
    expect((await recipientOf(data.messageId)).status).toBe(404);
    expect(await tablesWith(owner.email)).toEqual([]);
    const queues = Object.values(QUEUES).map(
      (name) => new Queue(name, { connection: workerConnection(auth.redis.url) }),
    );
    const jobs = (await Promise.all(queues.map((queue) => queue.getJobs()))).flat();
    expect(JSON.stringify(jobs.map(({ data }) => data))).not.toContain(owner.email);
    await Promise.all(queues.map((queue) => queue.close()));
  });

  it('tells each former address of the last 30 days once, and then forgets it', async () => {
    const owner = await anAccount();
    const domain = `${randomUUID()}.example.com`;
    const [verified, unverified, old] = [`v@${domain}`, `u@${domain}`, `o@${domain}`];
    await changedFrom(owner, verified, { isVerified: false });
    await changedFrom(owner, verified.toUpperCase(), { days: 29 });
    await changedFrom(owner, unverified, { isVerified: false });
    await changedFrom(owner, old, { days: 30 });
    await changedFrom(owner, owner.email.toUpperCase());
    const recipients: { email: string; isAddressVerified: boolean }[] = [];
    steps = startSteps(async ({ name, data }) => {
      if (name === JOBS.sendMessage) recipients.push((await recipientOf(data.messageId)).body);
    });
    await erase(owner);
    const isForgotten = async () => (await tablesWith(domain)).length === 0 && isFinished(owner)();
    await waitFor(async () => recipients.length > 2 && isForgotten(), { what: 'the addresses to be forgotten' });
    const told = recipients.map(({ email, isAddressVerified }) => [email.toLowerCase(), isAddressVerified]);
    expect(told.sort()).toEqual(
      [
        [owner.email, false],
        [unverified, false],
        [verified, true],
      ].sort(),
    );
    const left = `SELECT FROM auth.outbox WHERE kind = 'erasure-to-tell' AND done_at IS NULL`;
    expect(await auth.database.query(left)).toEqual([]);
  });

  it('goes on after a worker that was killed in the middle of a step, and ends with the last one', async () => {
    const owner = await anAccount();
    await killedIn(JOBS.eraseApplications, owner);
    expect(await isFinished(owner)()).toBe(false);
    steps = startSteps();
    await waitFor(isFinished(owner), { what: 'the erasure to finish' });
    expect(doneFor(owner)).toEqual(STEPS.map(({ name }) => name));
  });

  it.each([JOBS.eraseMessages, JOBS.sendMessage])('forgets no address before %s has ended', async (last) => {
    const owner = await anAccount();
    const gate = new Gate();
    gate.hold();
    steps = startSteps(async ({ name, data }) => {
      const userId = data.userId ?? (await accountOf(data.messageId));
      if (name === last && userId === owner.userId) await gate.pass();
    });
    await erase(owner);
    await gate.held();
    expect(await confirm(owner.userId, 'documents')).toBe(404);
    expect(await isFinished(owner)()).toBe(false);
    gate.release();
    await waitFor(isFinished(owner), { what: 'the erasure to finish' });
  });

  it('is tried again as often as a step fails', async () => {
    const owner = await anAccount();
    let failures = 0;
    steps = startSteps(async (job) => {
      if (job.name !== JOBS.eraseFiles || job.data.userId !== owner.userId || failures > 0) return;
      failures += 1;
      throw new Error('object storage is away');
    });
    await erase(owner);
    const queue = new Queue(QUEUES.documentErasures, { connection: workerConnection(auth.redis.url) });
    const again = await waitFor(async () => (await queue.getDelayed())[0], { what: 'the step to wait' });
    await again.promote();
    await queue.close();
    await waitFor(isFinished(owner), { what: 'the erasure to finish' });
    expect(failures).toBe(1);
    expect(doneFor(owner).at(-1)).toBe(JOBS.sendMessage);
  });

  it.each(['completed', 'failed', 'without the job before it'])(
    'does not end with a last job that a process with access to Redis leaves %s',
    async (state) => {
      const owner = await anAccount();
      await killedIn(JOBS.eraseFiles, owner);
      const redis = new Redis(auth.redis.url);
      const [{ id }] = await auth.database.query(
        `SELECT id FROM auth.outbox WHERE kind = 'account-erased' AND payload->>'userId' = $1`,
        [owner.userId],
      );
      const last = `${JOBS.sendMessage}-${id}`;
      const before = await redis.smembers(`bull:${QUEUES.messages}:${last}:dependencies`);
      expect(before).toHaveLength(1);
      if (state === 'completed' || state === 'failed') {
        await redis.zrem(`bull:${QUEUES.messages}:waiting-children`, last);
        await redis.zadd(`bull:${QUEUES.messages}:${state}`, Date.now(), last);
      } else await redis.del(before);
      redis.disconnect();
      done = [];
      steps = startSteps();
      await waitFor(isFinished(owner), { what: 'the erasure to finish' });
      expect(doneFor(owner)).toEqual(expect.arrayContaining(STEPS.map(({ name }) => name)));
      expect(await event(owner)).toMatchObject({ done_at: expect.any(Date), failed_at: null });
    },
  );

  it('is put back when Redis has lost everything', async () => {
    const owner = await anAccount();
    await killedIn(JOBS.eraseFiles, owner);
    const redis = new Redis(auth.redis.url);
    await redis.flushdb();
    redis.disconnect();
    done = [];
    steps = startSteps();
    await waitFor(isFinished(owner), { what: 'the erasure to finish' });
    expect(doneFor(owner)).toEqual(STEPS.map(({ name }) => name));
  });
});
