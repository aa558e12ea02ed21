import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { PaymentRecipient, StatusNotice, TellStatusRequest } from '@lacorte/contracts';
import { Line, type RunningRedis, ServiceBuild, startRedis, waitFor } from '@lacorte/testing';
import type { INestApplication } from '@nestjs/common';
import type { BackOffice } from './back-office';
import { PAGE_SIZE, recipients } from './fee-stand-in';
import { aContact } from './people';
import { World } from './world';

/** Most messages that a worker may be handing to the mail server at any moment. */
const CONNECTIONS = 5;
/** Messages of batches that a worker has in its hands, each waiting for a connection. */
const AT_ONCE = 50;
/** Short, so that it passes in the test, and long for a machine that is busy. */
const LEASE = { MESSAGE_LEASE_MS: 2_000 };
/** Two slices are leased ahead. */
const LEASED = AT_ONCE + 50;

let world: World;
let office: BackOffice;
beforeAll(async () => {
  world = await World.start();
  office = await world.office();
});
afterAll(() => world?.stop());
afterEach(() => {
  world.applications.isAway = false;
  world.sink.gate.release();
  world.sink.messages.length = 0;
});

const keep = (count: number) => world.applications.fees.keep(recipients(count));
const completed = () => office.latest('the batch to end', ({ status }) => status === 'completed');
const addressesOf = (asked: PaymentRecipient[]) => asked.map(({ email }) => email).sort();
const reached = () => [...new Set(world.sink.messages.map(({ to }) => to))].sort();
const isReady = async (app: INestApplication) => (await fetch(`${await app.getUrl()}/health/ready`)).status === 200;
const contact = () => ({ kind: 'contact', parameters: { contactId: world.applications.keepContact(aContact()).id } });
/** Lets all leases expire, as those of a killed worker do. */
const expireLeases = () =>
  world.database.query("UPDATE messages SET leased_until = now() - interval '1 second' WHERE state = 'sending'");
const leasesHeld = async () =>
  (await world.database.query("SELECT FROM messages WHERE state = 'sending' AND leased_until > now()")).rowCount ?? 0;

describe('a worker process', () => {
  const build = ServiceBuild.of('notifications');
  afterEach(async () => {
    world.applications.fees.gate.release();
    await build.killAll();
  });

  it('that is asked to stop sends what it has begun, and leaves the rest to the next', async () => {
    const asked = keep(LEASED + 60);
    const leaver = await build.start('worker', world.config);
    world.sink.gate.hold();
    const sending = office.send();
    await world.sink.gate.held(CONNECTIONS);
    const stopping = build.stop(leaver);
    const isDeaf = () =>
      fetch(`${leaver.url}/health/live`).then(
        () => false,
        () => true,
      );
    await waitFor(isDeaf, { what: 'the worker to stop' });
    world.sink.gate.release();
    expect(await stopping).toBe(0);
    expect(world.sink.messages.length).toBeLessThan(asked.length);
    expect((await world.database.query("SELECT FROM messages WHERE state = 'sending'")).rowCount).toBe(0);
    await build.start('worker', world.config);
    await sending;
    expect(await completed()).toMatchObject({ total: asked.length, sent: asked.length, failed: 0 });
    expect([reached(), world.sink.repeated]).toEqual([addressesOf(asked), []]);
  });

  it('that is killed loses no message of a batch, and repeats at most those in flight', async () => {
    const asked = keep(60);
    const victim = await build.start('worker', world.config);
    world.sink.gate.hold();
    const sending = office.send();
    await world.sink.gate.held(CONNECTIONS);
    world.sink.gate.release(CONNECTIONS);
    await world.sink.gate.held(CONNECTIONS);
    await build.kill(victim);
    world.sink.cut();
    world.sink.gate.release();
    await expireLeases();
    const heir = await world.worker();
    await sending;
    await world.close(heir);
    expect(await completed()).toMatchObject({ total: 60, sent: 60, failed: 0 });
    expect(reached()).toEqual(addressesOf(asked));
    // Under the same Message-ID, so that mail programs show them once.
    expect(world.sink.messages.length - 60).toBe(world.sink.repeated.length);
    expect(world.sink.repeated.length).toBeLessThanOrEqual(CONNECTIONS);
  });

  it('that is stopped for longer than its leases last sends nothing that another may have taken', async () => {
    const asked = keep(60);
    const sleeper = await build.start('worker', { ...world.config, ...LEASE });
    world.sink.gate.hold();
    const sending = office.send();
    await world.sink.gate.held(CONNECTIONS);
    sleeper.child.kill('SIGSTOP');
    await waitFor(async () => (await leasesHeld()) === 0, { what: 'the leases to expire' });
    const heir = await world.worker();
    await world.sink.gate.held(2 * CONNECTIONS);
    world.sink.gate.release();
    expect(await completed()).toMatchObject({ total: 60, sent: 60, failed: 0 });
    await sending;
    sleeper.child.kill('SIGCONT');
    // It ends when it has dealt with every message that it had in its hands.
    expect(await build.stop(sleeper)).toBe(0);
    await world.close(heir);
    expect(reached()).toEqual(addressesOf(asked));
    // Messages that it was handing over when it was stopped are sent again.
    expect(world.sink.messages.length - 60).toBe(world.sink.repeated.length);
    expect(world.sink.repeated.length).toBeLessThanOrEqual(CONNECTIONS);
  });

  it('that is killed before it has read all recipients leaves no one out and asks no one twice', async () => {
    const asked = keep(3 * PAGE_SIZE);
    const { gate } = world.applications.fees;
    // The first call counts the applications, and two pages follow.
    gate.hold();
    const victim = await build.start('worker', world.config);
    const sending = office.send();
    for (const _ of ['count', 'first page', 'second page']) {
      await gate.held(1);
      gate.release(1);
    }
    await gate.held(1);
    await office.latest('two pages', ({ total }) => total === 2 * PAGE_SIZE);
    await office.latest('their messages', ({ sent }) => sent === 2 * PAGE_SIZE);
    await build.kill(victim);
    gate.release();
    const heir = await world.worker();
    await sending;
    await world.close(heir);
    expect(await completed()).toMatchObject({ total: asked.length, sent: asked.length, failed: 0 });
    expect(world.sink.messages.map(({ to }) => to).sort()).toEqual(addressesOf(asked));
  });

  it('that is killed after sending and before telling leaves that to another', async () => {
    // As many as are handed over at once: the others would ask applications whether they are still due.
    keep(CONNECTIONS);
    const victim = await build.start('worker', world.config);
    world.sink.gate.hold();
    const sending = office.send();
    await world.sink.gate.held(CONNECTIONS);
    world.applications.isAway = true;
    world.sink.gate.release();
    await office.latest('everything to be sent', ({ sent }) => sent === CONNECTIONS);
    await build.kill(victim);
    world.applications.isAway = false;
    const heir = await world.worker();
    await sending;
    // The next batch asks no applicant twice.
    expect((await office.send()).body).toMatchObject({ emailsSent: 0, status: 'completed' });
    await world.close(heir);
    expect(world.sink.messages).toHaveLength(CONNECTIONS);
  });

  it('that is killed before its message is accepted leaves it to another, which writes it anew', async () => {
    const notice: StatusNotice = {
      ...{ applicationCode: 'DOM-2026-000042-17', nome: 'Lucia', cognome: 'Ferrario', email: 'lucia@example.com' },
      ...{ tenderTitle: { it: 'Bando 2027', fr: 'Appel 2027' }, status: 'rejected' },
    };
    const [told, takenBack] = [randomUUID(), randomUUID()];
    const asked: TellStatusRequest[] = [];
    world.applications.statuses.set(told, (request) => {
      asked.push(request);
      return { notice };
    });
    world.applications.statuses.set(takenBack, () => ({ notice }));
    const news = (applicationId: string) => ({ kind: 'status-changed', parameters: { applicationId, changeId: '7' } });
    const victim = await build.start('worker', world.config);
    world.sink.gate.hold();
    const [first, second] = [await world.want(news(told)), await world.want(news(takenBack))];
    await world.sink.gate.held(2);
    await build.kill(victim);
    world.sink.cut();
    world.applications.statuses.set(takenBack, () => ({ notice: null }));
    world.sink.gate.release();
    await expireLeases();
    const heir = await world.worker();
    // The outbox may add their jobs again at any time.
    for (const { id } of [first, second]) await world.send(news(id === first.id ? told : takenBack), id);
    await world.close(heir);
    expect([(await world.rowOf(first.id)).state, (await world.rowOf(second.id)).state]).toEqual(['sent', 'withheld']);
    expect([world.sent(first.id).length, world.sent(second.id).length]).toEqual([1, 0]);
    // At least once by each worker, with nothing but the same question.
    expect(asked.length).toBeGreaterThan(1);
    expect(asked).toEqual(asked.map(() => ({ changeId: '7', messageId: first.id })));
  });
});

describe('the lease of a message', () => {
  it('is renewed for as long as sending takes, and nobody else sends it', async () => {
    const workers = [await world.worker(LEASE), await world.worker(LEASE)];
    world.sink.gate.hold();
    const wanted = contact();
    const message = await world.want(wanted);
    const { id } = message;
    await world.sink.gate.held(1);
    const first = (await world.rowOf(id)).leased_until;
    const isPast = 'SELECT FROM messages WHERE id = $1 AND $2 < now() AND leased_until > now()';
    const outlived = async () => (await world.database.query(isPast, [id, first])).rowCount === 1;
    await waitFor(outlived, { what: 'the first lease to be outlived' });
    const other = await world.want(wanted, id);
    await world.jobEnded(other.job);
    world.sink.gate.release();
    for (const one of [message, other]) await world.ended(one);
    for (const worker of workers) await world.close(worker);
    expect(world.sent(id)).toHaveLength(1);
    expect((await world.rowOf(id)).attempts).toBe(1);
  });

  it('that has expired during an outage of PostgreSQL is not taken again by the worker that still sends the message', async () => {
    // Few enough that it looks for more in between.
    const asked = keep(20);
    const line = await Line.start(world.config.DATABASE_URL);
    const worker = await world.worker({ ...LEASE, DATABASE_URL: line.url });
    world.sink.gate.hold();
    const sending = office.send();
    await world.sink.gate.held(CONNECTIONS);
    line.down();
    await waitFor(async () => (await leasesHeld()) === 0, { what: 'the leases to expire' });
    // The expired lease of another worker. It comes first.
    const { id: contactId } = world.applications.keepContact(aContact());
    const others = randomUUID();
    await world.database.query(
      `INSERT INTO messages (id, kind, batch_id, priority, language, message_id, parameters, state, leased_until, created_at)
       VALUES ($1, 'contact', $1, 10, 'it', $2, $3, 'sending', now(), now() - interval '1 hour')`,
      [others, `<${others}@lacorte.example.com>`, { contactId }],
    );
    line.up();
    await waitFor(async () => (await world.rowOf(others)).attempts === 1, { what: 'an expired lease to be taken' });
    world.sink.gate.release();
    await sending;
    await world.inState(others, 'sent');
    await world.close(worker);
    await line.stop();
    expect([world.sink.messages.length, world.sink.repeated]).toEqual([asked.length + 1, []]);
  });
});

describe('when PostgreSQL goes away', () => {
  it('before a message is recorded, its job waits without using up an attempt', async () => {
    const line = await Line.start(world.config.DATABASE_URL);
    const worker = await world.worker({ DATABASE_URL: line.url });
    line.down();
    const message = await world.want(contact());
    await waitFor(() => message.job.isDelayed(), { what: 'the job to wait' });
    line.up();
    await world.ended(message);
    await world.close(worker);
    await line.stop();
    expect(await world.rowOf(message.id)).toMatchObject({ state: 'sent', attempts: 1 });
    expect((await world.messages.getJob(message.job.id ?? ''))?.attemptsMade).toBe(1);
  });

  it('right after the yes of the mail server, the message is noted as sent later, and not repeated', async () => {
    const line = await Line.start(world.config.DATABASE_URL);
    const worker = await world.worker({ DATABASE_URL: line.url });
    world.sink.onAccepted = () => line.down();
    const wanted = contact();
    const message = await world.want(wanted);
    const { id } = message;
    await waitFor(async () => !(await isReady(worker)), { what: 'the worker to miss PostgreSQL' });
    world.sink.onAccepted = () => undefined;
    expect([world.sent(id).length, (await world.rowOf(id)).state]).toEqual([1, 'sending']);
    line.up();
    await world.ended(message);
    expect(await world.rowOf(id)).toMatchObject({ state: 'sent', attempts: 1 });
    await world.send(wanted, id);
    expect(world.sent(id)).toHaveLength(1);
    await world.close(worker);
    await line.stop();
  });
});

describe('when the mail server goes away in the middle of a batch', () => {
  it('the batch waits, and goes on when it is back', async () => {
    const worker = await world.worker();
    const asked = keep(AT_ONCE + 30);
    world.sink.gate.hold();
    const sending = office.send();
    await world.sink.gate.held(CONNECTIONS);
    await world.sink.pause();
    world.sink.gate.release();
    const failed = async () => {
      const { rows } = await world.database.query(
        `SELECT attempts FROM messages WHERE state = 'pending' AND last_error IS NOT NULL`,
      );
      return rows.length >= CONNECTIONS && rows;
    };
    const failures = await waitFor(failed, { what: 'the first messages to fail' });
    // Messages that the worker holds fail; the others wait, and waiting is no attempt.
    expect(failures.length).toBeLessThanOrEqual(AT_ONCE);
    expect(await isReady(worker)).toBe(true);
    expect(await office.latest('the batch to wait', () => true)).toMatchObject({ status: 'running', failed: 0 });
    await world.sink.resume();
    await sending;
    await world.close(worker);
    expect(await completed()).toMatchObject({ total: asked.length, sent: asked.length, failed: 0 });
    expect([reached(), world.sink.repeated]).toEqual([addressesOf(asked), []]);
  });

  it('a worker that is asked to stop leaves no message leased, and those that it had not begun without an attempt', async () => {
    const leaver = await world.worker();
    const asked = keep(AT_ONCE + 30);
    world.sink.gate.hold();
    const sending = office.send();
    await world.sink.gate.held(CONNECTIONS);
    await waitFor(async () => (await leasesHeld()) > AT_ONCE, { what: 'messages to be leased ahead' });
    await world.sink.pause();
    world.sink.gate.release();
    const deferred = "SELECT FROM messages WHERE state = 'pending' AND attempts = 1 AND last_error IS NOT NULL";
    await waitFor(async () => ((await world.database.query(deferred)).rowCount ?? 0) >= CONNECTIONS, {
      what: 'the first messages to fail',
    });
    await world.close(leaver);
    const left = "SELECT DISTINCT state, attempts FROM messages WHERE state <> 'sent' AND last_error IS NULL";
    expect((await world.database.query(left)).rows).toEqual([{ state: 'pending', attempts: 0 }]);
    expect(await leasesHeld()).toBe(0);
    await world.sink.resume();
    const heir = await world.worker();
    await sending;
    await world.close(heir);
    expect([reached(), world.sink.repeated]).toEqual([addressesOf(asked), []]);
  });
});

describe('while Redis is away', () => {
  let redis: RunningRedis;
  let own: World;
  beforeEach(async () => {
    redis = await startRedis();
    own = await World.start({ REDIS_URL: redis.url });
  });
  afterEach(async () => {
    await own.stop();
    await redis.stop();
  });

  it('the worker is not ready, and a batch goes out all the same', async () => {
    const worker = await own.worker();
    const asked = own.applications.fees.keep(recipients(30));
    await redis.pause();
    await waitFor(async () => !(await isReady(worker)), { what: 'the worker to notice' });
    const { body } = await (await own.office()).send();
    await redis.resume();
    await waitFor(() => isReady(worker), { what: 'the worker to be back' });
    expect(body).toMatchObject({ status: 'completed', emailsSent: 30 });
    expect(own.sink.messages.map(({ to }) => to).sort()).toEqual(addressesOf(asked));
  });
});
