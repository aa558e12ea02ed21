import { setTimeout as pause } from 'node:timers/promises';
import { API } from '@lacorte/contracts';
import { waitFor } from '@lacorte/testing';
import { ADMIN } from '@lacorte/testing/product';
import { Redis } from 'ioredis';
import { type Accepted, accept, logIn } from '../load/applicants';
import { settleAndVerify, settled } from '../load/verify';
import type { Broken } from './scenario';

/** Kills the outbox worker between the commit of submissions and the enqueueing of their jobs. */
export async function crashBeforeEnqueue(broken: Broken): Promise<void> {
  const { stack, report } = broken;
  const releaseRedis = await stack.hold('redis');
  const accepted = await accept(stack.origin, 10);
  report.say(`${accepted.length} applications accepted while Redis is down`);
  const releaseWorker = await stack.hold('applications-worker');
  const waiting = await stack.count(
    'SELECT count(*) FROM applications.outbox WHERE done_at IS NULL AND failed_at IS NULL',
  );
  report.count('the outbox has the events without a job', waiting, accepted.length);
  await Promise.all([releaseRedis(), releaseWorker()]);
  await settleAndVerify(broken, accepted);
}

/** Makes Redis lose every waiting job, those of new applications and those of a batch. */
export async function emptiedRedis(broken: Broken): Promise<void> {
  const { stack, report } = broken;
  const before = await accept(stack.origin, 20);
  await settled(stack);
  const releases = [await stack.hold('documents-worker'), await stack.hold('notifications-worker')];
  const accepted = await accept(stack.origin, 20);
  const administrator = await logIn(stack.origin, ADMIN);
  const { status } = await administrator.call('POST', API.sendPaymentRequests, { again: true });
  report.count('a batch of payment requests starts without its worker', status, 200);
  const redis = new Redis(stack.urls.redis);
  const keys = await redis.dbsize();
  await redis.flushall();
  await redis.quit();
  report.say(`${keys} keys deleted from Redis while ${accepted.length} applications and a batch wait`);
  await Promise.all(releases.map((release) => release()));
  await settleAndVerify(broken, [...before, ...accepted]);
}

const APPLICATIONS = 5;
/** Time for which the mail server is silent. A worker does not wait that long, so it gives up at least once. */
const SILENCE_MS = 20_000;
const NOTICED_MS = 60_000;
const FAILED = `SELECT count(*) FROM notifications.messages WHERE state = 'failed' AND application_id = ANY($1)`;

/** Tests a mail server that refuses temporarily, then is silent, and then refuses permanently. */
export async function badMailServer(broken: Broken): Promise<void> {
  const { mail } = broken;
  const refused = mail.refused;
  const areRefused = () => mail.refused >= refused + APPLICATIONS;
  await recovers(broken, 'refuses for now', () => waitFor(areRefused, { what: 'refusals', atLeastMs: NOTICED_MS }));
  await recovers(broken, 'says nothing', () => pause(SILENCE_MS));
  await refusesForGood(broken);
}

async function recovers(
  broken: Broken,
  mood: 'refuses for now' | 'says nothing',
  wait: () => Promise<unknown>,
): Promise<void> {
  const { stack, mail, report } = broken;
  mail.change(mood);
  const accepted = await accept(stack.origin, APPLICATIONS);
  await wait();
  report.count(`mail server ${mood}: no message is given up`, await stack.count(FAILED, idsOf(accepted)));
  report.check(`mail server ${mood}: the product stays ready`, await stack.isReady());
  mail.change('accepts');
  await settleAndVerify(broken, accepted);
}

async function refusesForGood({ stack, mail, report }: Broken): Promise<void> {
  mail.change('refuses for good');
  const refused = mail.refused;
  const ids = idsOf(await accept(stack.origin, APPLICATIONS));
  const allFailed = async () => (await stack.count(FAILED, ids)) === APPLICATIONS;
  await waitFor(allFailed, { what: 'the messages to be given up', atLeastMs: NOTICED_MS });
  report.count('5xx: each is tried once', mail.refused - refused, APPLICATIONS);
  const reasons = await stack.count(`${FAILED} AND last_error LIKE '%550%'`, ids);
  report.count('5xx: each is listed with its reason', reasons, APPLICATIONS);
  // Later scenarios expect every message to be sent.
  await stack.query(`DELETE FROM notifications.messages WHERE state = 'failed'`);
}

const idsOf = (accepted: Accepted[]) => [accepted.map(({ id }) => id)];
