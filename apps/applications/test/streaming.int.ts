import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AdminApplication, API, EXPORT_FORMATS } from '@lacorte/contracts';
import { waitFor } from '@lacorte/testing';
import type { Pool } from 'pg';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { addApplications, asAdmin } from './reviewing';
import { HERE, RunningApplications } from './running-applications';

const [SOME, MANY] = [600, 4_000];
const blank = (count: number) => Array.from({ length: count }, () => ({}));
/** Rows of the list that the service reads at a time. */
const BATCH = 250;
/** Exports at once per process, and waiting. */
const [SLOTS, WAITING] = [2, 4];

let service: RunningApplications;
let pool: Pool;
let admin: Record<string, string>;
beforeAll(async () => {
  service = await RunningApplications.start();
  pool = (service.database.driver as PostgresDriver).master;
  admin = await asAdmin();
});
afterAll(() => service?.stop());

const isIdle = () => pool.idleCount === pool.totalCount;

async function begin(path: string): Promise<IncomingMessage> {
  const { port } = service.app.getHttpServer().address() as AddressInfo;
  const [response] = await once(get({ port, host: '127.0.0.1', path, headers: admin }), 'response');
  return response as IncomingMessage;
}
/** An answer whose first bytes have come, and which is not read further. */
async function begun(path: string): Promise<IncomingMessage> {
  const response = await begin(path);
  await once(response, 'readable');
  return response;
}
const exportOf = (format: string) => `${API.exportApplications}?format=${format}`;

describe('the list of all applications', () => {
  it('is an empty list when there is none', async () => {
    const { status, headers, body } = await service.http.get(API.adminApplications).set(admin);
    expect([status, headers['content-type'], body]).toEqual([200, 'application/json; charset=utf-8', []]);
  });

  it('shows every field of each, newest first, also of one instant', async () => {
    const ids = await addApplications(service.database, blank(SOME));
    await service.database.query(
      "UPDATE applications.application SET created_at = date_trunc('hour', created_at) + interval '0.123456 s'",
    );
    const { body } = await service.http.get(API.adminApplications).set(admin);
    const listed: AdminApplication[] = body;
    expect(new Set(listed.map(({ id }) => id))).toEqual(new Set(ids));
    const instants = listed.map(({ createdAt }) => createdAt);
    expect(instants).toEqual([...instants].sort().reverse());
    const page = await service.http.get(API.adminApplications).query({ page: 1, pageSize: 200 }).set(admin);
    const fee = { state: 'due', amountCents: 15_000, paidCents: 0, paidAt: null };
    const work = { feeRequestedAt: null, assessed: false, claim: null, hasDuplicates: true, fee };
    expect(listed.slice(0, 200).map((one) => ({ ...one, ...work }))).toEqual(page.body.items);
  });
});

describe('an answer with many applications', () => {
  beforeAll(async () => {
    await addApplications(service.database, blank(MANY - SOME));
    // More than the sockets hold, also of a workbook, although a workbook is compressed.
    await service.database.query(
      `UPDATE applications.application SET indirizzo =
         (SELECT string_agg(md5(n || random()::text), '') FROM generate_series(1, 128) AS n WHERE id IS NOT NULL)`,
    );
  });

  it('is not read further while the client does not take the list, nor once it has gone', async () => {
    let taken = 0;
    pool.on('acquire', () => {
      taken += 1;
    });
    const response = await begun(API.adminApplications);
    let before = -1;
    const hasRested = () => {
      const rests = isIdle() && taken === before;
      before = taken;
      return rests;
    };
    await waitFor(hasRested, { what: 'the reading to rest' });
    response.destroy();
    await waitFor(isIdle, { what: 'the reading to end' });
    expect(taken).toBeLessThan(MANY / BATCH);
  });

  it('never looks like a complete list when the database fails in the middle', async () => {
    const response = await begun(API.adminApplications);
    await service.database.query('ALTER TABLE applications.payment RENAME TO payment_away');
    try {
      await expect(response.toArray()).rejects.toThrow('aborted');
    } finally {
      await service.database.query('ALTER TABLE applications.payment_away RENAME TO payment');
    }
  });

  it.each(EXPORT_FORMATS)('ends its transaction when the client of an export has gone: %s', async (format) => {
    const response = await begun(exportOf(format));
    expect(isIdle()).toBe(false);
    response.destroy();
    await waitFor(isIdle, { what: 'the transaction to end' });
  });

  it.each(EXPORT_FORMATS)('never looks like a complete export when the database fails: %s', async (format) => {
    const response = await begun(exportOf(format));
    // The transaction may be between two statements: then it is found at the next try.
    const terminated = () =>
      service.database.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE query LIKE 'FETCH%exported_applications' AND state <> 'idle' AND ${HERE.activity}`,
      );
    await waitFor(async () => (await terminated()).length > 0, { what: 'the transaction to be in the middle' });
    await expect(response.toArray()).rejects.toThrow('aborted');
    await waitFor(isIdle, { what: 'the connection to be dropped' });
  });

  it('has rows of one moment in an export', async () => {
    const response = await begun(exportOf('csv'));
    await addApplications(service.database, [{ cognome: 'Tardiva' }]);
    await service.database.query(
      `UPDATE applications.application SET cognome = 'Cambiata'
       WHERE id IN (SELECT id FROM applications.application ORDER BY created_at LIMIT 50)`,
    );
    const text = Buffer.concat(await response.toArray()).toString('utf8');
    expect([text.includes('Tardiva'), text.includes('Cambiata')]).toEqual([false, false]);
    expect(text.split('\r\n')).toHaveLength(MANY + 2);
  });

  it('leaves room for other work: few exports at once, the next ones wait, the rest are asked to come back', async () => {
    const running = await Promise.all(Array.from({ length: SLOTS }, () => begin(exportOf('csv'))));
    const more = Array.from({ length: WAITING + 1 }, () => begin(`${exportOf('csv')}&q=nessuna`));
    const refused = await Promise.race(more);
    expect(refused.statusCode).toBe(503);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await service.http.get(API.adminApplications).query({ page: 1 }).set(admin)).status).toBe(200);
    for (const response of running) response.destroy();
    const statuses = (await Promise.all(more)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(WAITING);
    await waitFor(isIdle, { what: 'all transactions to end' });
  });
});
