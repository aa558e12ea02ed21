import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ERASED_ACCOUNT, type ExportedMessages, INTERNAL, PRIVACY, type RankingRecipient } from '@lacorte/contracts';
import { JOB_OPTIONS, JOBS, QUEUES } from '@lacorte/jobs';
import { waitFor } from '@lacorte/testing';
import type { INestApplication } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { DataSource } from 'typeorm';
import { RemoveOldMessages } from '../src/personal-data';
import { eraseByJob } from './erase-by-job';
import { recipients } from './fee-stand-in';
import { World } from './world';

let world: World;
let worker: INestApplication;
beforeAll(async () => {
  world = await World.start();
  worker = await world.worker();
});
afterAll(() => world?.stop());

interface About {
  kind?: string;
  applicationId?: string;
  contactId?: string;
  userId?: string;
  recipient?: string;
  state?: string;
  /** Interval of PostgreSQL. */
  age?: string;
}

/** A message in the database alone. @returns its id */
async function add({ kind = 'test', applicationId, contactId, userId, state = 'sent', age = '0', ...about }: About) {
  const id = randomUUID();
  await world.database.query(
    `INSERT INTO messages (id, kind, application_id, contact_id, user_id, language, message_id, state, recipient, sent_at, created_at, not_before)
     VALUES ($1, $2, $3, $4, $5, 'it', $1::uuid::text, $6, $7, now(), now() - $8::interval, 'infinity')`,
    [id, kind, applicationId, contactId, userId, state, about.recipient ?? 'info@example.com', age],
  );
  return id;
}
const present = async (ids: string[]): Promise<string[]> => {
  const { rows } = await world.database.query('SELECT id FROM messages WHERE id = ANY($1)', [ids]);
  return ids.filter((id) => rows.some((row) => row.id === id));
};
/** Runs the step of notifications in the erasure of an account. */
const erase = (
  account: { userId: string; email: string; provenEmail?: string },
  applicationIds: string[],
  contactIds: string[] = [],
) => eraseByJob(world, account, { applicationIds, contactIds });
const somebody = () => ({ userId: randomUUID(), email: `persona.${randomUUID()}@example.com` });

/**
 * A person with messages about an application, a contact message and the account; one to the same address that names none of these; and
 * one of another person.
 */
async function aPersonWithMessages() {
  const account = somebody();
  const [applicationId, contactId] = [randomUUID(), randomUUID()];
  const own = [
    await add({ applicationId, recipient: account.email }),
    await add({ contactId }),
    await add({ userId: account.userId, recipient: account.email }),
  ] as const;
  const toAddress = await add({ recipient: account.email.toUpperCase() });
  const others = await add({ applicationId: randomUUID(), recipient: account.email });
  return { ...account, applicationId, contactId, own, toAddress, others };
}

describe('the export of personal data', () => {
  const messagesOf = async (person: object) => {
    const http = await world.httpProcess();
    const headers = { ...(await world.keys.call('documents', 'notifications')), 'content-type': 'application/json' };
    const address = (await http.getUrl()) + INTERNAL.exportPersonalData;
    const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(person) });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as ExportedMessages).sections.messages;
  };

  it('has the messages of a person, and those to the address alone once that is proven', async () => {
    const { userId, email, applicationId, contactId } = await aPersonWithMessages();
    const person = { userId, email, applicationIds: [applicationId], contactIds: [contactId] };
    const own = [
      { applicationId, recipient: email, kind: 'test' },
      { applicationId: null, recipient: email, state: 'sent' },
    ];
    expect(await messagesOf({ ...person, provenEmail: '' })).toMatchObject(own);
    const toAddress = { applicationId: null, recipient: email.toUpperCase(), state: 'sent' };
    expect(await messagesOf({ ...person, provenEmail: email })).toMatchObject([...own, toAddress]);
  });

  it('has the copies of contact messages, which went to the person', async () => {
    const { userId, email, contactId } = { ...somebody(), contactId: randomUUID() };
    await add({ kind: 'contact', contactId });
    await add({ kind: 'contact-copy', contactId, recipient: email });
    await add({ kind: 'contact-copy', contactId: randomUUID(), recipient: email });
    const person = { userId, email, provenEmail: email, applicationIds: [], contactIds: [contactId] };
    const messages = await messagesOf(person);
    expect(messages).toMatchObject([{ kind: 'contact-copy', recipient: email }]);
    expect(messages).toHaveLength(1);
  });
});

describe('the erasure of an account', () => {
  it('deletes messages and jobs, and leaves those about other people', async () => {
    const { userId, email, applicationId, contactId, own, toAddress, others } = await aPersonWithMessages();
    const aJob = (data: object) => world.messages.add(JOBS.sendMessage, data, { delay: 3_600_000 });
    const wanted = { kind: 'x', language: 'it', parameters: {} };
    const jobs = [
      await aJob({ messageId: randomUUID(), wanted: { ...wanted, recipient: { name: '', address: email } } }),
      await aJob({ messageId: own[2] }),
      await aJob({ messageId: randomUUID(), wanted: { ...wanted, parameters: { applicationId } } }),
      await aJob({ messageId: others }),
    ];
    // A step that is repeated must not let the last message be sent again.
    const last = await add({ kind: 'account-erased', recipient: email });
    await erase({ userId, email, provenEmail: email }, [applicationId], [contactId]);
    expect(await present([...own, toAddress, others, last])).toEqual([others, last]);
    const left = await Promise.all(jobs.map(async ({ id }) => (await world.messages.getJob(id ?? '')) !== undefined));
    expect(left).toEqual([false, false, false, true]);
  });

  it('leaves messages and jobs that name the address alone, if the account has not proven that the address is theirs', async () => {
    const { userId, email, applicationId, contactId, own, toAddress } = await aPersonWithMessages();
    const recipient = { name: '', address: email };
    const wanted = { kind: 'x', language: 'it', parameters: {}, recipient };
    const data = { messageId: randomUUID(), wanted };
    const { id } = await world.messages.add(JOBS.sendMessage, data, { delay: 3_600_000 });
    await erase({ userId, email }, [applicationId], [contactId]);
    expect(await present([...own, toAddress])).toEqual([toAddress]);
    expect(await world.messages.getJob(id ?? '')).toBeDefined();
  });

  it('finds a message about the account once it is sent', async () => {
    const email = `lucia.${randomUUID()}@example.com`;
    const { userId } = world.auth.keepAccount({ email, firstName: 'Lucia', lastName: null });
    const parameters = { userId, isLanguageChosen: true };
    const sent = await world.send({ kind: 'password-changed', parameters });
    expect(await world.rowOf(sent)).toMatchObject({ state: 'sent', parameters: null, user_id: userId });
    // Release 1.0.0 does not write the account.
    const noted = randomUUID();
    await world.database.query(
      `INSERT INTO messages (id, kind, language, message_id, parameters) VALUES ($1, 'totp-enabled', 'it', $1::uuid::text, $2)`,
      [noted, parameters],
    );
    await world.send({ kind: 'totp-enabled', parameters }, noted);
    await erase({ userId, email }, []);
    expect(await present([sent, noted])).toEqual([]);
  });

  it('leaves the account in no count of messages to unproven addresses', async () => {
    const email = `lucia.${randomUUID()}@example.com`;
    const { userId } = world.auth.keepAccount({ email, firstName: 'Lucia', lastName: null });
    const id = await world.send({ kind: 'password-changed', parameters: { userId, isLanguageChosen: true } });
    const accounts = async () =>
      (await world.database.query('SELECT account FROM unproven_message WHERE message_id = $1', [id])).rows;
    expect(await accounts()).toEqual([{ account: userId }]);
    await erase({ userId, email }, []);
    expect(await accounts()).toEqual([{ account: null }]);
  });

  it('deletes nothing of an account whose erasure auth and applications have not both recorded, whatever a job says', async () => {
    const { userId, email, applicationId, own } = await aPersonWithMessages();
    const queue = world.queue(QUEUES.messageErasures);
    const fails = async () => {
      const job = await queue.add(JOBS.eraseMessages, { userId, email }, { attempts: 2, backoff: 50 });
      await waitFor(async () => (await job.isFailed()) || undefined, { what: 'the job to fail' });
    };
    await fails();
    world.auth.erased.set(userId, { email, provenEmail: '' });
    await fails();
    world.auth.erased.delete(userId);
    world.applications.erased.set(userId, { applicationIds: [applicationId], contactIds: [] });
    await fails();
    expect(await present([...own])).toEqual(own);
    await queue.close();
  });

  it('names an erased administrator in words', async () => {
    const admin = { userId: randomUUID(), email: 'amministrazione@example.com' };
    const { rows } = await world.database.query(
      `INSERT INTO payment_batch (status, started_by, started_by_email, finished_at, total_applications, recipients_complete)
       VALUES ('completed', $1, $2, now(), 0, true) RETURNING id`,
      [admin.userId, admin.email],
    );
    await erase(admin, []);
    expect(world.auth.confirmed).toContain(admin.userId);
    const name = 'SELECT started_by_email AS name FROM payment_batch WHERE id = $1';
    expect((await world.database.query(name, [rows[0].id])).rows).toEqual([{ name: ERASED_ACCOUNT }]);
  });

  it('waits for a message that is being sent', async () => {
    const email = `lucia.${randomUUID()}@example.com`;
    const { userId } = world.auth.keepAccount({ email, firstName: 'Lucia', lastName: null });
    world.sink.gate.hold();
    const { id } = await world.want({ kind: 'password-changed', parameters: { userId, isLanguageChosen: true } });
    await world.sink.gate.held(1);
    const erasing = erase({ userId, email }, []);
    const step = world.queue(QUEUES.messageErasures);
    const isPutOff = async () => (await step.getDelayed()).some(({ attemptsMade }) => attemptsMade > 0);
    await waitFor(isPutOff, { what: 'the erasure to wait' });
    expect(await present([id])).toEqual([id]);
    world.sink.gate.release();
    await Promise.all([erasing, step.close()]);
    expect([world.sent(id).length, await present([id])]).toEqual([1, []]);
  });

  it('ends the job of the last message when that is sent, for which the job looks less and less often', async () => {
    const id = randomUUID();
    world.auth.erasures.set(id, { email: `cancellata.${id}@example.com` });
    world.sink.gate.hold();
    const last = await world.want({ kind: 'account-erased', parameters: { isAddressProven: false } }, id);
    await world.sink.gate.held(1);
    await waitFor(() => last.job.isDelayed(), { what: 'the job to look again' });
    const pause = async () => (await world.messages.getJob(last.job.id ?? ''))?.delay ?? 0;
    await waitFor(async () => (await pause()) > 3 * world.config.MESSAGE_RETRY_MS, { what: 'a longer pause' });
    world.sink.gate.release();
    await world.ended(last);
    expect([await last.job.isCompleted(), world.sent(id).length]).toEqual([true, 1]);
  });

  describe('between the publication of a ranking and its messages', () => {
    let rankings: Queue;
    beforeAll(() => {
      rankings = world.queue(QUEUES.rankingMessages);
    });
    afterAll(() => rankings.close());
    const announce = (rankingId: string) => rankings.add(JOBS.noteRankingMessages, { rankingId }, JOB_OPTIONS);
    const twoApplicants = () =>
      recipients(2).map((recipient): RankingRecipient => ({ ...recipient, place: null })) as [
        ...[RankingRecipient, RankingRecipient],
      ];
    const applicationsOf = async (rankingId: string) =>
      (await world.database.query('SELECT * FROM messages WHERE batch_id = $1', [rankingId])).rows.map(
        ({ application_id }) => application_id,
      );

    it('leaves the applicant none, also when the job comes again', async () => {
      const [erased, other] = twoApplicants();
      world.sink.messages.length = 0;
      for (const { email } of [erased, other]) world.sink.refused.set(email, '450 4.2.0 Greylisted');
      const rankingId = world.applications.rankings.keep([erased, other]);
      await world.jobEnded(await announce(rankingId));
      world.applications.rankings.erase(erased.applicationId);
      await erase(somebody(), [erased.applicationId]);
      world.sink.refused.clear();
      await world.jobEnded(await announce(rankingId));
      await waitFor(() => world.sink.messages.length > 0, { what: 'the other message' });
      expect(await applicationsOf(rankingId)).toEqual([other.applicationId]);
      expect(world.sink.messages.map(({ to }) => to)).toEqual([other.email]);
    });

    it('waits for a job that has read the applicant and not yet recorded the message', async () => {
      const [erased, other] = twoApplicants();
      const { gate } = world.applications.rankings;
      const rankingId = world.applications.rankings.keep([erased, other]);
      gate.hold();
      const job = await announce(rankingId);
      await gate.held(1);
      world.applications.rankings.erase(erased.applicationId);
      const erasing = erase(somebody(), [erased.applicationId]);
      const step = world.queue(QUEUES.messageErasures);
      const isPutOff = async () => (await step.getDelayed()).some(({ attemptsMade }) => attemptsMade > 0);
      await waitFor(isPutOff, { what: 'the erasure to wait' });
      gate.release();
      await Promise.all([world.jobEnded(job), erasing, step.close()]);
      expect(await applicationsOf(rankingId)).toEqual([other.applicationId]);
    });
  });
});

describe('what is kept for a time', () => {
  const run = () => new RemoveOldMessages(worker.get(DataSource)).run();

  it('goes by itself: the worker looks for it when it starts', async () => {
    const old = await add({ kind: 'contact', contactId: randomUUID(), age: `${PRIVACY.contactsYears} years 1 minute` });
    const other = await World.start({ DATABASE_URL: world.config.DATABASE_URL });
    await other.worker();
    await waitFor(async () => (await present([old])).length === 0, { what: 'the old message to go' });
    await other.stop();
  });

  it('is for two years what tells of a visitor’s message, and for a week a notice of an opening', async () => {
    const [contact, notice] = [`${PRIVACY.contactsYears} years`, `${PRIVACY.noticeMailDays} days`];
    const young = [
      await add({ kind: 'contact', contactId: randomUUID(), age: `${contact} -10 minutes` }),
      await add({ kind: 'tender-opened', age: `${notice} -10 minutes` }),
      await add({ kind: 'tender-opened', age: `${notice} 1 minute`, state: 'pending' }),
      await add({ kind: 'password-changed', userId: randomUUID(), age: '10 years' }),
      await add({ kind: 'account-erased', age: '23 hours 50 minutes' }),
      await add({ kind: 'confirmation', applicationId: randomUUID(), age: '10 years' }),
    ];
    const old = [
      await add({ kind: 'contact', contactId: randomUUID(), age: `${contact} 1 minute` }),
      await add({ kind: 'contact-copy', contactId: randomUUID(), age: `${contact} 1 minute` }),
      await add({ kind: 'tender-opened', age: `${notice} 1 minute` }),
      await add({ kind: 'opening-notice-confirmation', age: `${notice} 1 minute` }),
      await add({ kind: 'password-changed', age: `${notice} 1 minute` }),
      await add({ kind: 'account-erased', age: '24 hours 1 minute' }),
    ];
    await run();
    expect(await present([...young, ...old])).toEqual(young);
  });

  it('is for a day what was counted for a mailbox', async () => {
    const insert = (age: string) =>
      world.database.query(
        `INSERT INTO mailbox_allowance (message_id, kind, mailbox_hash, taken_at)
         VALUES (gen_random_uuid(), 'kept', '\\x00', now() - $1::interval)`,
        [age],
      );
    await insert('24 hours 1 minute');
    await insert('23 hours 50 minutes');
    await run();
    const { rowCount } = await world.database.query("SELECT FROM mailbox_allowance WHERE kind = 'kept'");
    expect(rowCount).toBe(1);
  });
});
