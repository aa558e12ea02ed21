import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { PaymentRecipient } from '@lacorte/contracts';
import { ServiceBuild, waitFor } from '@lacorte/testing';
import type { INestApplication } from '@nestjs/common';
import { Redis } from 'ioredis';
import type { WorkerConfig } from '../src/config';
import { NotificationsHttpModule } from '../src/notifications-http.module';
import { NotificationsWorkerModule } from '../src/notifications-worker.module';
import { BackOffice } from './back-office';
import { recipients } from './fee-stand-in';
import { MailSink } from './mail-sink';
import { type Surroundings, startApp, startSurroundings } from './notifications-stack';

/** How many messages a worker sends at once, so how many may be sent twice when it is killed. */
const IN_FLIGHT = 50;

let around: Surroundings;
let sink: MailSink;
let config: WorkerConfig;
let http: INestApplication;
let office: BackOffice;

beforeAll(async () => {
  around = await startSurroundings();
  http = await startApp(NotificationsHttpModule.forRoot(around.httpConfig));
  office = new BackOffice(http, around.keys);
});

afterAll(async () => {
  await http?.close();
  await around?.stop();
});

beforeEach(async () => {
  sink = await MailSink.start();
  config = { ...around.config, SMTP_URL: sink.smtpUrl };
});

afterEach(() => sink.pause());

const completed = (what: string) => office.latest(what, ({ status }) => status === 'completed');
const someSent = (count: number) => waitFor(() => sink.messages.length >= count, { what: `${count} messages` });
const addressesOf = (asked: PaymentRecipient[]) => asked.map(({ email }) => email).sort();
const reached = () => [...new Set(sink.messages.map(({ to }) => to))].sort();

describe('a worker that ends in the middle', () => {
  let build: ServiceBuild;
  beforeAll(() => {
    build = ServiceBuild.of('notifications');
  });
  afterAll(() => build?.killAll());

  it('because it is asked to sends what it has begun, and leaves the rest to the next', async () => {
    sink.delayMs = 40;
    const asked = around.applications.fees.keep(recipients(300));
    const leaver = await build.start('worker', config);
    const sending = office.send();
    await someSent(50);
    expect(await build.stop(leaver)).toBe(0);
    expect(sink.messages.length).toBeLessThan(300);
    const { rows } = await around.database.query("SELECT FROM messages WHERE state = 'sending'");
    expect(rows).toEqual([]);
    const heir = await build.start('worker', config);
    const batch = await completed('the other worker to send the rest');
    await build.kill(heir);
    await sending;
    expect(batch).toMatchObject({ total: 300, sent: 300, failed: 0 });
    expect(reached()).toEqual(addressesOf(asked));
    expect(sink.repeated).toEqual([]);
  });

  it('because it is killed loses no message, and repeats at most those in flight, under their Message-ID', async () => {
    sink.delayMs = 15;
    const asked = around.applications.fees.keep(recipients(300));
    const victim = await build.start('worker', config);
    const sending = office.send();
    await someSent(100);
    await build.kill(victim);
    expect(sink.messages.length).toBeLessThan(300);
    const heir = await build.start('worker', config);
    const batch = await completed('the other worker to send the rest');
    await build.kill(heir);
    await sending;
    expect(batch).toMatchObject({ total: 300, sent: 300, failed: 0 });
    expect(reached()).toEqual(addressesOf(asked));
    expect(sink.messages.length - 300).toBe(sink.repeated.length);
    expect(sink.repeated.length).toBeLessThanOrEqual(IN_FLIGHT);
  });

  it('before it has read all recipients leaves no one out and asks no one twice', async () => {
    const asked = around.applications.fees.keep(recipients(1_000));
    around.applications.fees.lastCursor = 300;
    const victim = await build.start('worker', config);
    const sending = office.send();
    await office.latest('the first recipients', ({ status, total }) => status === 'running' && total === 300);
    await build.kill(victim);
    around.applications.fees.lastCursor = Number.POSITIVE_INFINITY;
    around.applications.isAway = false;
    const heir = await build.start('worker', config);
    const batch = await completed('the other worker to send the rest');
    await build.kill(heir);
    await sending;
    expect(batch).toMatchObject({ total: 1_000, sent: 1_000, failed: 0 });
    expect(reached()).toEqual(addressesOf(asked));
    expect(sink.repeated.length).toBeLessThanOrEqual(IN_FLIGHT);
  });
});

describe('in the middle of a batch', () => {
  let worker: INestApplication;
  beforeEach(async () => {
    worker = await startApp(NotificationsWorkerModule.forRoot(config));
  });
  afterEach(() => worker.close());

  it('Redis may be emptied: each message still goes out once', async () => {
    sink.delayMs = 30;
    const asked = around.applications.fees.keep(recipients(300));
    const sending = office.send();
    await someSent(50);
    const redis = new Redis(around.config.REDIS_URL);
    await redis.flushall();
    redis.disconnect();
    expect(sink.messages.length).toBeLessThan(300);
    const batch = await completed('the rest to be sent');
    await sending;
    expect(batch).toMatchObject({ total: 300, sent: 300, failed: 0 });
    expect(reached()).toEqual(addressesOf(asked));
    expect(sink.repeated).toEqual([]);
  });

  it('the mail server may go away: the batch waits, and goes on when it is back', async () => {
    sink.delayMs = 20;
    const asked = around.applications.fees.keep(recipients(200));
    const sending = office.send();
    await someSent(50);
    await sink.pause();
    const { rows } = await waitFor(
      async () => {
        const faults = await around.database.query(
          `SELECT attempts FROM messages WHERE state = 'pending' AND last_error IS NOT NULL`,
        );
        return faults.rows.length > 0 && faults;
      },
      { what: 'the first messages to fail' },
    );
    expect(rows.length).toBeLessThanOrEqual(IN_FLIGHT);
    expect(await office.latest('the batch to wait', () => true)).toMatchObject({ status: 'running', failed: 0 });
    await sink.resume();
    const batch = await completed('the batch to go on');
    await sending;
    expect(batch).toMatchObject({ total: 200, sent: 200, failed: 0 });
    expect(reached()).toEqual(addressesOf(asked));
  });
});

describe('while Redis is away', () => {
  it('a batch starts all the same, and its messages go out', async () => {
    const worker = await startApp(NotificationsWorkerModule.forRoot(config));
    const asked = around.applications.fees.keep(recipients(30));
    await around.redis.pause();
    const { body } = await office.send();
    await around.redis.resume();
    const isReady = async () => (await fetch(`${await worker.getUrl()}/health/ready`)).status === 200;
    await waitFor(isReady, { what: 'the worker to be back' });
    await worker.close();
    expect(body).toMatchObject({ status: 'completed', emailsSent: 30 });
    expect(sink.messages.map(({ to }) => to).sort()).toEqual(addressesOf(asked));
  });
});
