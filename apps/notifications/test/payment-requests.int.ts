import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API, type ErrorBody, type PaymentRequestsProgress } from '@lacorte/contracts';
import type { INestApplication } from '@nestjs/common';
import { NotificationsHttpModule } from '../src/notifications-http.module';
import { NotificationsWorkerModule } from '../src/notifications-worker.module';
import { BackOffice } from './back-office';
import { recipients } from './fee-stand-in';
import { MailSink } from './mail-sink';
import { type Surroundings, startApp, startSurroundings } from './notifications-stack';

let around: Surroundings;
let sink: MailSink;
let office: BackOffice;
const apps: INestApplication[] = [];

beforeAll(async () => {
  around = await startSurroundings();
  apps.push(await startApp(NotificationsHttpModule.forRoot(around.httpConfig)));
  office = new BackOffice(apps[0] as INestApplication, around.keys);
  sink = await MailSink.start();
  apps.push(await startApp(NotificationsWorkerModule.forRoot({ ...around.config, SMTP_URL: sink.smtpUrl })));
});

afterAll(async () => {
  for (const app of apps) await app.close();
  await sink?.pause();
  await around?.stop();
});

beforeEach(() => {
  sink.messages.length = 0;
  sink.refused.clear();
});

afterEach(() => {
  around.applications.isAway = false;
  sink.delayMs = 0;
});

const batches = async () => (await around.database.query('SELECT * FROM payment_batch ORDER BY started_at')).rows;
const retry = (batchId: string) => office.call<PaymentRequestsProgress>('POST', API.retryPaymentRequests(batchId));

describe('sending payment requests', () => {
  it('starts nothing while applications is away, and says when to come again', async () => {
    around.applications.isAway = true;
    const { status, headers } = await office.send();
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    expect(await batches()).toEqual([]);
  });

  it('says beforehand how many it would write to, and leaves out those who paid or were rejected', async () => {
    around.applications.fees.keep(recipients(250));
    around.applications.fees.othersApplied = 7;
    const { status, body } = await office.call('GET', API.paymentRequestRecipients);
    const leftOut = { recent: 0, paid: 7, rejected: 0 };
    expect([status, body]).toEqual([200, { recipients: 250, leftOut, withAgain: 250 }]);
    expect(await batches()).toEqual([]);
  });

  it('does not guess how many while applications is away', async () => {
    around.applications.isAway = true;
    const { status, headers } = await office.call('GET', API.paymentRequestRecipients);
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
  });

  it('has no latest batch before the first', async () => {
    const { status, body } = await office.call('GET', API.latestPaymentRequests);
    expect([status, body]).toEqual([204, undefined]);
  });

  it('writes to nobody when there is nobody to write to', async () => {
    around.applications.fees.keep([]);
    around.applications.fees.othersApplied = 3;
    const { status, body } = await office.send();
    const answer = { emailsSent: 0, totalApplications: 3, batchId: expect.any(String), status: 'completed' };
    expect([status, body]).toEqual([200, answer]);
    expect(await office.progress(body.batchId)).toMatchObject({ status: 'completed', total: 0, sent: 0, failed: 0 });
  });

  it('writes to each recipient once, and counts all applications', async () => {
    const asked = around.applications.fees.keep(recipients(250));
    around.applications.fees.othersApplied = 7;
    const { body } = await office.send();
    expect(body).toMatchObject({ emailsSent: 250, totalApplications: 257, status: 'completed' });
    expect(sink.messages.map(({ to }) => to).sort()).toEqual(asked.map(({ email }) => email).sort());
    expect(await office.progress(body.batchId)).toEqual({
      ...{ batchId: body.batchId, status: 'completed', total: 250, sent: 250, failed: 0, failures: [], tenderId: null },
    });
    const newest = await office.call<PaymentRequestsProgress>('GET', API.latestPaymentRequests);
    expect(newest.body.batchId).toBe(body.batchId);
    const { rows } = await around.database.query('SELECT DISTINCT recipient_name FROM messages WHERE batch_id = $1', [
      body.batchId,
    ]);
    expect(rows).toEqual([{ recipient_name: null }]);
  });

  it('writes to each in the language of the application', async () => {
    around.applications.fees.keep(recipients(1, { language: 'fr', nome: 'Zoé', cognome: 'D’Amico' }));
    await office.send();
    const { raw } = sink.messages[0] as { raw: string };
    expect(raw).toMatch(/^Content-Language: fr$/im);
    expect(raw).toContain('<html lang=3D"fr">');
  });

  it('is one batch for two administrators who ask at once', async () => {
    around.applications.fees.keep(recipients(40));
    const before = (await batches()).length;
    const answers = await Promise.all([office.send(), office.send(), office.send()]);
    expect(new Set(answers.map(({ body }) => body.batchId)).size).toBe(1);
    expect(answers.map(({ body }) => body.emailsSent)).toEqual([40, 40, 40]);
    expect(sink.messages).toHaveLength(40);
    expect((await batches()).length).toBe(before + 1);
  });

  it('leaves who applies meanwhile to the next batch', async () => {
    sink.delayMs = 100;
    around.applications.fees.keep(recipients(150));
    const sending = office.send();
    await office.latest('the batch to run', ({ status, sent }) => status === 'running' && sent > 0);
    const [late] = recipients(1) as [ReturnType<typeof recipients>[number]];
    around.applications.fees.add(late);
    sink.delayMs = 0;
    expect((await sending).body.emailsSent).toBe(150);
    expect(sink.messages.map(({ to }) => to)).not.toContain(late.email);
    // The others were asked just now.
    expect((await office.send()).body.emailsSent).toBe(1);
    expect(sink.messages.map(({ to }) => to)).toContain(late.email);
  });

  it('answers after ten seconds that it goes on', async () => {
    sink.delayMs = 1_500;
    around.applications.fees.keep(recipients(60));
    const startedAt = Date.now();
    const { body } = await office.send();
    expect(Date.now() - startedAt).toBeLessThan(12_000);
    expect(body).toMatchObject({ totalApplications: 60, status: 'running' });
    expect(body.emailsSent).toBeGreaterThan(0);
    expect(body.emailsSent).toBeLessThan(60);
    sink.delayMs = 0;
    await office.latest('the rest to be sent', ({ status, sent }) => status === 'completed' && sent === 60);
  });
});

describe('a recipient that the mail server refuses', () => {
  it('for good is listed with the reason, is not asked again, and can be tried again', async () => {
    const asked = around.applications.fees.keep(recipients(5));
    const [refused, other] = asked as [(typeof asked)[0], (typeof asked)[0]];
    sink.refused.set(refused.email, '550 5.1.1 No such user here');
    sink.refused.set(other.email, '553 5.1.3 Bad address');
    const { body } = await office.send();
    expect(body).toMatchObject({ emailsSent: 3, totalApplications: 5, status: 'completed' });
    expect(await office.progress(body.batchId)).toEqual({
      ...{ batchId: body.batchId, status: 'completed', total: 5, sent: 3, failed: 2, tenderId: null },
      failures: [
        { applicationCode: refused.applicationCode, email: refused.email, reason: '550 5.1.1 No such user here' },
        { applicationCode: other.applicationCode, email: other.email, reason: '553 5.1.3 Bad address' },
      ],
    });
    const { rows } = await around.database.query(
      "SELECT attempts FROM messages WHERE batch_id = $1 AND state = 'failed'",
      [body.batchId],
    );
    expect(rows).toEqual([{ attempts: 1 }, { attempts: 1 }]);

    sink.refused.delete(refused.email);
    const again = await retry(body.batchId);
    expect([again.status, again.body]).toEqual([
      200,
      { batchId: body.batchId, status: 'running', total: 5, sent: 3, failed: 0, failures: [], tenderId: null },
    ]);
    const done = await office.latest('the retry to end', ({ status }) => status === 'completed');
    expect(done).toMatchObject({ batchId: body.batchId, sent: 4, failed: 1, failures: [{ email: other.email }] });
    expect(sink.repeated).toEqual([]);
    expect(sink.messages).toHaveLength(4);
  });

  it('for now is asked again later', async () => {
    const [refused] = around.applications.fees.keep(recipients(3)) as [ReturnType<typeof recipients>[number]];
    sink.refused.set(refused.email, '450 4.2.0 Greylisted');
    const sending = office.send();
    const { batchId } = await office.latest('the others to be sent', ({ sent, total }) => total === 3 && sent === 2);
    expect(await office.progress(batchId)).toMatchObject({ status: 'running', failed: 0 });
    sink.refused.delete(refused.email);
    expect((await sending).body).toMatchObject({ batchId, emailsSent: 3, status: 'completed' });
  });

  it('is one of many: a hundred are listed, all are counted', async () => {
    const asked = around.applications.fees.keep(recipients(120));
    for (const { email } of asked) sink.refused.set(email, '550 no');
    const { body } = await office.send();
    const { failed, failures } = await office.progress(body.batchId);
    expect([body.emailsSent, failed, failures.length]).toEqual([0, 120, 100]);
  });
});

describe('trying failed ones again', () => {
  it('changes nothing when none has failed', async () => {
    around.applications.fees.keep(recipients(2));
    const { body } = await office.send();
    expect((await retry(body.batchId)).body).toMatchObject({ status: 'completed', sent: 2 });
    expect(sink.messages).toHaveLength(2);
  });

  it('asks nobody who has paid or was rejected since', async () => {
    const asked = around.applications.fees.keep(recipients(4));
    for (const { email } of asked) sink.refused.set(email, '550 no');
    const { body } = await office.send();
    expect(await office.progress(body.batchId)).toMatchObject({ total: 4, failed: 4 });
    sink.refused.clear();
    const [stillDue] = around.applications.fees.keep(asked.slice(0, 1)) as [(typeof asked)[number]];
    expect((await retry(body.batchId)).status).toBe(200);
    const done = await office.latest('the retry to end', ({ status }) => status === 'completed');
    expect(done).toMatchObject({ batchId: body.batchId, total: 1, sent: 1, failed: 0 });
    expect(sink.messages.map(({ to }) => to)).toEqual([stillDue.email]);
  });

  it('waits for applications, without which nobody knows who has paid', async () => {
    const asked = around.applications.fees.keep(recipients(1));
    for (const { email } of asked) sink.refused.set(email, '550 no');
    const { body } = await office.send();
    around.applications.isAway = true;
    expect((await retry(body.batchId)).status).toBe(503);
    expect(await office.progress(body.batchId)).toMatchObject({ status: 'completed', failed: 1 });
  });

  it('waits for another batch that runs', async () => {
    const [refused] = around.applications.fees.keep(recipients(1)) as [ReturnType<typeof recipients>[number]];
    sink.refused.set(refused.email, '550 no');
    const { body: first } = await office.send();
    sink.delayMs = 100;
    around.applications.fees.keep([refused, ...recipients(99)]);
    const sending = office.send();
    await office.latest('the other batch', ({ status, total }) => status === 'running' && total === 100);
    const { status, body } = await office.call<ErrorBody>('POST', API.retryPaymentRequests(first.batchId));
    expect([status, body.message]).toEqual([409, 'Un altro invio è in corso. Riprovi quando è finito.']);
    sink.delayMs = 0;
    await sending;
  });
});

describe('a name', () => {
  it('with line breaks or markup makes no header and no element', async () => {
    const [asked] = around.applications.fees.keep(
      recipients(1, { nome: 'Eva\r\nBcc: other@example.com', cognome: '<script>alert(1)</script>{{code}}' }),
    ) as [ReturnType<typeof recipients>[number]];
    await office.send();
    const { raw, to } = sink.messages[0] as { raw: string; to: string };
    const [head, ...parts] = raw.split('\r\n\r\n');
    expect(to).toBe(asked.email);
    expect(head).not.toMatch(/^bcc:/im);
    expect(parts.join('').split('text/html')[1]).not.toContain('<script>');
  });
});

describe('access', () => {
  const unknown = randomUUID();
  const routes: ['GET' | 'POST', string][] = [
    ['POST', API.sendPaymentRequests],
    ['GET', API.latestPaymentRequests],
    ['GET', API.paymentRequests(unknown)],
    ['GET', API.paymentRequests('x')],
    ['POST', API.retryPaymentRequests(unknown)],
  ];

  it.each(routes)('to %s %s is for administrators alone', async (method, path) => {
    const before = (await batches()).length;
    expect((await office.call(method, path, null)).status).toBe(401);
    expect((await office.call(method, path, 'user')).status).toBe(403);
    expect((await batches()).length).toBe(before);
  });

  it.each([
    ['GET', API.paymentRequests(unknown)],
    ['GET', API.paymentRequests('x')],
    ['POST', API.retryPaymentRequests(unknown)],
    ['POST', API.retryPaymentRequests("1' OR 1=1")],
  ] as const)('to %s %s finds nothing', async (method, path) => {
    const { status, body } = await office.call<ErrorBody>(method, path);
    expect([status, body.message]).toEqual([404, "L'invio richiesto non esiste."]);
  });
});
