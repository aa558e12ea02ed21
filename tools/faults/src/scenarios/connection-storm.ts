import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { MixedLoad } from '../load/mixed-load';
import { settleAndVerify } from '../load/verify';
import type { Broken } from './scenario';

const MOST = 400;
const STORM_MS = 10_000;
const RECOVERY_S = 15;
const DROP_CONNECTIONS = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE usename IN ('auth', 'applications', 'documents', 'notifications')`;

/** A client takes every connection of PostgreSQL, and those of the services are dropped. */
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
