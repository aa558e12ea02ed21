import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { COOPERATIVE, type PaymentRecipient } from '@lacorte/contracts';
import { waitFor } from '@lacorte/testing';
import { recipients } from './fee-stand-in';
import { aContact } from './people';
import { World } from './world';

/** Messages that wait for a connection to the mail server do so in the worker: it has five. */
const CONNECTIONS = 5;

let world: World;
beforeAll(async () => {
  world = await World.start();
  await world.worker();
});
afterAll(() => world?.stop());
afterEach(() => {
  world.sink.gate.release();
  world.sink.messages.length = 0;
  world.applications.isAway = false;
});

/** A visitor's message, which needs nothing but its id. */
const contact = () => ({
  kind: 'contact',
  parameters: { contactId: world.applications.keepContact(aContact()).id },
});
const paymentRequest = (parameters: object = {}) => {
  const [due] = recipients(1) as [PaymentRecipient];
  world.applications.fees.add(due);
  return {
    ...{ kind: 'payment-request', recipient: { name: 'Zoé D’Amico', address: `zoe.${randomUUID()}@example.com` } },
    parameters: {
      ...{ applicationId: due.applicationId, applicationCode: 'DOM-2026-000042-17', feeCents: 15_000 },
      ...parameters,
    },
  };
};

describe('a message', () => {
  it('is noted and sent by one job, and what it was written from leaves with it', async () => {
    const id = await world.send(contact());
    expect(await world.rowOf(id)).toMatchObject({
      ...{ kind: 'contact', state: 'sent', recipient: COOPERATIVE.email, attempts: 1, last_error: null },
      ...{ subject: 'Messaggio dal sito: Altro', parameters: null, recipient_name: null },
    });
    expect(world.sent(id)).toMatchObject([{ messageId: `<${id}@lacorte.example.com>` }]);
  });

  it('goes to the recipient that it names, in its language', async () => {
    const wanted = paymentRequest();
    const id = await world.send({ ...wanted, language: 'fr' });
    const [{ to, raw } = { to: '', raw: '' }] = world.sent(id);
    expect([to, /^Content-Language: fr$/im.test(raw)]).toEqual([wanted.recipient.address, true]);
  });

  it('is sent once when its job runs a second time', async () => {
    const wanted = contact();
    const id = await world.send(wanted);
    await world.send(wanted, id);
    expect(world.sent(id)).toHaveLength(1);
    expect((await world.rowOf(id)).attempts).toBe(1);
  });

  it('is sent once when three jobs for it run at once', async () => {
    const [wanted, id] = [contact(), randomUUID()];
    world.sink.gate.hold();
    const jobs = await Promise.all([1, 2, 3].map(() => world.want(wanted, id)));
    await world.sink.gate.held(1);
    const putOff = async () => (await Promise.all(jobs.map(({ job }) => job.isDelayed()))).filter(Boolean).length === 2;
    await waitFor(putOff, { what: 'the other jobs to be put off' });
    world.sink.gate.release();
    for (const { job } of jobs) await world.ended(job);
    expect(world.sent(id)).toHaveLength(1);
    expect((await world.rowOf(id)).attempts).toBe(1);
  });

  it('is sent once for one key of its kind', async () => {
    const jobs = await Promise.all([1, 2, 3, 4].map(() => world.want({ ...contact(), dedupeKey: 'same' })));
    for (const { job } of jobs) await world.ended(job);
    expect(world.sink.messages).toHaveLength(1);
    await world.send({ ...contact(), dedupeKey: 'other' });
    await world.send({ ...paymentRequest(), dedupeKey: 'same' });
    expect(world.sink.messages).toHaveLength(3);
  });

  it('is not sent before its time, which is no attempt', async () => {
    const { id, job } = await world.want({ ...contact(), notBefore: new Date(Date.now() + 3_600_000).toISOString() });
    await waitFor(() => job.isDelayed(), { what: 'the job to be put off' });
    const delayed = await world.messages.getJob(job.id ?? '');
    expect(delayed?.attemptsMade).toBe(0);
    expect(delayed?.delay).toBeGreaterThan(3_000_000);
    expect(await world.rowOf(id)).toMatchObject({ state: 'pending', attempts: 0 });
    await world.database.query('UPDATE messages SET not_before = now() WHERE id = $1', [id]);
    await delayed?.promote();
    await world.inState(id, 'sent');
  });

  it('is sent again under its Message-ID when a run ended before it noted that it was sent', async () => {
    const [wanted, id] = [contact(), randomUUID()];
    await world.database.query(
      `INSERT INTO messages (id, kind, language, message_id, parameters, state, attempts, claimed_by, leased_until)
       VALUES ($1, 'contact', 'it', $2, $3, 'sending', 1, gen_random_uuid(), now() - interval '1 second')`,
      [id, `<${id}@lacorte.example.com>`, wanted.parameters],
    );
    await world.send(wanted, id);
    expect(world.sent(id)).toMatchObject([{ messageId: `<${id}@lacorte.example.com>` }]);
    expect(await world.rowOf(id)).toMatchObject({ state: 'sent', attempts: 2 });
  });

  it('of a later release waits for its worker, which is no attempt', async () => {
    const { id, job } = await world.want({ kind: 'of-a-later-release', parameters: {} });
    await waitFor(() => job.isDelayed(), { what: 'the job to be put off' });
    expect(await world.rowOf(id)).toMatchObject({ state: 'pending', attempts: 0 });
    expect((await world.messages.getJob(job.id ?? ''))?.attemptsMade).toBe(0);
    await waitFor(async () => (await job.remove()) ?? true, { what: 'the job to be removed' });
  });

  it('goes before those that nobody waits for, up to the connections to the mail server', async () => {
    world.sink.gate.hold();
    const later = await Promise.all(Array.from({ length: 40 }, () => world.want({ ...contact(), priority: 10 })));
    await world.sink.gate.held(CONNECTIONS);
    const { id, job } = await world.want(contact());
    await world.inState(id, 'sending');
    while (world.sent(id).length === 0) {
      world.sink.gate.release(1);
      await world.sink.gate.held(CONNECTIONS);
    }
    // Those on their way, and some while it was written.
    expect(world.sink.messages.length).toBeLessThan(30);
    world.sink.gate.release();
    for (const one of [...later.map(({ job }) => job), job]) await world.ended(one);
    expect([world.sink.messages.length, world.sink.repeated]).toEqual([41, []]);
  });
});

describe('a message fails', () => {
  it('at once, with the reason, when its parameters break the rules of the kind', async () => {
    const wrong = paymentRequest({ applicationCode: 3, feeCents: undefined });
    const { id, job } = await world.want(wrong);
    await world.ended(job);
    expect(await job.isFailed()).toBe(true);
    expect(await world.rowOf(id)).toMatchObject({ state: 'failed', attempts: 1 });
    expect((await world.rowOf(id)).last_error).toBe('parameters: applicationCode, feeCents');
  });

  it('at once, with the reason, when what it tells of is not there', async () => {
    const id = await world.send({ kind: 'contact', parameters: { contactId: randomUUID() } });
    expect(await world.rowOf(id)).toMatchObject({ last_error: 'error.applicationNotFound', attempts: 1 });
  });

  it.each([
    ['its recipient', 'refused', '550 5.1.1 No such user here'],
    ['its text', 'refusedAtEnd', '554 5.7.1 Not wanted'],
  ] as const)('at once, with the answer, when the mail server refuses %s for good', async (_, when, answer) => {
    const wanted = paymentRequest();
    world.sink[when].set(wanted.recipient.address, answer);
    const { id, job } = await world.want(wanted);
    await world.ended(job);
    expect(await job.isFailed()).toBe(true);
    expect(await world.rowOf(id)).toMatchObject({ state: 'failed', attempts: 1, last_error: answer });
  });

  it.each([
    ['its recipient', 'refused', '450 4.2.0 Greylisted'],
    ['its text', 'refusedAtEnd', '451 4.3.0 Try again later'],
  ] as const)('not when the mail server refuses %s for now', async (_, when, answer) => {
    const wanted = paymentRequest();
    world.sink[when].set(wanted.recipient.address, answer);
    const { id } = await world.want(wanted);
    const waiting = await waitFor(
      async () => {
        const row = await world.rowOf(id);
        return row?.state === 'pending' && row.last_error !== null && row;
      },
      { what: 'a first attempt' },
    );
    expect(waiting.last_error).toContain(answer);
    world.sink[when].clear();
    expect((await world.inState(id, 'sent')).attempts).toBeGreaterThan(1);
  });
});

describe('while the mail server is away', () => {
  it('a message waits, says why, and goes out once when the server is back', async () => {
    await world.sink.pause();
    const { id, job } = await world.want(contact());
    const reason = await waitFor(async () => (await world.rowOf(id))?.last_error ?? undefined, { what: 'an attempt' });
    expect(reason).toContain('ECONNREFUSED');
    const other = await world.want(contact());
    const isBack = async () =>
      (await job.isActive()) && ((await world.messages.getJob(job.id ?? ''))?.attemptsMade ?? 0) > 0;
    await waitFor(isBack, { what: 'the first message to wait for the server' });
    expect((await world.rowOf(other.id))?.attempts ?? 0).toBe(0);
    await world.sink.resume();
    for (const one of [job, other.job]) await world.ended(one);
    expect(await world.rowOf(id)).toMatchObject({ state: 'sent', last_error: null });
    expect(world.sent(id)).toHaveLength(1);
    // The outage was known, so it was not an attempt.
    expect(await world.rowOf(other.id)).toMatchObject({ state: 'sent', attempts: 1 });
  });
});
