import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  API,
  ASK_AGAIN_AFTER_DAYS,
  type ErrorBody,
  type PaymentRecipient,
  type PaymentRequestsProgress,
  type SentFeeRequest,
} from '@lacorte/contracts';
import { waitFor } from '@lacorte/testing';
import { BackOffice } from './back-office';
import { PAGE_SIZE, recipients } from './fee-stand-in';
import { World } from './world';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** More than a page of recipients. */
const SOME = PAGE_SIZE + 10;
/** Connections of a worker to the mail server. */
const CONNECTIONS = 5;

let world: World;
let office: BackOffice;
beforeAll(async () => {
  world = await World.start();
  office = await world.office();
  await world.worker();
});
afterAll(() => world?.stop());
afterEach(() => {
  world.applications.isAway = false;
  world.applications.isOlder = false;
  world.applications.refused.clear();
  world.sink.gate.release();
  world.sink.messages.length = 0;
  world.sink.refused.clear();
});

const batches = async () => (await world.database.query('SELECT * FROM payment_batch ORDER BY started_at')).rows;
const retry = (batchId: string) => office.call<PaymentRequestsProgress>('POST', API.retryPaymentRequests(batchId));
const keep = (count: number, changes: Partial<PaymentRecipient> = {}) =>
  world.applications.fees.keep(recipients(count, changes)) as [PaymentRecipient, ...PaymentRecipient[]];
const completed = () => office.latest('the batch to end', ({ status }) => status === 'completed');
const written = () => world.sink.messages.map(({ to }) => to).sort();
const addresses = (asked: { email: string }[]) => asked.map(({ email }) => email).sort();
const toldFor = (applicationId: string) =>
  world.applications.fees.asked.filter((one) => one.applicationId === applicationId);
const refuse = (asked: PaymentRecipient[], answer = '550 no') => {
  for (const { email } of asked) world.sink.refused.set(email, answer);
};
/** Starts a batch that stops when messages are on their way. */
async function sendUntilHeld(start: () => ReturnType<BackOffice['send']>, count = 1) {
  world.sink.gate.hold();
  const sending = start();
  await world.sink.gate.held(count);
  const { batchId } = await office.latest('the batch to run', ({ status }) => status === 'running');
  return { batchId, sending };
}
const ANOTHER_RUNNING = [409, 'Un altro invio è in corso. Riprovi quando è finito.'];

describe('before the first batch', () => {
  it('there is no latest one, and none starts while applications is away', async () => {
    const { status, body } = await office.call('GET', API.latestPaymentRequests);
    expect([status, body]).toEqual([204, undefined]);
    world.applications.isAway = true;
    for (const answer of [await office.send(), await office.call('GET', API.paymentRequestRecipients)]) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    }
    expect(await batches()).toEqual([]);
  });

  it('an administrator learns how many it would write to', async () => {
    keep(SOME);
    world.applications.fees.othersApplied = 7;
    const leftOut = { recent: 0, paid: 7, rejected: 0 };
    const { body } = await office.call('GET', API.paymentRequestRecipients);
    expect(body).toEqual({ recipients: SOME, leftOut, withAgain: SOME });
    expect(await batches()).toEqual([]);
  });
});

describe('a batch', () => {
  it('writes to each recipient once, tells applications, and counts all applications', async () => {
    const asked = keep(SOME);
    world.applications.fees.othersApplied = 7;
    const { body } = await office.send();
    const { batchId } = body;
    expect(body).toMatchObject({ emailsSent: SOME, totalApplications: SOME + 7, status: 'completed' });
    expect(written()).toEqual(addresses(asked));
    const progress = {
      batchId,
      status: 'completed',
      total: SOME,
      sent: SOME,
      failed: 0,
      withheld: 0,
      failures: [],
      tenderId: null,
    };
    expect(await office.progress(batchId)).toEqual(progress);
    expect((await office.call('GET', API.latestPaymentRequests)).body).toEqual(progress);
    const { rows } = await world.database.query(
      `SELECT application_id AS "applicationId", batch_id AS "batchId", sent_at AS at FROM messages WHERE batch_id = $1
       ORDER BY 1`,
      [batchId],
    );
    const told = asked.flatMap(({ applicationId }) => toldFor(applicationId));
    told.sort((a, b) => (a.applicationId < b.applicationId ? -1 : 1));
    expect(told).toEqual(rows.map(({ at, ...sent }) => ({ ...sent, requestedAt: at.toISOString() })));
  });

  it('completes at once without recipients', async () => {
    world.applications.fees.keep([]);
    world.applications.fees.othersApplied = 3;
    const { body } = await office.send();
    expect(body).toMatchObject({ emailsSent: 0, totalApplications: 3, status: 'completed' });
    expect(await office.progress(body.batchId)).toMatchObject({ status: 'completed', total: 0, sent: 0, failed: 0 });
  });

  it('writes in the language of the application, with the fee of its tender', async () => {
    keep(1, { language: 'fr', nome: 'Zoé', cognome: 'D’Amico', feeCents: 17_000 });
    await office.send();
    const { raw } = world.sink.messages[0] as { raw: string };
    expect(raw).toMatch(/^Content-Language: fr$/im);
    expect(raw).toContain('<html lang=3D"fr">');
    expect(raw).toContain('170');
  });

  it('is one for all administrators who ask at once', async () => {
    keep(SOME);
    const before = (await batches()).length;
    const answers = await Promise.all([office.send(), office.send(), office.sendAgain()]);
    expect(new Set(answers.map(({ body }) => body.batchId)).size).toBe(1);
    expect(answers.map(({ body }) => body.emailsSent)).toEqual([SOME, SOME, SOME]);
    expect([world.sink.messages.length, (await batches()).length]).toEqual([SOME, before + 1]);
  });

  it('leaves who applies meanwhile to the next', async () => {
    keep(SOME);
    const { gate } = world.applications.fees;
    gate.hold();
    const sending = office.send();
    // The first call counts the applications.
    await gate.held(1);
    gate.release(1);
    await gate.held(1);
    const [late] = recipients(1) as [PaymentRecipient];
    world.applications.fees.add(late);
    gate.release();
    expect((await sending).body.emailsSent).toBe(SOME);
    expect(written()).not.toContain(late.email);
    expect((await office.send()).body.emailsSent).toBe(1);
    expect(written()).toContain(late.email);
  });

  it('is answered while it goes on, after a time', async () => {
    const impatient = new BackOffice(await world.httpProcess({ BATCH_ANSWER_MS: 100 }), world.keys);
    keep(6);
    world.sink.gate.hold();
    const { body } = await impatient.send();
    expect(body).toMatchObject({ totalApplications: 6, emailsSent: 0, status: 'running' });
    world.sink.gate.release();
    expect(await completed()).toMatchObject({ batchId: body.batchId, sent: 6 });
  });

  it('waits with its end until applications knows whom it has asked', async () => {
    const asked = keep(5);
    const { batchId, sending } = await sendUntilHeld(() => office.send(), 5);
    world.applications.isAway = true;
    world.sink.gate.release();
    await office.latest('everything to be sent', ({ sent }) => sent === 5);
    await world.applications.missedBy(2);
    expect(await office.progress(batchId)).toMatchObject({ status: 'running' });
    world.applications.isAway = false;
    expect((await sending).body).toMatchObject({ batchId, emailsSent: 5, status: 'completed' });
    expect(asked.map(({ applicationId }) => toldFor(applicationId).length)).toEqual([1, 1, 1, 1, 1]);
  });
});

describe('a second batch', () => {
  it('asks nobody who was asked in the last days, unless that is wanted', async () => {
    const asked = keep(SOME);
    expect((await office.send()).body).toMatchObject({ emailsSent: SOME, status: 'completed' });
    const [added] = recipients(1) as [PaymentRecipient];
    world.applications.fees.add(added);
    const leftOut = { recent: SOME, paid: 0, rejected: 0 };
    const { body } = await office.call('GET', API.paymentRequestRecipients);
    expect(body).toEqual({ recipients: 1, leftOut, withAgain: SOME + 1 });
    expect((await office.send()).body.emailsSent).toBe(1);
    expect((await office.send()).body).toMatchObject({ emailsSent: 0, totalApplications: SOME + 1 });
    expect((await office.sendAgain()).body.emailsSent).toBe(SOME + 1);
    expect(written()).toEqual(addresses([...asked, ...asked, added, added]));
  });

  it('asks again after a week', async () => {
    const [one] = keep(1);
    await office.send();
    const [told] = toldFor(one.applicationId) as [SentFeeRequest];
    told.requestedAt = new Date(Date.now() - ASK_AGAIN_AFTER_DAYS * DAY_MS).toISOString();
    expect((await office.send()).body.emailsSent).toBe(1);
  });

  it('asks whom the mail server refused, and a retry of the first does not ask them again', async () => {
    const [refused, other] = keep(2) as [PaymentRecipient, PaymentRecipient];
    refuse([refused]);
    const { body: first } = await office.send();
    expect(first.emailsSent).toBe(1);
    world.sink.refused.clear();
    expect((await office.send()).body.emailsSent).toBe(1);
    expect((await retry(first.batchId)).status).toBe(200);
    const failures = [{ email: refused.email, reason: '550 no' }];
    expect(await office.progress(first.batchId)).toMatchObject({ status: 'completed', total: 2, failed: 1, failures });
    expect(written()).toEqual(addresses([refused, other]));
  });

  it('joins the first while that runs', async () => {
    keep(5);
    const { batchId, sending } = await sendUntilHeld(() => office.send());
    const joining = office.sendAgain();
    world.sink.gate.release();
    const answers = [(await sending).body, (await joining).body];
    expect(answers).toMatchObject([{ batchId }, { batchId, joined: true }]);
    expect(answers[0]).not.toHaveProperty('joined');
    expect(world.sink.messages).toHaveLength(5);
  });
});

describe('an applicant who no longer owes the fee when the message can be sent', () => {
  /** More than are composed at once. */
  const MANY = 60;

  it('gets none, and counts neither as sent nor as failed', async () => {
    const asked = keep(3) as [PaymentRecipient, PaymentRecipient, ...PaymentRecipient[]];
    // Deferred once, as during an outage.
    refuse(asked, '450 4.2.0 Greylisted');
    const sending = office.send();
    await waitFor(
      async () =>
        (await world.database.query("SELECT FROM messages WHERE state = 'pending' AND last_error IS NOT NULL"))
          .rowCount === 3,
      { what: 'all to be deferred' },
    );
    world.applications.fees.settle(asked[0], asked[1]);
    world.sink.refused.clear();
    const { body } = await sending;
    expect(body).toMatchObject({ emailsSent: 1, status: 'completed' });
    expect(written()).toEqual(addresses(asked.slice(2)));
    expect(await office.progress(body.batchId)).toMatchObject({ total: 3, sent: 1, failed: 0, withheld: 2 });
    expect(asked.map(({ applicationId }) => toldFor(applicationId).length)).toEqual([0, 0, 1]);
  });

  it('gets one late when applications, of the release before, cannot tell', async () => {
    const [{ applicationId }] = keep(1);
    world.applications.isOlder = true;
    const sending = office.send();
    const attempted = await waitFor(
      async () => {
        const sql = 'SELECT state FROM messages WHERE application_id = $1 AND last_error IS NOT NULL';
        return (await world.database.query(sql, [applicationId])).rows[0];
      },
      { what: 'an attempt' },
    );
    expect(attempted.state).not.toBe('failed');
    world.applications.isOlder = false;
    expect((await sending).body).toMatchObject({ emailsSent: 1, status: 'completed' });
  });

  it('gets none that waits for a connection of a stalled mail server', async () => {
    const asked = keep(MANY);
    const { batchId, sending } = await sendUntilHeld(() => office.send(), CONNECTIONS);
    await office.latest('all to be recorded', ({ total }) => total === MANY);
    world.applications.fees.settle(...asked);
    world.sink.gate.release();
    expect((await sending).body).toMatchObject({ batchId, emailsSent: CONNECTIONS, status: 'completed' });
    expect(world.sink.messages).toHaveLength(CONNECTIONS);
  });
});

describe('stopping a batch', () => {
  const MANY = 150;
  const stop = (batchId: string, from = office) =>
    from.call<PaymentRequestsProgress>('POST', API.stopPaymentRequests(batchId));
  const settled = (batchId: string) =>
    waitFor(
      async () => {
        const progress = await office.progress(batchId);
        return progress.sent + progress.failed + progress.withheld === progress.total && progress;
      },
      { what: 'nothing to be on its way' },
    );
  const stops = (batchId: string) => world.applications.accesses.filter(({ id }) => id === batchId);

  it('sends no more, also while the mail server stalls, and reports what had left', async () => {
    const asked = keep(MANY);
    const { batchId, sending } = await sendUntilHeld(() => office.send(), CONNECTIONS);
    const impatient = new BackOffice(await world.httpProcess({ BATCH_ANSWER_MS: 50 }), world.keys);
    const { status, body } = await stop(batchId, impatient);
    expect([status, body]).toMatchObject([200, { batchId, status: 'stopped', sent: 0, failed: 0 }]);
    world.sink.gate.release();
    expect((await sending).body).toMatchObject({ batchId, status: 'stopped' });
    const progress = await settled(batchId);
    expect(progress).toMatchObject({ status: 'stopped', sent: CONNECTIONS, failed: 0 });
    expect(world.sink.messages).toHaveLength(CONNECTIONS);
    expect((await stop(batchId)).body).toEqual(progress);
    const reported = () => asked.flatMap(({ applicationId }) => toldFor(applicationId));
    await waitFor(() => stops(batchId).length > 0 && reported().length === CONNECTIONS, { what: 'the reports' });
    expect(stops(batchId)).toMatchObject([{ action: 'payment-requests-stopped', who: 'admin@example.com' }]);
    const { rows } = await world.database.query(
      `SELECT DISTINCT state, parameters, recipient_name FROM messages WHERE batch_id = $1 AND state <> 'sent'`,
      [batchId],
    );
    expect(rows).toEqual([{ state: 'withheld', parameters: null, recipient_name: null }]);
  });

  it('before its recipients are known sends nothing, and the next batch asks them', async () => {
    keep(SOME);
    const { gate } = world.applications.fees;
    gate.hold();
    const sending = office.send();
    await gate.held(1);
    gate.release(1);
    await gate.held(1);
    const { batchId } = await office.latest('the batch to run', ({ status }) => status === 'running');
    expect((await stop(batchId)).body).toMatchObject({ status: 'stopped', total: 0, sent: 0 });
    gate.release();
    expect((await sending).body).toMatchObject({ emailsSent: 0, status: 'stopped' });
    expect((await office.send()).body).toMatchObject({ emailsSent: SOME, status: 'completed' });
    expect(await office.progress(batchId)).toMatchObject({ status: 'stopped', total: 0 });
  });

  it('lets the next batch leave out those whom it has asked', async () => {
    const asked = keep(MANY);
    const { batchId } = await sendUntilHeld(() => office.send(), CONNECTIONS);
    const stopping = stop(batchId);
    await office.latest('the batch to be stopped', ({ status }) => status === 'stopped');
    const next = office.send();
    world.sink.gate.release();
    expect((await stopping).body).toMatchObject({ status: 'stopped', sent: CONNECTIONS });
    expect((await next).body).toMatchObject({ emailsSent: MANY - CONNECTIONS, status: 'completed' });
    expect(written()).toEqual(addresses(asked));
  });

  it('is reported although the reports of others are refused', async () => {
    // Many, because batches are reported in no order.
    const refused = Array.from({ length: 20 }, () => randomUUID());
    const accepted = randomUUID();
    for (const id of refused) world.applications.refused.add(id);
    await world.database.query(
      `INSERT INTO payment_batch (id, status, started_by, started_by_email, total_applications, recipients_complete,
         stopped_by, stopped_by_email, stopped_at)
       SELECT id, 'stopped', gen_random_uuid(), 'anna@example.com', 1, true, gen_random_uuid(), 'anna@example.com', now()
       FROM unnest($1::uuid[]) AS id`,
      [[...refused, accepted]],
    );
    const settled = async (ids: string[]) => {
      const sql = 'SELECT FROM payment_batch WHERE id = ANY($1) AND settled_at IS NOT NULL';
      return (await world.database.query(sql, [ids])).rowCount;
    };
    await waitFor(async () => (await settled([accepted])) === 1, { what: 'the accepted one to end' });
    expect(await settled(refused)).toBe(0);
    world.applications.refused.clear();
    await waitFor(async () => (await settled(refused)) === refused.length, { what: 'the others to end' });
  });

  it('waits in a deferred message, too', async () => {
    const asked = keep(2);
    refuse(asked, '450 4.2.0 Greylisted');
    const sending = office.send();
    const { batchId } = await office.latest('the messages', ({ total }) => total === 2);
    expect((await stop(batchId)).body).toMatchObject({ status: 'stopped' });
    world.sink.refused.clear();
    await settled(batchId);
    await sending;
    expect(world.sink.messages).toEqual([]);
  });

  it('leaves a completed one completed, and is refused for a retry', async () => {
    const [refused] = keep(2);
    refuse([refused]);
    const { batchId } = (await office.send()).body;
    const progress = await office.progress(batchId);
    expect([(await stop(batchId)).body, progress.status]).toEqual([progress, 'completed']);
    await world.database.query(
      "UPDATE payment_batch SET status = 'stopped', stopped_at = now(), settled_at = now(), finished_at = NULL WHERE id = $1",
      [batchId],
    );
    const { status, body } = await office.call<ErrorBody>('POST', API.retryPaymentRequests(batchId));
    expect([status, body.message]).toEqual([409, 'Questo invio è stato interrotto. Può avviarne uno nuovo.']);
  });
});

describe('payment requests of one tender', () => {
  const [TENDER, OTHER] = [randomUUID(), randomUUID()];
  /** Applicants of both tenders. */
  function keepBoth(count: number) {
    world.applications.fees.keep([]);
    const [ours, others] = [recipients(count), recipients(count)];
    ours.forEach((one, index) => {
      world.applications.fees.add(others[index] as PaymentRecipient, OTHER);
      world.applications.fees.add(one, TENDER);
    });
    return { ours, others };
  }
  const count = async (query = '') =>
    (await office.call<{ recipients: number }>('GET', `${API.paymentRequestRecipients}${query}`)).body.recipients;

  it('go to its applicants alone, as many as the question said', async () => {
    const { ours } = keepBoth(SOME);
    expect([await count(`?tender=${TENDER}`), await count()]).toEqual([SOME, 2 * SOME]);
    const { body } = await office.send(TENDER);
    expect(body).toMatchObject({ emailsSent: SOME, totalApplications: SOME, status: 'completed' });
    expect(written()).toEqual(addresses(ours));
    expect(await office.progress(body.batchId)).toMatchObject({ total: SOME, sent: SOME, tenderId: TENDER });
  });

  it('are retried for the same applicants', async () => {
    const { ours } = keepBoth(2);
    refuse(ours);
    const { body } = await office.send(TENDER);
    world.sink.refused.clear();
    await retry(body.batchId);
    expect(await completed()).toMatchObject({ batchId: body.batchId, total: 2, sent: 2, tenderId: TENDER });
    expect(written()).toEqual(addresses(ours));
  });

  it('are joined by a call for the same, not by one for others', async () => {
    keepBoth(5);
    const { batchId, sending } = await sendUntilHeld(() => office.send(TENDER));
    for (const others of [OTHER, undefined]) {
      const { status, body } = await office.send(others);
      expect([status, (body as unknown as ErrorBody).message]).toEqual(ANOTHER_RUNNING);
    }
    const joining = office.send(TENDER);
    world.sink.gate.release();
    expect([(await sending).body.batchId, (await joining).body.batchId]).toEqual([batchId, batchId]);
    expect(world.sink.messages).toHaveLength(5);
  });

  it('join a batch of all tenders, which writes to them, too', async () => {
    keepBoth(5);
    const { batchId, sending } = await sendUntilHeld(() => office.send());
    const joining = office.send(TENDER);
    world.sink.gate.release();
    expect([(await sending).body.batchId, (await joining).body.batchId]).toEqual([batchId, batchId]);
    expect(world.sink.messages).toHaveLength(10);
  });
});

describe('a recipient that the mail server refuses', () => {
  it('for good is listed with the reason, is not asked again, and can be tried again', async () => {
    const [refused, other] = keep(5) as [PaymentRecipient, PaymentRecipient];
    refuse([refused], '550 5.1.1 No such user here');
    refuse([other], '553 5.1.3 Bad address');
    const { batchId, ...answer } = (await office.send()).body;
    expect(answer).toEqual({ emailsSent: 3, totalApplications: 5, status: 'completed' });
    const failures = [
      { applicationCode: refused.applicationCode, email: refused.email, reason: '550 5.1.1 No such user here' },
      { applicationCode: other.applicationCode, email: other.email, reason: '553 5.1.3 Bad address' },
    ];
    const progress = { batchId, total: 5, sent: 3, withheld: 0, tenderId: null };
    expect(await office.progress(batchId)).toEqual({ ...progress, status: 'completed', failed: 2, failures });
    const failed = "SELECT attempts FROM messages WHERE batch_id = $1 AND state = 'failed'";
    expect((await world.database.query(failed, [batchId])).rows).toEqual([{ attempts: 1 }, { attempts: 1 }]);

    world.sink.refused.delete(refused.email);
    expect((await retry(batchId)).body).toEqual({ ...progress, status: 'running', failed: 0, failures: [] });
    expect(await completed()).toMatchObject({ batchId, sent: 4, failed: 1, failures: [{ email: other.email }] });
    expect([world.sink.messages.length, world.sink.repeated]).toEqual([4, []]);
  });

  it('for now is asked again later', async () => {
    const [refused] = keep(3);
    refuse([refused], '450 4.2.0 Greylisted');
    const sending = office.send();
    const { batchId } = await office.latest('the others to be sent', ({ sent, total }) => total === 3 && sent === 2);
    expect(await office.progress(batchId)).toMatchObject({ status: 'running', failed: 0 });
    world.sink.refused.clear();
    expect((await sending).body).toMatchObject({ batchId, emailsSent: 3, status: 'completed' });
  });

  it('is counted with all, of whom a hundred are listed', async () => {
    refuse(keep(105));
    const { body } = await office.send();
    const { failed, failures } = await office.progress(body.batchId);
    expect([body.emailsSent, failed, failures.length]).toEqual([0, 105, 100]);
  });
});

describe('trying failed ones again', () => {
  it('changes nothing when none has failed', async () => {
    keep(2);
    const { body } = await office.send();
    expect((await retry(body.batchId)).body).toMatchObject({ status: 'completed', sent: 2 });
    expect(world.sink.messages).toHaveLength(2);
  });

  it('asks nobody who has paid or was rejected since, and waits for applications, which knows it', async () => {
    const asked = keep(4);
    refuse(asked);
    const { batchId } = (await office.send()).body;
    world.sink.refused.clear();
    world.applications.isAway = true;
    expect((await retry(batchId)).status).toBe(503);
    expect(await office.progress(batchId)).toMatchObject({ status: 'completed', total: 4, failed: 4 });
    world.applications.isAway = false;
    const [stillDue] = world.applications.fees.keep(asked.slice(0, 1)) as [PaymentRecipient];
    expect((await retry(batchId)).status).toBe(200);
    expect(await completed()).toMatchObject({ batchId, total: 4, sent: 1, failed: 3 });
    const kept = (await office.progress(batchId)).failures.map(({ email, reason }) => `${email} ${reason}`);
    expect(kept).toEqual(asked.slice(1).map(({ email }) => `${email} 550 no`));
    expect(written()).toEqual([stillDue.email]);
  });

  it('is refused while another batch runs', async () => {
    const [refused] = keep(1);
    refuse([refused]);
    const { body: first } = await office.send();
    world.applications.fees.keep([refused, ...recipients(2)]);
    const { sending } = await sendUntilHeld(() => office.send());
    const { status, body } = await office.call<ErrorBody>('POST', API.retryPaymentRequests(first.batchId));
    expect([status, body.message]).toEqual(ANOTHER_RUNNING);
    world.sink.gate.release();
    await sending;
  });
});

describe('a wrong call', () => {
  it('starts nothing, and says what is wrong', async () => {
    const before = (await batches()).length;
    const findings: unknown[] = [];
    const post = (body: object) => office.call<ErrorBody>('POST', API.sendPaymentRequests, 'admin', body);
    for (const again of ['true', 1, {}, [true]]) {
      const { status, body } = await post({ again });
      if (status !== 400 || body.fields?.again !== 'Il valore di «again» non è valido') findings.push({ again });
    }
    for (const tender of ['x', "1' OR 1=1", [randomUUID()]]) {
      const { status, body } = await post({ tender });
      if (status !== 404 || body.message !== 'Il bando richiesto non esiste.') findings.push({ tender });
    }
    for (const batch of [randomUUID(), 'x', "1' OR 1=1"]) {
      for (const answer of [
        await office.call<ErrorBody>('GET', API.paymentRequests(batch)),
        await office.call<ErrorBody>('POST', API.retryPaymentRequests(batch)),
        await office.call<ErrorBody>('POST', API.stopPaymentRequests(batch)),
      ]) {
        if (answer.status !== 404 || answer.body.message !== "L'invio richiesto non esiste.") findings.push({ batch });
      }
    }
    expect([findings, (await batches()).length]).toEqual([[], before]);
  });

  it('is none with an empty answer to whether all are to be asked again', async () => {
    keep(1);
    await office.send();
    for (const body of [{ again: false }, { again: null }, {}]) {
      const { status, body: answer } = await office.call('POST', API.sendPaymentRequests, 'admin', body);
      expect([status, answer]).toMatchObject([200, { emailsSent: 0 }]);
    }
  });
});
