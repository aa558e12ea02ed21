import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IdentityVerifier } from '@lacorte/identity';
import { checkEntities, checkStatements, declaredStatements, poolOf } from '@lacorte/persistence';
import { Gate, PATIENCE_MS, waitFor } from '@lacorte/testing';
import { describeAccess } from '@lacorte/testing/access';
import type { INestApplication } from '@nestjs/common';
import type { Config } from '../src/config';
// Every entry point, so that every statement of the service is declared.
import '../src/accounts/grant-administrator';
import '../src/totp/disable-totp';
import '../src/worker.module';
import { PERSONAL_DATA } from '../src/personal-data';
import { addressOf, RunningAuth, startApp } from './running-auth';

let auth: RunningAuth;
beforeAll(async () => {
  auth = await RunningAuth.start();
});
afterAll(() => auth?.stop());

describeAccess(
  'auth',
  {
    'GET /health/live': 'public',
    'GET /health/ready': 'public',
    'GET /api/auth/user': 'public',
    'POST /api/auth/login': 'public',
    'POST /api/auth/login/totp': 'public',
    'POST /api/auth/logout': 'public',
    'POST /api/auth/password-reset': 'public',
    'POST /api/auth/password-reset/confirm': 'public',
    'POST /api/auth/password': 'logged-in',
    'POST /api/auth/email': 'logged-in',
    'POST /api/auth/email-verification': 'logged-in',
    'POST /api/auth/email-verification/confirm': 'public',
    'PUT /api/auth/language': 'logged-in',
    'GET /api/auth/sessions': 'logged-in',
    'DELETE /api/auth/sessions': 'logged-in',
    'DELETE /api/auth/sessions/:id': 'logged-in',
    'GET /api/auth/oidc': 'public',
    'GET /api/auth/oidc/callback': 'public',
    'POST /api/auth/oidc/link': 'logged-in',
    'GET /api/auth/oidc/claims': 'public',
    'POST /api/auth/totp': 'admin',
    'POST /api/auth/totp/confirm': 'admin',
    'DELETE /api/auth/totp': 'admin',
    'GET /internal/healthz': 'public',
    'GET /internal/identity': 'public',
    'POST /api/user/erasure': 'logged-in',
    'POST /internal/accounts/:id/export': ['documents'],
    'GET /internal/email-changes/:id': ['applications-worker', 'notifications-worker'],
    'GET /internal/erasures/:id': ['applications-worker', 'documents-worker', 'notifications-worker'],
    'POST /internal/erasures/:id/told': ['notifications-worker'],
    'POST /internal/erasures/:id/steps': ['applications-worker', 'documents-worker', 'notifications-worker'],
    'POST /internal/accounts/find-or-create': ['applications'],
    'POST /internal/sessions': ['applications'],
    'POST /internal/accounts/:id/discard': ['applications'],
    'GET /internal/accounts/:id/password-version': ['applications'],
    'POST /internal/accounts/:id/language': ['applications'],
    'GET /internal/accounts/:id/recipient': ['notifications-worker'],
    'GET /internal/erasures/:id/recipient': ['notifications-worker'],
    'POST /internal/accounts/:id/verification-link': ['notifications-worker'],
    'POST /internal/mailed-links/:id': ['notifications-worker'],
  },
  () => ({ app: auth.app, keys: auth.keys }),
);

it('declares the columns that its statements give, in the schema that the migrations make', async () => {
  const statements = [...declaredStatements(), ...PERSONAL_DATA.statements()];
  expect(statements.length).toBeGreaterThan(55);
  const client = await poolOf(auth.database).connect();
  try {
    expect(await checkStatements(client, statements)).toEqual([]);
  } finally {
    client.release();
  }
});

it('declares its tables by entities, as the migrations make them', async () => {
  expect(await checkEntities(auth.database)).toEqual([]);
});

it('names every table of auth in the register of personal data', async () => {
  expect(await PERSONAL_DATA.differences(auth.database)).toEqual([]);
});

describe('the identity that the gateway asks for', () => {
  let tokens: IdentityVerifier;
  beforeAll(() => {
    tokens = new IdentityVerifier(auth.keys.publicKeys);
  });

  const ask = (cookie = '') => auth.http.get('/internal/identity').set('Cookie', cookie);

  it('is a signed token for a session', async () => {
    const { email, userId } = await auth.account();
    const response = await ask(await auth.sessionOf(email));
    expect(response.status).toBe(204);
    expect(await tokens.read(response.get('x-identity') ?? '')).toEqual({ userId, email, role: 'user' });
  });

  it('is nothing for any other cookie', async () => {
    const found: string[] = [];
    for (const cookie of ['', 'sid=', 'sid=s%3Aunknown.c2lnbmF0dXJl', 'sid=%E0%A4%A', 'other=1']) {
      const response = await ask(cookie);
      if (response.status !== 204 || response.get('x-identity') !== undefined) found.push(cookie);
    }
    expect(found).toEqual([]);
  });

  it('is each one’s own when many ask at the same moment', async () => {
    const people = await Promise.all([auth.account(), auth.account(), auth.account()]);
    const cookies = await Promise.all(people.map(({ email }) => auth.sessionOf(email)));
    const asked = [...cookies, 'sid=s%3Aunknown.c2lnbmF0dXJl', ...cookies];
    const given = (await Promise.all(asked.map(ask))).map((response) => response.get('x-identity') ?? '');
    const userIds = (await Promise.all(given.map((token) => tokens.read(token)))).map((identity) => identity?.userId);
    const ids = people.map(({ userId }) => userId);
    expect(userIds).toEqual([...ids, undefined, ...ids]);
  });

  it('is nothing from the answer to a logout on, however many ask meanwhile', async () => {
    const { email } = await auth.account();
    const cookie = await auth.sessionOf(email);
    const many = () => Promise.all(Array.from({ length: 20 }, () => ask(cookie)));
    const meanwhile = many();
    await auth.http.post('/api/auth/logout').set('Cookie', cookie);
    const afterwards = await many();
    expect(afterwards.map((response) => response.get('x-identity'))).toEqual(afterwards.map(() => undefined));
    expect((await meanwhile).map(({ status }) => status)).toEqual(afterwards.map(() => 204));
  });

  it('changes with the role, at once', async () => {
    const { email } = await auth.account();
    const cookie = await auth.sessionOf(email);
    await auth.database.query("UPDATE auth.users SET role = 'admin' WHERE email = $1", [email]);
    const response = await ask(cookie);
    expect((await tokens.read(response.get('x-identity') ?? ''))?.role).toBe('admin');
  });
});

describe('the health of the whole product', () => {
  const gate = new Gate();
  const watchers: INestApplication[] = [];
  let other: Server;
  let otherAnswers: number | 'nothing' = 200;
  let probes = 0;
  beforeAll(async () => {
    other = createServer(async (_, response) => {
      probes += 1;
      await gate.pass();
      if (otherAnswers !== 'nothing') response.writeHead(otherAnswers).end('{}');
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    for (const watcher of watchers) await watcher.close();
    other?.closeAllConnections();
    other?.close();
  });

  /** A copy of the service that watches both. @returns its answer */
  async function watching(periods: Partial<Config>) {
    const address = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    const targets = { HEALTH_TARGETS: { auth: addressOf(auth.app), other: address } };
    const watcher = await startApp({ ...auth.config, ...targets, ...periods });
    watchers.push(watcher);
    return async () => {
      const response = await fetch(`${addressOf(watcher)}/internal/healthz`);
      return { status: response.status, body: (await response.json()) as { services: Record<string, string> } };
    };
  }

  it('is asked of each process once for all who ask meanwhile and in the period after', async () => {
    const ask = await watching({ HEALTH_ANSWER_MS: PATIENCE_MS, HEALTH_HOLD_MS: PATIENCE_MS });
    gate.hold();
    const answers = Array.from({ length: 60 }, ask);
    await gate.held();
    gate.release();
    const ok = { status: 200, body: { status: 'ok', services: { auth: 'ok', other: 'ok' } } };
    expect(await Promise.all(answers)).toEqual(Array(60).fill(ok));
    expect(await ask()).toEqual(ok);
    expect(probes).toBe(1);
  });

  it('names the process that is not ready, and the one that does not answer in time', async () => {
    const ask = await watching({ HEALTH_ANSWER_MS: 150, HEALTH_HOLD_MS: 1 });
    for (const answer of [503, 'nothing', 200] as const) {
      otherAnswers = answer;
      const state = answer === 200 ? 'ok' : 'down';
      const said = await waitFor(
        async () => {
          const now = await ask();
          const { auth: own, other: watched } = now.body.services;
          return own === 'ok' && watched === state && now;
        },
        { what: `the other process to be ${state}` },
      );
      const ok = answer === 200;
      expect(said).toEqual({
        status: ok ? 200 : 503,
        body: { status: ok ? 'ok' : 'error', services: { auth: 'ok', other: state } },
      });
    }
  });
});
