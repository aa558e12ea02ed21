import { API } from '@lacorte/contracts';
import { ADMIN } from '@lacorte/testing/product';
import { Redis } from 'ioredis';
import { accept } from '../load/applicant';
import { logIn } from '../load/people';
import { settleAndVerify, settled } from '../load/verify';
import type { Broken } from './scenario';

/** The outbox worker is killed between the commit of applications and the enqueueing of their jobs. */
export async function crashBeforeEnqueue(broken: Broken): Promise<void> {
  const { stack, report } = broken;
  const releaseRedis = await stack.hold('redis');
  const accepted = await accept(stack.origin, 10);
  report.say(`${accepted.length} applications accepted while Redis is down`);
  const releaseWorker = await stack.hold('applications-worker');
  const waiting = await stack.count(
    'SELECT count(*) FROM applications.outbox WHERE done_at IS NULL AND failed_at IS NULL',
  );
  report.check('the outbox has the events without a job', waiting === accepted.length, waiting);
  await Promise.all([releaseRedis(), releaseWorker()]);
  await settleAndVerify(broken, accepted);
}

/** Redis loses every waiting job: those of new applications and those of a mail batch. */
export async function emptiedRedis(broken: Broken): Promise<void> {
  const { stack, report } = broken;
  const before = await accept(stack.origin, 20);
  await settled(stack);
  const releases = [await stack.hold('documents-worker'), await stack.hold('notifications-worker')];
  const accepted = await accept(stack.origin, 20);
  const administrator = await logIn(stack.origin, ADMIN);
  const { status } = await administrator.call('POST', API.sendPaymentRequests, { again: true });
  report.check('a batch of payment requests starts without its worker', status === 200, status);
  const redis = new Redis(stack.urls.redis);
  const keys = await redis.dbsize();
  await redis.flushall();
  await redis.quit();
  report.say(`${keys} keys deleted from Redis while ${accepted.length} applications and a batch wait`);
  await Promise.all(releases.map((release) => release()));
  await settleAndVerify(broken, [...before, ...accepted]);
}
