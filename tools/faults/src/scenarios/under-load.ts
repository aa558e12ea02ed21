import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { MixedLoad } from '../load/mixed-load';
import { settleAndVerify } from '../load/verify';
import type { Broken } from './scenario';

/** Seconds after a fault within which everything must work. */
const RECOVERY_S = 15;
/** Time of load before the first kill and after each recovery. */
const BETWEEN_MS = 4_000;

/** Kills every part of the product in turn, under load. */
export async function killedParts(broken: Broken): Promise<void> {
  const { stack, report } = broken;
  const load = new MixedLoad(stack);
  const begun = Date.now();
  await pause(BETWEEN_MS);
  for (const part of stack.parts) {
    const killedAt = Date.now();
    await stack.kill(part)();
    const backAt = Date.now();
    await stack.ready();
    const ready = (Date.now() - backAt) / 1_000;
    await pause(BETWEEN_MS);
    const { lastRefusalAt } = load.log;
    const refused = lastRefusalAt >= killedAt ? Math.max(0, (lastRefusalAt - backAt) / 1_000) : 0;
    const back = ((backAt - killedAt) / 1_000).toFixed(1);
    report.check(
      `${part} killed: restarted after ${back} s, ready and without refusals within ${RECOVERY_S} s of that`,
      Math.max(ready, refused) <= RECOVERY_S,
      `ready after ${ready.toFixed(1)} s, last refusal after ${refused.toFixed(1)} s`,
    );
  }
  await load.stop();
  report.say(`${Math.round((Date.now() - begun) / 1_000)} s of load: ${load.log.summary()}`);
  report.checkAnswers(load.log);
  report.count('every application that was retried was accepted', load.givenUp);
  await settleAndVerify(broken, load.accepted);
}

const MOST = 400;
const STORM_MS = 10_000;
const DROP_CONNECTIONS = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE usename IN ('auth', 'applications', 'documents', 'notifications')`;

/** Lets a client take every connection of PostgreSQL, including those of the services, which it first drops. */
export async function connectionStorm(broken: Broken): Promise<void> {
  const { stack, report } = broken;
  const load = new MixedLoad(stack);
  await pause(3_000);
  const clients = await takeAll(stack.urls.database);
  const isFull = clients.length > 0 && clients.length < MOST;
  report.check('PostgreSQL has no connection left', isFull, `${clients.length} taken`);
  await clients[0]?.query(DROP_CONNECTIONS);
  clients.push(...(await takeAll(stack.urls.database)));
  await pause(STORM_MS);
  await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  const overAt = Date.now();
  await stack.ready();
  await pause(5_000);
  const seconds = Math.max(0, load.log.lastRefusalAt - overAt) / 1_000;
  report.check(`no refusal later than ${RECOVERY_S} s after its end`, seconds <= RECOVERY_S, `last after ${seconds} s`);
  await load.stop();
  report.say(load.log.summary());
  report.check('some requests were refused', load.log.total('refused') > 0, load.log.total('refused'));
  report.checkAnswers(load.log);
  await settleAndVerify(broken, load.accepted);
}

async function takeAll(connectionString: string): Promise<pg.Client[]> {
  const clients: pg.Client[] = [];
  while (clients.length < MOST) {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
    } catch {
      return clients;
    }
    clients.push(client);
  }
  return clients;
}
