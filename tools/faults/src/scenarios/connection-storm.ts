import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { MixedLoad } from '../load/mixed-load';
import { settled } from '../load/settled';
import { verify } from '../load/verify';
import type { Broken } from './scenario';

const MOST = 400;
const STORM_MS = 10_000;
const RECOVERY_S = 15;

/** Somebody takes every connection that PostgreSQL has, and drops those of the services. */
export async function connectionStorm(broken: Broken): Promise<void> {
  const { stack, report } = broken;
  const load = new MixedLoad(stack);
  load.start();
  await pause(3_000);
  const clients = await takeAll(stack.urls.database);
  report.check(
    'PostgreSQL has no connection left',
    clients.length > 0 && clients.length < MOST,
    `${clients.length} taken`,
  );
  // What the services had open is taken from them, too.
  await clients[0]?.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename IN ('auth', 'applications', 'documents', 'notifications')`,
  );
  clients.push(...(await takeAll(stack.urls.database)));
  await pause(STORM_MS);
  await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  const overAt = Date.now();
  await stack.ready();
  await pause(5_000);
  const seconds = Math.max(0, load.log.lastRefusalAt - overAt) / 1_000;
  report.check(
    `everything is right within ${RECOVERY_S} s of its end`,
    seconds <= RECOVERY_S,
    `last refusal after ${seconds} s`,
  );
  await load.stop();
  report.say(load.log.summary());
  report.check('somebody was refused', load.log.total('refused') > 0, load.log.total('refused'));
  report.check(
    'every answer was right or a clear refusal',
    load.log.wrong.length === 0,
    load.log.wrong.slice(0, 10).join(' | '),
  );
  report.say(`what was left to do was done after ${await settled(stack)} s`);
  await verify(broken, load.accepted);
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
