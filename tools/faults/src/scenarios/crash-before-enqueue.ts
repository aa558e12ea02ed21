import { accept } from '../load/accept';
import { settled } from '../load/settled';
import { verify } from '../load/verify';
import type { Broken } from './scenario';

const APPLICATIONS = 10;

/** The outbox's worker is killed after applications were committed and before their jobs could be added to Redis. */
export async function crashBeforeEnqueue(broken: Broken): Promise<void> {
  const { stack, report } = broken;
  const releaseRedis = await stack.hold('redis');
  const accepted = await accept(stack, APPLICATIONS);
  report.say(`${APPLICATIONS} applications accepted while Redis is away`);
  const releaseWorker = await stack.hold('applications-worker');
  const waiting = await stack.count(
    'SELECT count(*) FROM applications.outbox WHERE done_at IS NULL AND failed_at IS NULL',
  );
  report.check('the outbox holds what has no job', waiting === APPLICATIONS, waiting);
  await Promise.all([releaseRedis(), releaseWorker()]);
  report.say(`everything is sent after ${await settled(stack)} s`);
  await verify(broken, accepted);
}
