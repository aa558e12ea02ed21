import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AdminApplication, API } from '@lacorte/contracts';
import { waitFor } from '@lacorte/testing';
import type { Pool } from 'pg';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { addApplications, asAdmin } from './reviewing';
import { loggedIn, RunningApplications } from './running-applications';

const MIB = 1024 * 1024;
const MANY = 20_000;
/** Rows that the service reads at a time. */
const BATCH = 250;
/** Their JSON alone has more than 12 MiB, the rows several times that. */
const MEMORY_MIB = 8;
const LOOK_EVERY = 20;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** What the process really holds. */
function liveBytes(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

describe('the list of all applications', () => {
  let service: RunningApplications;
  let admin: Record<string, string>;
  beforeAll(async () => {
    service = await RunningApplications.start();
    admin = await asAdmin();
  });
  afterAll(() => service?.stop());

  async function begin(): Promise<IncomingMessage> {
    const { port } = service.app.getHttpServer().address() as AddressInfo;
    const [response] = await once(
      get({ port, host: '127.0.0.1', path: API.adminApplications, headers: admin }),
      'response',
    );
    return response as IncomingMessage;
  }

  /** The service's connections to the database, and how often one was taken since. */
  function watchConnections() {
    const pool: Pool = (service.database.driver as PostgresDriver).master;
    const seen = { taken: 0, areIdle: () => pool.idleCount === pool.totalCount };
    pool.on('acquire', () => {
      seen.taken += 1;
    });
    return seen;
  }

  it('is for administrators alone', async () => {
    const nobody = await service.http.get(API.adminApplications);
    const user = await service.http.get(API.adminApplications).set(await loggedIn());
    expect([nobody.status, user.status]).toEqual([401, 403]);
  });

  it('is empty when there is none', async () => {
    const { status, headers, body } = await service.http.get(API.adminApplications).set(admin);
    expect([status, headers['content-type'], body]).toEqual([200, 'application/json; charset=utf-8', []]);
  });

  it('shows every field of each, newest first, also of one instant', async () => {
    const ids = await addApplications(
      service.database,
      Array.from({ length: 2_500 }, () => ({})),
    );
    await service.database.query(
      "UPDATE applications.application SET created_at = date_trunc('hour', created_at) + interval '0.123456 s'",
    );
    const { body } = await service.http.get(API.adminApplications).set(admin);
    const listed: AdminApplication[] = body;
    expect(new Set(listed.map(({ id }) => id))).toEqual(new Set(ids));
    const instants = listed.map(({ createdAt }) => createdAt);
    expect(instants).toEqual([...instants].sort().reverse());
    const page = await service.http.get(API.adminApplications).query({ page: 1, pageSize: 200 }).set(admin);
    const work = { feeRequestedAt: null, assessed: false, claim: null, hasDuplicates: true };
    expect(listed.slice(0, 200).map((one) => ({ ...one, ...work }))).toEqual(page.body.items);
  });

  describe('of many', () => {
    beforeAll(async () => {
      const some = Array.from({ length: MANY / 10 }, () => ({}));
      for (let part = 0; part < 10; part += 1) await addApplications(service.database, some);
    });

    it('is never in memory as a whole', async () => {
      const response = await begin();
      let characters = 0;
      let chunks = 0;
      let most = 0;
      const before = liveBytes();
      for await (const chunk of response) {
        characters += chunk.length;
        chunks += 1;
        if (chunks % LOOK_EVERY === 0) most = Math.max(most, liveBytes() - before);
      }
      expect(characters).toBeGreaterThan(MANY * 500);
      expect(most / MIB).toBeLessThan(MEMORY_MIB);
    });

    it('is not read further while the client does not take it, nor once it has gone', async () => {
      const connections = watchConnections();
      const response = await begin();
      await once(response, 'readable');
      let before = -1;
      const hasRested = () => {
        const rests = connections.areIdle() && connections.taken === before;
        before = connections.taken;
        return rests;
      };
      await waitFor(hasRested, { what: 'the reading to rest' });
      response.destroy();
      await waitFor(connections.areIdle, { what: 'the reading to end' });
      expect(connections.taken).toBeLessThan(MANY / BATCH);
    });

    it('never looks complete when the database fails in the middle', async () => {
      const response = await begin();
      await once(response, 'readable');
      await service.database.query('ALTER TABLE applications.payment RENAME TO payment_away');
      try {
        await expect(response.toArray()).rejects.toThrow('aborted');
      } finally {
        await service.database.query('ALTER TABLE applications.payment_away RENAME TO payment');
      }
    });
  });
});
