import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  API,
  COOPERATIVE,
  type Contact,
  type PaymentRecipient,
  type Receipt,
  type UndeliveredMessagesPage,
} from '@lacorte/contracts';
import { JOB_OPTIONS } from '@lacorte/jobs';
import { observeProcess } from '@lacorte/observability';
import { freePort, waitFor } from '@lacorte/testing';
import { Logger } from '@nestjs/common';
import type { BackOffice } from './back-office';
import { recipients } from './fee-stand-in';
import type { SunkMessage } from './mail-sink';
import { aContact, aReceipt, aTender } from './people';
import { World } from './world';

/** Messages that wait for a connection to the mail server do so in the worker: it has five. */
const CONNECTIONS = 5;
/** More than a worker leases of a lane at once. */
const LEASED_AHEAD = 120;
const ATTEMPTS = JOB_OPTIONS.attempts ?? 1;

let world: World;
let office: BackOffice;
beforeAll(async () => {
  world = await World.start();
  office = await world.office();
  await world.worker();
});
afterAll(() => world?.stop());
afterEach(() => {
  world.sink.gate.release();
  world.sink.messages.length = 0;
  world.applications.isAway = false;
});

/** A visitor's message. It needs nothing but its id. */
const contact = () => ({
  kind: 'contact',
  parameters: { contactId: world.applications.keepContact(aContact()).id },
});
/** Message of a kind that goes to the address which the job names. */
const notice = () => ({
  ...{ kind: 'tender-opened', recipient: { name: '', address: `zoe.${randomUUID()}@example.com` } },
  parameters: { tenderId: world.applications.keepTender(aTender()).id },
});

describe('a message', () => {
  it('is noted by one job and sent, and what it was written from leaves with it', async () => {
    const id = await world.send(contact());
    expect(await world.rowOf(id)).toMatchObject({
      ...{ kind: 'contact', state: 'sent', recipient: COOPERATIVE.email, attempts: 1, last_error: null },
      ...{ subject: 'Messaggio dal sito: Altro', parameters: null, recipient_name: null },
    });
    expect(world.sent(id)).toMatchObject([{ messageId: `<${id}@lacorte.example.com>` }]);
  });

  it('goes to the recipient that it names, in its language', async () => {
    const wanted = notice();
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
    for (const { job } of jobs) await world.jobEnded(job);
    world.sink.gate.release();
    for (const job of jobs) await world.ended(job);
    expect(world.sent(id)).toHaveLength(1);
    expect((await world.rowOf(id)).attempts).toBe(1);
  });

  it('is sent once for one key of its kind', async () => {
    const jobs = await Promise.all([1, 2, 3, 4].map(() => world.want({ ...contact(), dedupeKey: 'same' })));
    for (const job of jobs) await world.ended(job);
    expect(world.sink.messages).toHaveLength(1);
    await world.send({ ...contact(), dedupeKey: 'other' });
    await world.send({ ...notice(), dedupeKey: 'same' });
    expect(world.sink.messages).toHaveLength(3);
  });

  it('is not sent before its time, which is no attempt', async () => {
    const notBefore = new Date(Date.now() + 3_600_000);
    const { id, job } = await world.want({ ...contact(), notBefore: notBefore.toISOString() });
    await world.jobEnded(job);
    await world.send(contact());
    expect(await world.rowOf(id)).toMatchObject({ state: 'pending', attempts: 0, not_before: notBefore });
    await world.database.query('UPDATE messages SET not_before = now() WHERE id = $1', [id]);
    await world.inState(id, 'sent');
  });

  it('is sent again under its Message-ID when a run ended before it noted that it was sent', async () => {
    const [wanted, id] = [contact(), randomUUID()];
    await world.database.query(
      `INSERT INTO messages (id, kind, language, message_id, parameters, traceparent, state, attempts, lease_token, leased_until)
       VALUES ($1, 'contact', 'it', $2, $3, '00-aa-bb-01', 'sending', 1, gen_random_uuid(), now() - interval '1 second')`,
      [id, `<${id}@lacorte.example.com>`, wanted.parameters],
    );
    await world.send(wanted, id);
    expect(world.sent(id)).toMatchObject([{ messageId: `<${id}@lacorte.example.com>` }]);
    expect(await world.rowOf(id)).toMatchObject({ state: 'sent', attempts: 2, traceparent: null });
  });

  it('of a later release waits for its worker, which is no attempt', async () => {
    const { id, job } = await world.want({ kind: 'of-a-later-release', parameters: {} });
    await world.jobEnded(job);
    await world.send(contact());
    expect(await world.rowOf(id)).toMatchObject({ state: 'pending', attempts: 0 });
  });

  it('is due when it was recorded, also after the clock of PostgreSQL was set back', async () => {
    const [{ kind, parameters }, id] = [contact(), randomUUID()];
    await world.database.query(
      `INSERT INTO messages (id, kind, language, message_id, parameters, created_at, due_at)
       VALUES ($1::uuid, $2, 'it', '<' || $1 || '@lacorte.example.com>', $3, now() + interval '1 hour', now() + interval '1 hour')`,
      [id, kind, parameters],
    );
    await world.inState(id, 'sent');
  });

  it('goes before those that nobody waits for, up to the connections to the mail server', async () => {
    world.sink.gate.hold();
    const later = await Promise.all(
      Array.from({ length: LEASED_AHEAD }, () => world.want({ ...contact(), priority: 10 })),
    );
    await world.sink.gate.held(CONNECTIONS);
    const urgent = await world.want(contact());
    const { id } = urgent;
    await world.inState(id, 'sending');
    while (world.sent(id).length === 0) {
      world.sink.gate.release(1);
      await world.sink.gate.held(CONNECTIONS);
    }
    // Messages on their way, and some that were sent while the later message was written.
    expect(world.sink.messages.length).toBeLessThan(30);
    world.sink.gate.release();
    for (const one of [...later, urgent]) await world.ended(one);
    expect([world.sink.messages.length, world.sink.repeated]).toEqual([LEASED_AHEAD + 1, []]);
  });
});

describe('a message fails', () => {
  const deferred = (id: string) =>
    waitFor(
      async () => {
        const row = await world.rowOf(id);
        return row?.state === 'pending' && row.last_error !== null && row;
      },
      { what: 'a first attempt' },
    );

  it('at once, with the reason, when its parameters break the rules of the kind', async () => {
    const parameters = { userId: randomUUID(), isLanguageChosen: true, tenderId: 3, expiresAt: undefined };
    const id = await world.send({ kind: 'draft-closed', parameters });
    expect(await world.rowOf(id)).toMatchObject({ state: 'failed', attempts: 1 });
    expect((await world.rowOf(id)).last_error).toBe('parameters: expiresAt, tenderId');
  });

  it('at once, with the reason, when what it tells of is not there', async () => {
    const id = await world.send({ kind: 'contact', parameters: { contactId: randomUUID() } });
    expect(await world.rowOf(id)).toMatchObject({ last_error: 'error.applicationNotFound', attempts: 1 });
  });

  it.each([
    ['its recipient', 'refused', '550 5.1.1 No such user here'],
    ['its text', 'refusedAtEnd', '554 5.7.1 Not wanted'],
  ] as const)('at once, with the answer, when the mail server refuses %s for good', async (_, when, answer) => {
    const wanted = notice();
    world.sink[when].set(wanted.recipient.address, answer);
    const id = await world.send(wanted);
    expect(await world.rowOf(id)).toMatchObject({ state: 'failed', attempts: 1, last_error: answer });
  });

  it.each([
    ['its recipient', 'refused', '450 4.2.0 Greylisted'],
    ['its text', 'refusedAtEnd', '451 4.3.0 Try again later'],
  ] as const)('not when the mail server refuses %s for now', async (_, when, answer) => {
    const warn = jest.spyOn(Logger.prototype, 'warn');
    const wanted = notice();
    world.sink[when].set(wanted.recipient.address, answer);
    const { id } = await world.want(wanted);
    const waiting = await deferred(id);
    expect(waiting.last_error).toContain(answer);
    const failedOnce = () => warn.mock.calls.map(String).find((text) => text.includes(`${id} failed at attempt 1: `));
    const line = await waitFor(failedOnce, { what: 'the log line' });
    expect(line).toContain(answer);
    expect(line).not.toContain('@example.com');
    warn.mockRestore();
    world.sink[when].clear();
    expect((await world.inState(id, 'sent')).attempts).toBeGreaterThan(1);
  });

  it('after its last attempt, and is tried anew for an operator', async () => {
    const [wanted, id] = [notice(), randomUUID()];
    world.sink.refused.set(wanted.recipient.address, '450 4.2.0 Greylisted');
    const putOffAt = async (attempts: number) => {
      const sql = `SELECT extract(epoch FROM not_before - now())::float8 AS wait FROM messages
        WHERE id = $1 AND state = 'pending' AND attempts = $2`;
      const what = `the message to be put off after attempt ${attempts}`;
      return waitFor(async () => (await world.database.query(sql, [id, attempts])).rows[0], { what });
    };
    const promote = () => world.database.query('UPDATE messages SET not_before = NULL WHERE id = $1', [id]);
    const warn = jest.spyOn(Logger.prototype, 'warn');
    // The next pauses take minutes.
    await world.database.query(
      `INSERT INTO messages (id, kind, language, message_id, recipient, parameters, attempts) VALUES ($1, $2, 'it', $3, $4, $5, $6)`,
      [id, wanted.kind, `<${id}@lacorte.example.com>`, wanted.recipient.address, wanted.parameters, ATTEMPTS - 3],
    );
    expect((await putOffAt(ATTEMPTS - 2)).wait).toBeGreaterThan(100);
    await promote();
    await putOffAt(ATTEMPTS - 1);
    // The event comes again.
    await world.want(wanted, id);
    await promote();
    const failed = await world.inState(id, 'failed');
    expect(failed).toMatchObject({ attempts: ATTEMPTS, refused_at: null });
    expect(failed.last_error).toContain('450 4.2.0 Greylisted');
    await waitFor(() => warn.mock.calls.some(([text]) => `${text}`.includes(`failed at attempt ${ATTEMPTS}: `)), {
      what: 'the log line of the last attempt',
    });
    warn.mockRestore();
    // As docs/runbooks/failed-jobs.md says.
    await world.database.query(
      `UPDATE messages SET state = 'pending', attempts = 0, not_before = NULL WHERE state = 'failed' AND id = $1`,
      [id],
    );
    await putOffAt(1);
    world.sink.refused.clear();
    await promote();
    expect(await world.inState(id, 'sent')).toMatchObject({ attempts: 2 });
  });
});

describe('a message that kills its workers', () => {
  const abandoned = async (attempts: number) => {
    const [{ kind, parameters }, id] = [contact(), randomUUID()];
    await world.database.query(
      `INSERT INTO messages (id, kind, language, message_id, parameters, state, attempts, lease_token, leased_until)
       VALUES ($1::uuid, $2, 'it', '<' || $1 || '@lacorte.example.com>', $3, 'sending', $4, gen_random_uuid(), now() - interval '1 second')`,
      [id, kind, parameters, attempts],
    );
    return id;
  };

  it('fails for good, and is not sent, when the lease of its last attempt has expired', async () => {
    const id = await abandoned(ATTEMPTS);
    expect((await world.inState(id, 'failed')).last_error).toContain(`attempt ${ATTEMPTS} had no outcome`);
    expect(world.sent(id)).toEqual([]);
  });

  it('has its last attempt before', async () => {
    const id = await abandoned(ATTEMPTS - 1);
    expect(await world.inState(id, 'sent')).toMatchObject({ attempts: ATTEMPTS });
    expect(world.sent(id)).toHaveLength(1);
  });
});

describe('while the mail server is away', () => {
  it('a message waits, says why, and goes out once when the server is back', async () => {
    await world.sink.pause();
    const first = await world.want(contact());
    const { id } = first;
    const reason = await waitFor(async () => (await world.rowOf(id))?.last_error ?? undefined, { what: 'an attempt' });
    expect(reason).toContain('ECONNREFUSED');
    const other = await world.want(contact());
    await world.jobEnded(other.job);
    const isDue = 'SELECT FROM messages WHERE id = $1 AND not_before < now()';
    await waitFor(async () => (await world.database.query(isDue, [id])).rowCount === 1, {
      what: 'the first message to wait for the server',
    });
    expect((await world.rowOf(other.id)).attempts).toBe(0);
    await world.sink.resume();
    for (const one of [first, other]) await world.ended(one);
    expect(await world.rowOf(id)).toMatchObject({ state: 'sent', last_error: null });
    expect(world.sent(id)).toHaveLength(1);
    // The outage was known, so it was not an attempt.
    expect(await world.rowOf(other.id)).toMatchObject({ state: 'sent', attempts: 1 });
  });
});

describe('a worker that seldom polls', () => {
  let other: World;
  afterEach(() => other?.stop());

  it('learns of a message at once, also after its connection was cut', async () => {
    other = await World.start({ MESSAGE_POLL_MS: 3_600_000 });
    await other.worker();
    const parameters = () => ({ contactId: other.applications.keepContact(aContact()).id });
    const listener = (but?: number) =>
      waitFor(
        async () => {
          const sql = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN %'`;
          return (await other.database.query(sql)).rows.find(({ pid }) => pid !== but)?.pid;
        },
        { what: 'the worker to listen' },
      );
    const first = await listener();
    await other.send({ kind: 'contact', parameters: parameters() });
    await other.database.query('SELECT pg_terminate_backend($1)', [first]);
    await listener(first);
    const id = await other.send({ kind: 'contact', parameters: parameters() });
    expect(other.sent(id)).toHaveLength(1);
  });
});

describe('the figures of messages', () => {
  let stopObserving: () => Promise<void>;
  let metricsPort: number;
  beforeAll(async () => {
    metricsPort = await freePort();
    stopObserving = await observeProcess({ name: 'test', host: '127.0.0.1', metricsPort });
  });
  afterAll(() => stopObserving?.());
  beforeEach(() => world.database.query('DELETE FROM messages'));

  const figure = async (name: string, batch?: boolean) => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const labels = batch === undefined ? '' : `batch="${batch}",`;
    return Number(new RegExp(`^lacorte_${name}\\{${labels}service="test"\\} (\\S+)`, 'm').exec(text)?.[1]);
  };
  /** A message of a kind that nobody sends. */
  const add = (
    due: string,
    columns: { priority?: number; state?: string; lastError?: string; batchId?: string } = {},
  ) =>
    world.database.query(
      `INSERT INTO messages (id, kind, language, message_id, priority, state, last_error, created_at, due_at, batch_id)
       SELECT id, 'of-a-later-release', 'it', id, $1, $2, $3, now() - interval '5 hours', now() + $4::interval, $5
       FROM gen_random_uuid() AS id`,
      [columns.priority ?? 0, columns.state ?? 'pending', columns.lastError, due, columns.batchId],
    );

  it('count those that were due, and not the time before, and those of batches apart', async () => {
    await add('19 hours');
    await add('-2 hours', { priority: 10, lastError: '450 4.2.0 Greylisted', batchId: randomUUID() });
    const age = () => figure('oldest_unsent_message_age_seconds', false);
    expect([await figure('unsent_messages', false), await age()]).toEqual([0, 0]);
    expect(await figure('unsent_messages', true)).toBe(1);
    await add('-1 hour', { priority: 10 });
    expect([await figure('unsent_messages', false), await figure('unsent_messages', true)]).toEqual([1, 1]);
    expect(await age()).toBeGreaterThanOrEqual(3_600);
    expect(await age()).toBeLessThan(2 * 3_600);
  });

  it('count a message from when it was first due, also while it is put off', async () => {
    const notBefore = new Date(Date.now() + 19 * 3_600_000);
    const { id, job } = await world.want({ ...contact(), notBefore: notBefore.toISOString() });
    await world.jobEnded(job);
    expect(await world.rowOf(id)).toMatchObject({ due_at: notBefore });
    expect(await figure('unsent_messages', false)).toBe(0);
    await world.database.query(`UPDATE messages SET due_at = now() - interval '1 hour' WHERE id = $1`, [id]);
    expect(await figure('oldest_unsent_message_age_seconds', false)).toBeGreaterThanOrEqual(3_600);
  });

  it('count those that have failed for good, without batches', async () => {
    await add('0', { state: 'failed', lastError: '550 5.1.1 No such user here' });
    expect(await figure('failed_messages')).toBe(1);
    await world.database.query('UPDATE messages SET batch_id = gen_random_uuid()');
    expect(await figure('failed_messages')).toBe(0);
  });
});

describe('the list of undelivered messages', () => {
  const REFUSAL = '550 5.1.1 No such user here';
  const CODE = 'DOM-2026-000042-17';
  beforeEach(async () => {
    world.sink.refused.clear();
    await world.database.query('DELETE FROM messages');
  });

  const list = async (query = '') =>
    (await office.call<UndeliveredMessagesPage>('GET', `${API.undeliveredMessages}${query}`)).body;
  const anAddress = () => `sparita.${randomUUID()}@example.com`;
  /** @returns the id of a confirmation that has been sent, or has failed */
  function confirm(email: string, applicationId: string = randomUUID()): Promise<string> {
    world.applications.keep(aReceipt({ id: applicationId, email }));
    return world.send({ kind: 'confirmation', parameters: { applicationId } });
  }
  function refuse(email: string, applicationId?: string): Promise<string> {
    world.sink.refused.set(email, REFUSAL);
    return confirm(email, applicationId);
  }

  it('has what the mail server refuses for good, with address, code and reason', async () => {
    const [email, applicationId] = [anAddress(), randomUUID()];
    world.applications.codes[applicationId] = CODE;
    const id = await refuse(email, applicationId);
    const failedAt = expect.stringMatching(/^\d{4}-.*Z$/);
    const item = { id, kind: 'confirmation', address: email, applicationCode: CODE, reason: REFUSAL, failedAt };
    expect(await list()).toEqual({ items: [item], total: 1, page: 1, pageSize: 50 });
  });

  it('has no code for an application that was erased', async () => {
    const email = anAddress();
    await refuse(email);
    expect((await list()).items).toMatchObject([{ address: email, applicationCode: null }]);
  });

  it('has the address also where only the kind of the message knows it', async () => {
    const [email, applicationId] = [anAddress(), randomUUID()];
    world.sink.refused.set(email, REFUSAL);
    const tenderTitle = { it: 'Bando', fr: 'Appel' };
    const notice = { applicationCode: CODE, nome: 'Lucia', cognome: 'Ferrario', email, tenderTitle };
    world.applications.statuses.set(applicationId, () => ({ notice: { ...notice, status: 'approved' } }));
    await world.send({ kind: 'status-changed', parameters: { applicationId, changeId: '1' } });
    expect((await list()).items).toMatchObject([{ kind: 'status-changed', address: email }]);
  });

  it('is newest first, page by page', async () => {
    const emails = [anAddress(), anAddress(), anAddress()];
    for (const email of emails) await refuse(email);
    const [first, second] = [await list('?pageSize=2'), await list('?page=2&pageSize=2')];
    expect([...first.items, ...second.items].map(({ address }) => address)).toEqual(emails.toReversed());
    expect([first.total, second.total, second.page]).toEqual([3, 3, 2]);
  });

  it('forgets an address that has received a message since, in whatever case', async () => {
    const email = anAddress();
    await refuse(email);
    world.sink.refused.clear();
    await confirm(email.toUpperCase());
    expect(await list()).toMatchObject({ items: [], total: 0 });
    await refuse(email);
    expect((await list()).total).toBe(1);
  });

  it('has no message that failed for another reason', async () => {
    const id = await world.send({ kind: 'confirmation', parameters: { applicationId: randomUUID() } });
    expect((await world.rowOf(id)).state).toBe('failed');
    expect(await list()).toMatchObject({ items: [], total: 0 });
  });

  it('has a payment request until it is retried', async () => {
    const [asked] = world.applications.fees.keep(recipients(1)) as [PaymentRecipient];
    world.sink.refused.set(asked.email, REFUSAL);
    const { body } = await office.send();
    expect((await list()).items).toMatchObject([{ kind: 'payment-request', address: asked.email }]);
    world.sink.gate.hold();
    world.sink.refused.clear();
    await office.call('POST', API.retryPaymentRequests(body.batchId));
    expect((await list()).total).toBe(0);
    world.sink.gate.release();
    await office.latest('the retry to end', ({ status }) => status === 'completed');
    expect((await list()).total).toBe(0);
  });

  it('refuses pages that there cannot be, and asks for patience while applications, which knows the codes, is away', async () => {
    const statusOf = async (query: string) => (await office.call('GET', `${API.undeliveredMessages}${query}`)).status;
    const statuses = await Promise.all(['?page=0', '?pageSize=201', '?page=x'].map(statusOf));
    expect(statuses).toEqual([400, 400, 400]);
    await refuse(anAddress());
    world.applications.isAway = true;
    expect(await statusOf('')).toBe(503);
    world.applications.isAway = false;
  });
});

describe('a message with hostile text', () => {
  const STRANGER = 'other@example.com';
  const TYPED = [
    'Eva\r\nBcc: other@example.com',
    'Eva\nBcc: other@example.com',
    'Eva\rBcc: other@example.com',
    'Eva\u2028Bcc: other@example.com',
    'Eva\0\r\n\r\n<script>alert(1)</script>{{code}}',
    'Eva\r\n.\r\nMAIL FROM:<a@example.com>\r\nRCPT TO:<other@example.com>',
    '"Eva" <other@example.com>, ',
    'Eva> other@example.com, <x@example.com',
    '=?utf-8?q?Eva=0D=0ABcc:_other@example.com?=',
    'è'.repeat(10_000),
  ];

  type Person = Partial<Pick<Receipt & Contact, 'nome' | 'cognome' | 'email'>>;

  const confirmation = (person: Person) => ({
    kind: 'confirmation',
    parameters: { applicationId: world.applications.keep(aReceipt(person)).id },
  });
  const contact = (person: Person) => ({
    kind: 'contact',
    parameters: { contactId: world.applications.keepContact(aContact(person)).id },
  });
  const paymentRequest = ({ nome = 'Eva', cognome = 'Rossi', email = 'eva@example.com' }: Person) => {
    const [due] = recipients(1) as [PaymentRecipient];
    world.applications.fees.add(due);
    const { applicationId, applicationCode, feeCents } = due;
    // Its row keeps the name, and PostgreSQL no NUL.
    const recipient = { name: `${nome} ${cognome}`.replaceAll('\0', ''), address: email };
    return { kind: 'payment-request', recipient, parameters: { applicationId, applicationCode, feeCents } };
  };
  const MESSAGES = { confirmation, contact, 'payment-request': paymentRequest };

  /** Records a message of which only the last attempt is left. Payment requests are recorded as in a batch. @returns its id */
  async function record({ kind, recipient, parameters }: Parameters<World['want']>[0]): Promise<string> {
    const id = randomUUID();
    const { name, address } = recipient ?? {};
    await world.database.query(
      `INSERT INTO messages
         (id, kind, batch_id, language, recipient, recipient_name, parameters, message_id, attempts)
       VALUES ($1, $2, $8, 'it', $3, $4, $5, $6, $7)`,
      [
        ...[id, kind, address, name, parameters, `<${id}@lacorte.example.com>`, ATTEMPTS - 1],
        kind === 'payment-request' ? randomUUID() : null,
      ],
    );
    return id;
  }
  /** Sends a message at one attempt. @returns what the mail server got of it */
  async function sent(wanted: Parameters<World['want']>[0]): Promise<SunkMessage[]> {
    const id = await record(wanted);
    if (wanted.kind !== 'payment-request') await world.want(wanted, id);
    await waitFor(async () => /sent|failed|withheld/.test((await world.rowOf(id)).state), {
      what: 'the message to end',
    });
    return world.sent(id);
  }
  /** Names of the headers, in their order. */
  function headersOf({ raw }: SunkMessage): string[] {
    const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');
    return head.split('\r\n').map((line) => line.slice(0, line.indexOf(':')));
  }

  it('gives a message to or from a hostile name no header more and no element, and sends it to nobody else', async () => {
    const findings: unknown[] = [];
    for (const [kind, message] of Object.entries(MESSAGES)) {
      const [harmless] = await sent(message({ nome: 'Eva' }));
      for (const typed of TYPED) {
        const email = `eva.${randomUUID().slice(0, 8)}@example.com`;
        const messages = await sent(message({ nome: typed, cognome: typed, email }));
        const address = kind === 'contact' ? COOPERATIVE.email : email;
        const isRight =
          messages.length === 1 &&
          messages[0]?.to === address &&
          String(headersOf(messages[0])) === String(headersOf(harmless as SunkMessage)) &&
          !messages[0].raw.split('text/html')[1]?.includes('<script>');
        if (!isRight) findings.push([kind, typed.slice(0, 40), messages.map(({ to }) => to)]);
      }
    }
    expect(findings).toEqual([]);
    expect(world.sink.messages.map(({ to }) => to)).not.toContain(STRANGER);
  });

  it('reaches nobody else through an address that is more than one', async () => {
    const addresses = [
      'eva@example.com\r\nBcc: other@example.com',
      'eva@example.com, other@example.com',
      'eva@example.com>\r\nRCPT TO:<other@example.com',
      'Eva <other@example.com>',
    ];
    const messages: SunkMessage[] = [];
    for (const email of addresses) {
      for (const message of Object.values(MESSAGES)) messages.push(...(await sent(message({ email }))));
    }
    expect(world.sink.messages.map(({ to }) => to)).not.toContain(STRANGER);
    expect(messages.flatMap(headersOf).filter((name) => /^b?cc$/i.test(name))).toEqual([]);
    // At least a visitor's message arrives. It goes to the cooperative.
    expect(messages.map(({ to }) => to)).toContain(COOPERATIVE.email);
  });
});
