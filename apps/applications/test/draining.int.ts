import { Agent, type IncomingMessage, request } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createDatabase, ServiceBuild, type ServiceProcess, type TestDatabase, waitFor } from '@lacorte/testing';
import { SigningKeys } from '@lacorte/testing/keys';
import { DataSource } from 'typeorm';
import { HERE } from './running-applications';

const KEYS = new SigningKeys().environmentOf('applications');
const SECRET = 'secret-of-these-tests-only-00000000';
const CONTACT = {
  ...{ nome: 'Lucia', cognome: 'Ferrario', email: 'lucia@example.com', oggetto: 'altro' },
  messaggio: 'Buongiorno, vorrei sapere quando si riunisce la commissione.',
  privacyAccepted: true,
};

describe('a service that is asked to stop', () => {
  let postgres: TestDatabase;
  let database: DataSource;
  let build: ServiceBuild;
  let service: ServiceProcess;
  let agent: Agent;
  beforeAll(async () => {
    postgres = await createDatabase();
    database = await new DataSource({ type: 'postgres', url: postgres.urlOf('applications') }).initialize();
    build = ServiceBuild.of('applications');
  });
  afterEach(async () => {
    agent.destroy();
    await build.kill(service);
  });
  afterAll(async () => {
    await build?.killAll();
    await database?.destroy();
    await postgres?.stop();
  });

  async function start(drainSeconds: number): Promise<void> {
    agent = new Agent({ keepAlive: true });
    service = await build.start('http', {
      DATABASE_URL: (database.options as { url: string }).url,
      ...{ PUBLIC_URL: 'http://localhost:8080', LOG_LEVEL: 'silent', DRAIN_SECONDS: drainSeconds },
      ...{ ...KEYS, LOG_HASH_SECRET: SECRET, GRANT_SECRET: SECRET },
      ...{ AUTH_URL: 'http://127.0.0.1:9', DOCUMENTS_URL: 'http://127.0.0.1:9' },
    });
  }

  /** Sends a message as the contact form does, over connections that stay open. @returns the answer's status and headers */
  function send(): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const outgoing = request(`${service.url}/api/contacts`, {
        ...{ method: 'POST', agent, headers: { 'content-type': 'application/json' } },
      });
      outgoing.on('response', (answer) =>
        answer
          .resume()
          .on('end', () => resolve(answer))
          .on('error', reject),
      );
      outgoing.on('error', reject);
      outgoing.end(JSON.stringify(CONTACT));
    });
  }

  const stored = async (): Promise<number> =>
    (await database.query('SELECT count(*)::int AS count FROM applications.contact'))[0].count;

  it('says so at once, and answers everything that whoever looks at its readiness still sends', async () => {
    await start(3);
    const before = await stored();
    const statuses: (number | undefined)[] = [];
    // The client learns from an answer that the service is about to stop.
    const keepSending = async () => {
      for (let isInRotation = true; isInRotation; ) {
        const { statusCode, headers } = await send();
        statuses.push(statusCode);
        isInRotation = headers.connection !== 'close';
      }
    };
    const senders = Array.from({ length: 8 }, keepSending);
    await waitFor(async () => (await stored()) > before + 50, { what: 'the load to run' });
    const status = build.stop(service);
    await Promise.race(senders);
    expect((await fetch(`${service.url}/health/ready`)).status).toBe(503);
    await Promise.all(senders);
    expect(new Set(statuses)).toEqual(new Set([201]));
    expect(await status).toBe(0);
    expect(await stored()).toBe(before + statuses.length);
  });

  it('ends a request that takes long before it ends itself', async () => {
    await start(0);
    const before = await stored();
    const holder = database.createQueryRunner();
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE applications.contact');
    const answer = send();
    const isWaiting = () =>
      database.query(
        `SELECT FROM pg_locks WHERE NOT granted AND relation = 'applications.contact'::regclass AND ${HERE.locks}`,
      );
    await waitFor(async () => (await isWaiting()).length === 1, { what: 'the request to wait' });
    const status = build.stop(service);
    await waitFor(
      () =>
        fetch(service.url).then(
          () => false,
          () => true,
        ),
      { what: 'connections to be refused' },
    );
    expect(service.child.exitCode).toBeNull();
    await holder.query('COMMIT');
    await holder.release();
    expect((await answer).statusCode).toBe(201);
    expect(await status).toBe(0);
    expect(await stored()).toBe(before + 1);
  });
});
