import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { COOPERATIVE, type PaymentRecipient, type RankingRecipient } from '@lacorte/contracts';
import { JOB_OPTIONS, JOBS, type NoteRankingMessagesJob, QUEUES } from '@lacorte/jobs';
import { waitFor } from '@lacorte/testing';
import type { Queue } from 'bullmq';
import { recipients } from './fee-stand-in';
import { aContact } from './people';
import { World } from './world';

let world: World;
beforeAll(async () => {
  world = await World.start();
  await world.worker();
});
afterAll(() => world?.stop());
afterEach(() => {
  world.sink.gate.release();
  world.sink.refused.clear();
  world.sink.messages.length = 0;
});

describe('a message of a batch', () => {
  let batchId: string;
  beforeEach(async () => {
    const { rows } = await world.database.query(
      `INSERT INTO payment_batch (started_by, started_by_email, total_applications, recipients_complete)
       VALUES (gen_random_uuid(), 'anna@example.com', 1, true) RETURNING id`,
    );
    batchId = rows[0].id;
  });
  afterEach(async () => {
    await world.database.query('DELETE FROM messages');
    await waitFor(async () => (await batch()).status === 'completed', { what: 'the batch to end' });
  });
  const batch = async () =>
    (await world.database.query('SELECT status FROM payment_batch WHERE id = $1', [batchId])).rows[0];

  /** Adds a message of the batch. It has no job. @returns its id */
  async function record(columns: Record<string, unknown> = {}): Promise<string> {
    const id = randomUUID();
    const [recipient] = recipients(1) as [PaymentRecipient];
    world.applications.fees.add(recipient);
    const { applicationId, applicationCode, feeCents } = recipient;
    const parameters = { applicationId, applicationCode, feeCents };
    const row = {
      ...{ id, kind: 'payment-request', batch_id: batchId, language: 'it', priority: 10, parameters },
      ...{ message_id: `<${id}@lacorte.example.com>`, recipient: `lucia.${id}@example.com` },
      ...{ recipient_name: 'Lucia Ferrario', ...columns },
    };
    const names = Object.keys(row);
    await world.database.query(
      `INSERT INTO messages (${names.join(', ')}) VALUES (${names.map((_, n) => `$${n + 1}`).join(', ')})`,
      Object.values(row),
    );
    return id;
  }
  const deferred = (id: string) =>
    waitFor(
      async () => {
        const waiting = `SELECT *, extract(epoch FROM not_before - now())::float8 AS "waitSeconds" FROM messages
          WHERE id = $1 AND state = 'pending' AND last_error IS NOT NULL`;
        return (await world.database.query(waiting, [id])).rows[0];
      },
      { what: 'an attempt' },
    );

  it('of any kind is sent without a job, and what it was written from leaves with it', async () => {
    const { id: contactId } = world.applications.keepContact(aContact());
    const id = await record({ kind: 'contact', recipient: null, recipient_name: null, parameters: { contactId } });
    const row = { recipient: COOPERATIVE.email, attempts: 1, parameters: null };
    expect(await world.inState(id, 'sent')).toMatchObject(row);
    expect(world.sent(id)).toHaveLength(1);
  });

  it('is not sent before its time, and those behind it are', async () => {
    const future = await record({ not_before: new Date(Date.now() + 3_600_000) });
    await world.inState(await record(), 'sent');
    expect(await world.rowOf(future)).toMatchObject({ state: 'pending', attempts: 0 });
    await world.database.query('UPDATE messages SET not_before = now() WHERE id = $1', [future]);
    await world.inState(future, 'sent');
    expect(world.sent(future)).toHaveLength(1);
  });

  it('comes after a message of no batch that is as urgent and was due later', async () => {
    world.sink.gate.hold();
    const own: string[] = [];
    for (let n = 0; n < 200; n++) own.push(await record());
    await world.sink.gate.held(5);
    const { id: contactId } = world.applications.keepContact(aContact());
    const { id, job } = await world.want({ kind: 'contact', parameters: { contactId }, priority: 10 });
    await world.jobEnded(job);
    world.sink.gate.release();
    for (const one of [id, ...own]) await world.inState(one, 'sent');
    const place = world.sink.messages.findIndex(({ messageId }) => messageId.includes(id));
    // The worker had leased up to a hundred before.
    expect(place).toBeLessThan(150);
  });

  it('of a kind of a later release waits for its worker, which is no attempt', async () => {
    const unknown = await record({ kind: 'of-a-later-release' });
    await world.inState(await record(), 'sent');
    expect(await world.rowOf(unknown)).toMatchObject({ state: 'pending', attempts: 0 });
  });

  it('that is deferred waits in its row, longer after each attempt', async () => {
    const [first, tenth] = [randomUUID(), randomUUID()].map((name) => `${name}@example.com`) as [string, string];
    for (const address of [first, tenth]) world.sink.refused.set(address, '450 4.2.0 Greylisted');
    const late = await deferred(await record({ recipient: tenth, attempts: 9 }));
    expect(late).toMatchObject({ attempts: 10, leased_until: null });
    expect(late.last_error).toContain('450 4.2.0 Greylisted');
    // 512 seconds, of which up to a half is left out at random, and some pass until the row is read.
    expect(late.waitSeconds).toBeGreaterThan(100);
    expect(late.waitSeconds).toBeLessThanOrEqual(512);
    const early = await record({ recipient: first });
    expect((await deferred(early)).waitSeconds).toBeLessThanOrEqual(8);
    world.sink.refused.clear();
    expect(await world.inState(early, 'sent')).toMatchObject({ last_error: null });
    expect(world.sent(early)).toHaveLength(1);
  });

  it('fails with the reason after the last attempt', async () => {
    const recipient = `${randomUUID()}@example.com`;
    world.sink.refused.set(recipient, '450 4.2.0 Greylisted');
    const failed = await world.inState(
      await record({ recipient, attempts: (JOB_OPTIONS.attempts ?? 0) - 1 }),
      'failed',
    );
    expect(failed).toMatchObject({ attempts: JOB_OPTIONS.attempts, refused_at: null });
    expect(failed.last_error).toContain('450 4.2.0 Greylisted');
  });

  it('whose parameters break the rules of its kind fails at once', async () => {
    const id = await record({ parameters: { applicationId: randomUUID(), applicationCode: 3, feeCents: 15_000 } });
    const reason = 'parameters: applicationCode';
    expect(await world.inState(id, 'failed')).toMatchObject({ attempts: 1, last_error: reason });
  });

  it('whose lease has expired is sent by another', async () => {
    const leased = { state: 'sending', attempts: 1, lease_token: randomUUID() };
    const held = await record({ ...leased, leased_until: new Date(Date.now() + 3_600_000) });
    const id = await record({ ...leased, leased_until: new Date(Date.now() - 1_000) });
    expect(await world.inState(id, 'sent')).toMatchObject({ attempts: 2 });
    expect(await world.rowOf(held)).toMatchObject({ state: 'sending', attempts: 1 });
  });
});

describe('the messages about a published ranking', () => {
  const CODE = 'DOM-2026-000042-17';
  let rankings: Queue;
  beforeAll(() => {
    rankings = world.queue(QUEUES.rankingMessages);
  });
  afterAll(() => rankings.close());

  const applicants = (count: number, changes: Partial<RankingRecipient> = {}): RankingRecipient[] =>
    recipients(count).map((recipient, index) => {
      const place = { housingType: '3-locali', position: index + 1, outcome: 'waiting' } as const;
      return { ...recipient, place, ...changes };
    });
  /** Adds the job that the outbox of the applications service adds after a publication. */
  const announce = (rankingId: string) =>
    rankings.add(JOBS.noteRankingMessages, { rankingId } satisfies NoteRankingMessagesJob, JOB_OPTIONS);
  const rowsOf = async (rankingId: string) =>
    (await world.database.query('SELECT * FROM messages WHERE batch_id = $1 ORDER BY application_code', [rankingId]))
      .rows;
  const allSent = (rankingId: string, count: number) =>
    waitFor(
      async () => {
        const rows = await rowsOf(rankingId);
        return rows.length === count && rows.every(({ state }) => state === 'sent') && rows;
      },
      { what: `${count} messages to be sent` },
    );
  const written = () => world.sink.messages.map(({ to }) => to).sort();
  const addressesOf = (told: RankingRecipient[]) => told.map(({ email }) => email).sort();

  it('go to the applicant, say the place, and lead to application and ranking', async () => {
    const place = { housingType: '3-locali', position: 31, outcome: 'waiting' } as const;
    for (const [language, said] of [
      ['it', 'posto 31'],
      ['fr', 'position 31'],
    ] as const) {
      const [applicant] = applicants(1, { language, place, applicationCode: CODE }) as [RankingRecipient];
      const rankingId = world.applications.rankings.keep([applicant]);
      await announce(rankingId);
      const [row] = await allSent(rankingId, 1);
      expect(row).toMatchObject({
        ...{ kind: 'ranking-published', recipient: applicant.email, application_id: applicant.applicationId },
        ...{ priority: 10, parameters: null, recipient_name: null },
      });
      const letter = world.letter(row.id);
      const site = 'https://lacorte.example.com';
      const texts = [`Content-Language: ${language}`, `${site}/area-utente?lang=${language}#${CODE}`, said];
      for (const text of [...texts, `${site}/graduatorie/${rankingId}`]) expect(letter).toContain(text);
    }
  });

  it('are recorded and sent for no job that wants one, nor are payment requests', async () => {
    const recipient = { name: 'Lucia Ferrario', address: `lucia.${randomUUID()}@example.com` };
    const tenderTitle = { it: 'Bando inventato', fr: 'Appel inventé' };
    const news = { rankingId: randomUUID(), tenderTitle, stage: 'final', reviewUntil: null };
    const place = { housingType: '3-locali', position: 1, outcome: 'waiting' };
    const [due] = recipients(1) as [PaymentRecipient];
    world.applications.fees.add(due);
    const invented = { applicationId: due.applicationId, applicationCode: CODE };
    for (const [kind, parameters] of [
      ['ranking-published', { ...invented, ...news, place }],
      ['payment-request', { ...invented, feeCents: 900_000 }],
    ] as const) {
      const { id, job } = await world.want({ kind, recipient, parameters });
      await world.jobEnded(job);
      const reason = (await world.messages.getJob(job.id ?? ''))?.failedReason;
      expect([kind, await job.isFailed(), reason]).toEqual([kind, true, `${kind} comes with a batch only`]);
      expect([await world.rowOf(id), world.sent(id)]).toEqual([undefined, []]);
    }
  });

  it('go to an applicant who is not in the ranking, too', async () => {
    const unlisted = applicants(1, { place: null });
    const rankingId = world.applications.rankings.keep(unlisted, { stage: 'final' });
    await announce(rankingId);
    const [row] = await allSent(rankingId, 1);
    expect(row.recipient).toBe(unlisted[0]?.email);
    expect(world.letter(row.id)).toContain('definitiva');
  });

  it('are one for each applicant and ranking, also when the job comes again', async () => {
    const told = applicants(50);
    const provisional = world.applications.rankings.keep(told);
    for (const job of await Promise.all([announce(provisional), announce(provisional)])) await world.jobEnded(job);
    await allSent(provisional, 50);
    await world.jobEnded(await announce(provisional));
    const final = world.applications.rankings.keep(told, { stage: 'final' });
    await announce(final);
    await allSent(final, 50);
    expect(written()).toEqual(addressesOf([...told, ...told]));
    expect(await rowsOf(provisional)).toHaveLength(50);
  });

  it('go after a message that a person waits for', async () => {
    world.sink.gate.hold();
    const rankingId = world.applications.rankings.keep(applicants(45));
    await world.jobEnded(await announce(rankingId));
    await world.sink.gate.held(5);
    const { id: contactId } = world.applications.keepContact(aContact());
    const { id } = await world.want({ kind: 'contact', parameters: { contactId } });
    await world.inState(id, 'sending');
    while (world.sent(id).length === 0) {
      world.sink.gate.release(1);
      await world.sink.gate.held(5);
    }
    // Messages on their way, and some that were sent while the later message was written.
    expect(world.sink.messages.length).toBeLessThan(30);
    world.sink.gate.release();
    await world.inState(id, 'sent');
    await allSent(rankingId, 45);
  });

  it('wait for applications, and none is lost or doubled', async () => {
    const told = applicants(50);
    const rankingId = world.applications.rankings.keep(told);
    const { gate } = world.applications.rankings;
    gate.hold();
    const job = await announce(rankingId);
    await gate.held(1);
    gate.release(1);
    await waitFor(async () => (await rowsOf(rankingId)).length > 0, { what: 'the first page' });
    await gate.held(1);
    world.applications.isAway = true;
    gate.release();
    await waitFor(async () => ((await rankings.getJob(job.id ?? ''))?.attemptsMade ?? 0) > 0, {
      what: 'a failed attempt',
    });
    world.applications.isAway = false;
    await world.jobEnded(job);
    await allSent(rankingId, 50);
    expect(written()).toEqual(addressesOf(told));
  });
});
