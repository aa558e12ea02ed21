import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API } from '@lacorte/contracts';
import { observeProcess } from '@lacorte/observability';
import { freePort } from '@lacorte/testing';
import { anApplication } from '@lacorte/testing/builders';
import { loggedIn, RunningApplications } from './running-applications';

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const FROM_GATEWAY = { 'x-request-id': TRACE_ID, traceparent: `00-${TRACE_ID}-4bf92f3577b34da6-01` };

const write = process.stdout.write.bind(process.stdout);
let written: string[] = [];
let service: RunningApplications;
let stopObserving: () => Promise<void>;
let metricsUrl: string;

beforeAll(async () => {
  // Runs before the service makes its logger, because the logger looks only once where standard output goes.
  process.stdout.write = (chunk: string | Uint8Array) => written.push(String(chunk)) > 0;
  const metricsPort = await freePort();
  metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  stopObserving = await observeProcess({ name: 'applications', host: '127.0.0.1', metricsPort });
  service = await RunningApplications.start({ LOG_LEVEL: 'trace' });
});
beforeEach(() => {
  written = [];
});
afterAll(async () => {
  process.stdout.write = write;
  await service?.stop();
  await stopObserving?.();
});

const lines = () => written.map((line) => JSON.parse(line));
const figures = async () => (await fetch(metricsUrl)).text();

describe('the log of an application', () => {
  const person = anApplication().with({ luogoNascita: 'Zoagli', indirizzo: 'Via dei Tigli 8' }).body();
  const SECRETS = [
    ...[person.nome, person.cognome, person.email, person.codiceFiscale, person.telefono, person.indirizzo],
    ...[person.luogoNascita, person.dataNascita, String(person.password)],
  ];

  function expectNoPerson(): void {
    expect(written.length).toBeGreaterThan(0);
    const log = written.join('').toLowerCase();
    for (const secret of SECRETS) expect(log).not.toContain(secret.toLowerCase());
  }

  it('says nothing of the person when all is well', async () => {
    expect((await service.submit(person)).status).toBe(201);
    expectNoPerson();
  });

  it('says nothing of the person when it is refused', async () => {
    service.auth.answer = () => ({
      status: 409,
      body: { code: 'submission.emailTaken', message: `${person.email} exists`, parameters: {} },
    });
    await service.submit({ ...person, codiceFiscale: 'FRRLCU88C54F205' });
    await service.submit(person);
    await service.submit({ ...person, email: 'lucia' });
    expectNoPerson();
  });

  it('says nothing of the person when another service fails, or the database does', async () => {
    const { answer } = service.auth;
    service.auth.answer = () => ({ status: 500, body: { message: `no account for ${person.email}` } });
    await service.submit(person);
    service.auth.answer = () => ({ status: 200, body: { userId: randomUUID(), created: true } });
    await service.database.query(
      "ALTER TABLE applications.application ADD CONSTRAINT only_elsewhere CHECK (luogo_nascita <> 'Zoagli') NOT VALID",
    );
    expect((await service.submit(person)).status).toBe(500);
    await service.database.query('ALTER TABLE applications.application DROP CONSTRAINT only_elsewhere');
    service.auth.answer = answer;
    expect(lines().map(({ msg }) => msg)).toContain('unexpected error');
    expectNoPerson();
  });

  it('says nothing of who writes to the cooperative', async () => {
    const message = { nome: 'Lucia', cognome: 'Ferrario', email: person.email, oggetto: 'stato-domanda' };
    await service.http.post(API.contacts).send({ ...message, messaggio: 'Sono Lucia Ferrario.', privacy: true });
    expectNoPerson();
  });

  it('stands for who is logged in with a hash, the same each time', async () => {
    const userId = randomUUID();
    const headers = await loggedIn({ userId, email: person.email });
    for (let call = 0; call < 2; call += 1) await service.http.get(API.userApplications).set(headers);
    const users = lines().map(({ user }) => user);
    expect(users).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/), users[0]]);
    expect(written.join('')).not.toContain(userId);
    expectNoPerson();
  });
});

describe('the trace of a request', () => {
  it('is in its log lines, in its calls to other services and in what follows from it', async () => {
    service.auth.answer = () => ({ status: 200, body: { userId: randomUUID(), created: true } });
    const { body } = await service.submit().set(FROM_GATEWAY);
    expect(lines().map(({ traceId, requestId }) => [traceId, requestId])).toEqual([[TRACE_ID, TRACE_ID]]);
    expect(service.auth.headers.at(-1)?.traceparent).toBe(FROM_GATEWAY.traceparent);
    const [row] = await service.database.query(
      "SELECT payload->>'traceparent' AS trace FROM applications.outbox WHERE payload->>'applicationId' = $1",
      [body.id],
    );
    expect(row.trace).toBe(FROM_GATEWAY.traceparent);
  });

  it('begins here when nobody has begun one', async () => {
    await service.http.get(API.application(randomUUID())).set('traceparent', 'forged');
    expect(lines()[0].traceId).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('the figures of requests', () => {
  it('name routes as controllers do, and never an id or an address that nobody has', async () => {
    const id = randomUUID();
    await service.http.get(API.application(id));
    await service.http.get(API.application('no-id'));
    await service.http.get(`/${id}/wp-login.php`);
    await service.http.get('/health/live');
    const text = await figures();
    const count = 'lacorte_http_request_duration_seconds_count';
    expect(text).toContain(`${count}{service="applications",method="GET",route="/api/applications/:id",status="404"}`);
    expect(text).toContain(`${count}{service="applications",method="GET",route="none",status="404"} 1`);
    expect(text).toContain(`${count}{service="applications",method="POST",route="/api/applications",status="201"}`);
    expect(text).not.toMatch(new RegExp(`${id}|no-id|health`));
  });

  it('tell of the connections to the database', async () => {
    expect(await figures()).toMatch(/lacorte_pg_pool_connections\{state="total",service="applications"\} [1-9]/);
  });
});

describe('the line of a request', () => {
  it('names its route and stands for the id with a hash, the same each time; neither path, query nor referrer', async () => {
    const { body } = await service.submit();
    written = [];
    const referrer = { Referer: `http://localhost/ricevuta/${body.id}` };
    await service.http
      .get(`${API.application(body.id)}?q=ferrario`)
      .set(referrer)
      .expect(200);
    await service.http.get(API.application(body.id.toUpperCase())).expect(200);
    await service.http.get(API.application(randomUUID())).expect(404);
    const route = '/api/applications/:id';
    expect(lines().map((line) => line.route)).toEqual([route, route, route]);
    const [first, second, other] = lines().map(({ ids }) => ids);
    expect(first).toEqual({ id: expect.stringMatching(/^[0-9a-f]{16}$/) });
    expect(second).toEqual(first);
    expect(other).not.toEqual(first);
    expect(written.join('').toLowerCase()).not.toMatch(/ferrario|ricevuta/);
    expect(written.join('').toLowerCase()).not.toContain(body.id);
  });

  it('says nothing of an id that is none, or of an address without a route', async () => {
    await service.http.get(API.application('lucia-ferrario'));
    await service.http.get('/lucia-ferrario');
    expect(lines().map(({ route, ids }) => [route, ids])).toEqual([
      ['/api/applications/:id', undefined],
      ['none', undefined],
    ]);
    expect(written.join('')).not.toContain('lucia');
  });
});
