import { API } from '@lacorte/contracts';
import { ADMIN } from '@lacorte/testing/product';
import { Redis } from 'ioredis';
import { accept } from '../load/accept';
import { settled } from '../load/settled';
import { verify } from '../load/verify';
import { Visitor } from '../load/visitor';
import type { Broken } from './scenario';

const APPLICATIONS = 20;

/** Redis loses every job that waits: those of new applications and those of a mail batch. */
export async function emptiedRedis(broken: Broken): Promise<void> {
  const { stack, report } = broken;
  const before = await accept(stack, APPLICATIONS);
  await settled(stack);
  const releases = [await stack.hold('documents-worker'), await stack.hold('notifications-worker')];
  const accepted = await accept(stack, APPLICATIONS);
  const administrator = new Visitor(stack.origin);
  await administrator.call('POST', API.login, ADMIN);
  const { status } = await administrator.call('POST', API.sendPaymentRequests, {});
  report.check('a batch of payment requests begins without its worker', status === 200, status);
  const redis = new Redis(stack.urls.redis);
  const keys = await redis.dbsize();
  await redis.flushall();
  await redis.quit();
  report.say(`Redis emptied of ${keys} keys while ${APPLICATIONS} applications and a batch wait`);
  await Promise.all(releases.map((release) => release()));
  report.say(`what was lost is put back and done after ${await settled(stack)} s`);
  await verify(broken, [...before, ...accepted]);
}
