import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  API,
  ASK_AGAIN_AFTER_DAYS,
  type ErrorBody,
  type PaymentRecipient,
  type SentFeeRequest,
} from '@lacorte/contracts';
import { ServiceBuild } from '@lacorte/testing';
import type { INestApplication } from '@nestjs/common';
import type { WorkerConfig } from '../src/config';
import { NotificationsHttpModule } from '../src/notifications-http.module';
import { NotificationsWorkerModule } from '../src/notifications-worker.module';
import { BackOffice } from './back-office';
import { recipients } from './fee-stand-in';
import { MailSink } from './mail-sink';
import { type Surroundings, startApp, startSurroundings } from './notifications-stack';

const DAY_MS = 24 * 60 * 60 * 1_000;

let around: Surroundings;
let sink: MailSink;
let config: WorkerConfig;
let http: INestApplication;
let worker: INestApplication | undefined;
let office: BackOffice;

beforeAll(async () => {
  around = await startSurroundings();
  http = await startApp(NotificationsHttpModule.forRoot(around.httpConfig));
  office = new BackOffice(http, around.keys);
  sink = await MailSink.start();
  config = { ...around.config, SMTP_URL: sink.smtpUrl };
});
afterAll(async () => {
  await http?.close();
  await sink?.pause();
  await around?.stop();
});
beforeEach(() => {
  sink.messages.length = 0;
  sink.refused.clear();
  sink.delayMs = 0;
});
afterEach(async () => {
  around.applications.isAway = false;
  await worker?.close();
  worker = undefined;
});

const startWorker = async () => {
  worker = await startApp(NotificationsWorkerModule.forRoot(config));
};
const completed = () => office.latest('the batch to end', ({ status }) => status === 'completed');
/** How often each address was written to. */
const writtenTo = (email: string) => sink.messages.filter(({ to }) => to === email).length;
const toldFor = (applicationId: string) =>
  around.applications.fees.asked.filter((one) => one.applicationId === applicationId);

describe('a second batch', () => {
  it('asks nobody who was asked in the last days, unless that is wanted', async () => {
    await startWorker();
    const asked = around.applications.fees.keep(recipients(120));
    expect((await office.send()).body).toMatchObject({ emailsSent: 120, status: 'completed' });
    const [added] = recipients(1) as [PaymentRecipient];
    around.applications.fees.add(added);
    expect((await office.call('GET', API.paymentRequestRecipients)).body).toEqual({
      ...{ recipients: 1, leftOut: { recent: 120, paid: 0, rejected: 0 }, withAgain: 121 },
    });
    expect((await office.send()).body.emailsSent).toBe(1);
    expect(writtenTo(added.email)).toBe(1);
    expect((await office.send()).body).toMatchObject({ emailsSent: 0, totalApplications: 121, status: 'completed' });
    expect((await office.sendAgain()).body.emailsSent).toBe(121);
    expect(asked.every(({ email }) => writtenTo(email) === 2)).toBe(true);
  });

  it('asks again after a week', async () => {
    await startWorker();
    const [one] = around.applications.fees.keep(recipients(1)) as [PaymentRecipient];
    await office.send();
    const [told] = toldFor(one.applicationId) as [SentFeeRequest];
    told.requestedAt = new Date(Date.now() - ASK_AGAIN_AFTER_DAYS * DAY_MS).toISOString();
    expect((await office.send()).body.emailsSent).toBe(1);
  });

  it('asks those whom the mail server refused, who were not asked', async () => {
    await startWorker();
    const [refused, other] = around.applications.fees.keep(recipients(2)) as [PaymentRecipient, PaymentRecipient];
    sink.refused.set(refused.email, '550 no');
    expect((await office.send()).body.emailsSent).toBe(1);
    sink.refused.clear();
    expect((await office.send()).body.emailsSent).toBe(1);
    expect([writtenTo(refused.email), writtenTo(other.email)]).toEqual([1, 1]);
  });

  it('takes those whom it has asked out of a retry of the first', async () => {
    await startWorker();
    const [refused] = around.applications.fees.keep(recipients(1)) as [PaymentRecipient];
    sink.refused.set(refused.email, '550 no');
    const { body: first } = await office.send();
    sink.refused.clear();
    await office.send();
    expect((await office.call('POST', API.retryPaymentRequests(first.batchId))).status).toBe(200);
    expect(await office.progress(first.batchId)).toMatchObject({ status: 'completed', total: 0, failed: 0 });
    expect(writtenTo(refused.email)).toBe(1);
  });

  it('that is wanted while one runs joins it, and sends nothing twice', async () => {
    await startWorker();
    around.applications.fees.keep(recipients(40));
    sink.delayMs = 100;
    const sending = office.send();
    const { batchId } = await office.latest('the batch to run', ({ status, sent }) => status === 'running' && sent > 0);
    const joining = office.sendAgain();
    sink.delayMs = 0;
    expect([(await sending).body.batchId, (await joining).body.batchId]).toEqual([batchId, batchId]);
    expect(sink.messages).toHaveLength(40);
  });

  it.each(['true', 1, {}, [true]])('with again %p, which is no yes or no, is refused', async (again) => {
    const { status, body } = await office.call<ErrorBody>('POST', API.sendPaymentRequests, 'admin', { again });
    expect([status, body.fields]).toEqual([400, { again: 'Il valore di «again» non è valido' }]);
  });

  it.each([{ again: false }, { again: null }, {}])(
    'with %p is as with no body',
    async (body) => {
      await startWorker();
      around.applications.fees.keep(recipients(1));
      await office.send();
      const repeated = await office.call<{ emailsSent: number }>('POST', API.sendPaymentRequests, 'admin', body);
      expect([repeated.status, repeated.body.emailsSent]).toEqual([200, 0]);
    },
    30_000,
  );
});

describe('applications is told what was sent', () => {
  it('with the instant of each, before the batch ends', async () => {
    await startWorker();
    const asked = around.applications.fees.keep(recipients(3));
    const { body } = await office.send();
    const { rows } = await around.database.query(
      'SELECT application_id, sent_at FROM messages WHERE batch_id = $1 ORDER BY 1',
      [body.batchId],
    );
    const told = asked.flatMap(({ applicationId }) => toldFor(applicationId));
    expect(told.sort((a, b) => (a.applicationId < b.applicationId ? -1 : 1))).toEqual(
      rows.map(({ application_id, sent_at }) => ({
        ...{ applicationId: application_id, batchId: body.batchId, requestedAt: sent_at.toISOString() },
      })),
    );
  });

  it('when it is back: the batch waits for it', async () => {
    sink.delayMs = 50;
    await startWorker();
    const asked = around.applications.fees.keep(recipients(20));
    const sending = office.send();
    await office.latest('the batch to be gathered', ({ total }) => total === 20);
    around.applications.isAway = true;
    await office.latest('everything to be sent', ({ sent }) => sent === 20);
    expect((await office.latest('the batch to wait', () => true)).status).toBe('running');
    around.applications.isAway = false;
    await completed();
    await sending;
    expect(asked.every(({ applicationId }) => toldFor(applicationId).length > 0)).toBe(true);
    expect(sink.messages).toHaveLength(20);
  });
});

describe('a worker that is killed', () => {
  let build: ServiceBuild;
  beforeAll(() => {
    build = ServiceBuild.of('notifications');
  });
  afterAll(() => build?.killAll());

  it('after sending and before telling leaves that to another; nobody is asked twice by the next batch', async () => {
    const asked = around.applications.fees.keep(recipients(30));
    const victim = await build.start('worker', config);
    sink.delayMs = 50;
    const sending = office.send();
    await office.latest('the batch to be gathered', ({ total }) => total === 30);
    around.applications.isAway = true;
    await office.latest('everything to be sent', ({ sent }) => sent === 30);
    await build.kill(victim);
    around.applications.isAway = false;
    sink.delayMs = 0;
    const heir = await build.start('worker', config);
    await completed();
    await sending;
    expect((await office.send()).body).toMatchObject({ emailsSent: 0, status: 'completed' });
    await build.kill(heir);
    expect(asked.every(({ email }) => writtenTo(email) === 1)).toBe(true);
  });
});
