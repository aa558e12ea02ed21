import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API, EXPORT_FORMATS, type ExportFormat } from '@lacorte/contracts';
import { waitFor } from '@lacorte/testing';
import type { Pool } from 'pg';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { addApplications, asAdmin } from './reviewing';
import { RunningApplications } from './running-applications';

const MIB = 1024 * 1024;
const MANY = 20_000;
const AT_ONCE = 2_000;
/** Their rows alone have several times as much. */
const MEMORY_MIB: Record<ExportFormat, number> = { csv: 8, xlsx: 24 };
const LOOK_EVERY = 20;
/** At once per process, and waiting. */
const [SLOTS, WAITING] = [2, 4];

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** What the process really holds. */
function liveBytes(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

describe('an export of many applications', () => {
  let service: RunningApplications;
  let pool: Pool;
  beforeAll(async () => {
    service = await RunningApplications.start();
    pool = (service.database.driver as PostgresDriver).master;
    for (let added = 0; added < MANY; added += AT_ONCE) {
      await addApplications(
        service.database,
        Array.from({ length: AT_ONCE }, () => ({})),
      );
    }
  });
  afterAll(() => service?.stop());

  const isIdle = () => pool.idleCount === pool.totalCount;

  async function begin(format: ExportFormat, query = ''): Promise<IncomingMessage> {
    const { port } = service.app.getHttpServer().address() as AddressInfo;
    const path = `${API.exportApplications}?format=${format}${query}`;
    const [response] = await once(get({ port, host: '127.0.0.1', path, headers: await asAdmin() }), 'response');
    return response as IncomingMessage;
  }

  it.each(EXPORT_FORMATS)('is never in memory as a whole: %s', async (format) => {
    const response = await begin(format);
    let chunks = 0;
    let most = 0;
    const before = liveBytes();
    for await (const _ of response) {
      chunks += 1;
      if (chunks % LOOK_EVERY === 0) most = Math.max(most, liveBytes() - before);
    }
    expect(chunks).toBeGreaterThan(LOOK_EVERY);
    expect(most / MIB).toBeLessThan(MEMORY_MIB[format]);
    await waitFor(isIdle, { what: 'the transaction to end' });
  });

  it.each(EXPORT_FORMATS)('ends when the client has gone: %s', async (format) => {
    const response = await begin(format);
    await once(response, 'readable');
    expect(isIdle()).toBe(false);
    response.destroy();
    await waitFor(isIdle, { what: 'the transaction to end' });
  });

  it.each(EXPORT_FORMATS)('never looks complete when the database fails in the middle: %s', async (format) => {
    const response = await begin(format);
    await once(response, 'readable');
    // The transaction may be between two statements: then it is found at the next try.
    await waitFor(
      async () =>
        (
          await service.database.query<{ terminated: boolean }[]>(
            `SELECT pg_terminate_backend(pid) AS terminated FROM pg_stat_activity
             WHERE query LIKE 'FETCH%exported_applications' AND state <> 'idle' AND pid <> pg_backend_pid()`,
          )
        ).length > 0,
      { what: 'the transaction to be in the middle' },
    );
    await expect(response.toArray()).rejects.toThrow('aborted');
    await waitFor(isIdle, { what: 'the connection to be dropped' });
  });

  it('has rows of one moment', async () => {
    const response = await begin('csv');
    await once(response, 'readable');
    await addApplications(service.database, [{ cognome: 'Tardiva' }]);
    await service.database.query(
      `UPDATE applications.application SET cognome = 'Cambiata'
       WHERE id IN (SELECT id FROM applications.application ORDER BY created_at LIMIT 50)`,
    );
    const text = Buffer.concat(await response.toArray()).toString('utf8');
    expect([text.includes('Tardiva'), text.includes('Cambiata')]).toEqual([false, false]);
    expect(text.split('\r\n')).toHaveLength(MANY + 2);
  });

  it('does not keep the service from other work: few at once, the next ones wait, the rest are asked to come back', async () => {
    const running = await Promise.all(Array.from({ length: SLOTS }, () => begin('csv')));
    const more = Array.from({ length: WAITING + 1 }, () => begin('csv', '&q=nessuna'));
    const refused = await Promise.race(more);
    expect(refused.statusCode).toBe(503);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const list = await service.http
      .get(API.adminApplications)
      .query({ page: 1 })
      .set(await asAdmin());
    expect(list.status).toBe(200);
    for (const response of running) response.destroy();
    const statuses = (await Promise.all(more)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(WAITING);
    await waitFor(isIdle, { what: 'all transactions to end' });
  });
});
