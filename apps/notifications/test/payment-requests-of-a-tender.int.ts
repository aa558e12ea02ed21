import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API, type ErrorBody } from '@lacorte/contracts';
import type { INestApplication } from '@nestjs/common';
import { NotificationsHttpModule } from '../src/notifications-http.module';
import { NotificationsWorkerModule } from '../src/notifications-worker.module';
import { BackOffice } from './back-office';
import { recipients } from './fee-stand-in';
import { MailSink } from './mail-sink';
import { type Surroundings, startApp, startSurroundings } from './notifications-stack';

const TENDER = randomUUID();
const OTHER = randomUUID();

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
  sink.delayMs = 0;
});

/** Applicants of both tenders, more than a page of each. */
function keepBoth(count = 120) {
  around.applications.fees.keep([]);
  const [ours, others] = [recipients(count, { feeCents: 17_000 }), recipients(count)];
  ours.forEach((one, index) => {
    around.applications.fees.add(others[index] as typeof one, OTHER);
    around.applications.fees.add(one, TENDER);
  });
  return { ours, others };
}

const written = () => sink.messages.map(({ to }) => to).sort();
const addresses = (asked: { email: string }[]) => asked.map(({ email }) => email).sort();
const count = (query = '') =>
  office.call<{ recipients: number }>('GET', `${API.paymentRequestRecipients}${query}`).then(({ body }) => body);

describe('payment requests of one tender', () => {
  it('go to its applicants alone, as many as the question said', async () => {
    const { ours } = keepBoth();
    expect(await count(`?tender=${TENDER}`)).toMatchObject({ recipients: 120 });
    expect(await count()).toMatchObject({ recipients: 240 });
    const { body } = await office.send(TENDER);
    expect(body).toMatchObject({ emailsSent: 120, totalApplications: 120, status: 'completed' });
    expect(written()).toEqual(addresses(ours));
    expect(sink.messages[0]?.raw).toContain('170');
    expect(await office.progress(body.batchId)).toMatchObject({ total: 120, sent: 120, tenderId: TENDER });
  });

  it('are retried for the same applicants', async () => {
    const { ours } = keepBoth(2);
    for (const { email } of ours) sink.refused.set(email, '550 no');
    const { body } = await office.send(TENDER);
    expect(body.emailsSent).toBe(0);
    sink.refused.clear();
    await office.call('POST', API.retryPaymentRequests(body.batchId));
    const done = await office.latest('the retry to end', ({ status }) => status === 'completed');
    expect(done).toMatchObject({ batchId: body.batchId, total: 2, sent: 2, tenderId: TENDER });
    expect(written()).toEqual(addresses(ours));
  });

  it('are joined by a call for the same, not by one for others', async () => {
    keepBoth(40);
    sink.delayMs = 100;
    const sending = office.send(TENDER);
    const { batchId } = await office.latest('the batch to run', ({ status, sent }) => status === 'running' && sent > 0);
    for (const others of [OTHER, undefined]) {
      const { status, body } = await office.send(others);
      expect([status, (body as unknown as ErrorBody).message]).toEqual([
        409,
        'Un altro invio è in corso. Riprovi quando è finito.',
      ]);
    }
    const joining = office.send(TENDER);
    sink.delayMs = 0;
    expect([(await sending).body.batchId, (await joining).body.batchId]).toEqual([batchId, batchId]);
    expect(sink.messages).toHaveLength(40);
  });

  it('join a batch of all tenders, which writes to them, too', async () => {
    keepBoth(40);
    sink.delayMs = 100;
    const sending = office.send();
    const { batchId } = await office.latest('the batch to run', ({ status, sent }) => status === 'running' && sent > 0);
    const joining = office.send(TENDER);
    sink.delayMs = 0;
    expect([(await sending).body.batchId, (await joining).body.batchId]).toEqual([batchId, batchId]);
    expect(sink.messages).toHaveLength(80);
  });

  it.each(['x', "1' OR 1=1", [TENDER]])('are not sent for %p, which is no tender', async (tender) => {
    const { status, body } = await office.call<ErrorBody>('POST', API.sendPaymentRequests, 'admin', { tender });
    expect([status, body.message]).toEqual([404, 'Il bando richiesto non esiste.']);
    expect(sink.messages).toEqual([]);
  });
});
