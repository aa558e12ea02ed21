import { beforeAll, describe, expect, it } from '@jest/globals';
import { type AccessRule, routesOf, SIGNERS, type Signer } from '@lacorte/identity';
import type { INestApplication } from '@nestjs/common';
import { SigningKeys } from '../keys/signing-keys';
import { type Headers, impostors, realPeople, UNKNOWN } from './callers';

/**
 * Route, such as `GET /api/user/applications`, to its access rule; for an internal route the processes that may call
 * it. Written by hand, so that a new route needs a decision.
 */
export type AccessTable = Record<string, Exclude<AccessRule, 'internal'> | readonly Signer[]>;

export interface ServiceUnderTest {
  /** Already listening. */
  app: INestApplication;
  keys: SigningKeys;
}

type Caller = 'nobody' | 'user' | 'admin' | 'service';

/** Status for a refused caller; undefined when the rule admits the caller. */
const REFUSALS: Record<AccessRule, Partial<Record<Caller, number>>> = {
  public: {},
  'logged-in': { nobody: 401, service: 401 },
  admin: { nobody: 401, service: 401, user: 403 },
  internal: { nobody: 404, user: 404, admin: 404 },
};
const REFUSED = [401, 403];
const UNAVAILABLE = 503;
/** Statuses that a differently spelled route may answer to a caller without access: missing or refused. */
const CLOSED = [400, 401, 403, 404, 405];

/**
 * Tests that a service has exactly the routes of `table`, and calls each of them as every kind of caller, directly at
 * the service as an attacker inside the network would: with forged tokens, while auth is down, with other methods and
 * spellings.
 *
 * @param started the running service, requested after the file's own beforeAll
 */
export function describeAccess(name: Signer, table: AccessTable, started: () => ServiceUnderTest): void {
  describe(`the routes of ${name}`, () => {
    let origin: string;
    let callers: Record<'user' | 'admin' | 'service', Headers>;
    let forged: Record<string, Headers>;

    beforeAll(async () => {
      const { app, keys } = started();
      origin = await app.getUrl();
      callers = { ...(await realPeople(keys)), service: await keys.call('applications', name) };
      forged = await impostors(keys, new SigningKeys(), name);
    });

    const ask = async (method: string, path: string, headers: Headers) => {
      const hasBody = method !== 'GET' && method !== 'HEAD';
      const json = hasBody && { headers: { ...headers, 'Content-Type': 'application/json' }, body: '{}' };
      return fetch(origin + path, { method, headers, redirect: 'manual', ...json });
    };

    it('are those of the table', () => {
      const routes = routesOf(started().app);
      const said = routes.map(({ method, path, rule, callers: named }) => [
        `${method} ${path}`,
        rule === 'internal' ? named : rule,
      ]);
      expect(Object.fromEntries(said)).toEqual(table);
    });

    describe.each(Object.entries(table))('%s is for %j', (route, access) => {
      const rule: AccessRule = typeof access === 'string' ? access : 'internal';
      const [method = '', pattern = ''] = route.split(' ');
      const path = pattern.replace(/:\w+/g, '11111111-2222-4333-8444-555555555555');

      it('for whoever only says to be somebody', async () => {
        for (const [who, headers] of Object.entries(forged)) {
          const { status } = await ask(method, path, headers);
          const refusal = REFUSALS[rule].nobody;
          if (refusal) expect([who, status]).toEqual([who, refusal]);
          else expect(status).not.toBe(500);
        }
      });

      // Allowed callers of internal routes are tested separately below.
      const everybody = rule === 'internal' ? (['user', 'admin'] as const) : (['user', 'admin', 'service'] as const);
      it.each(everybody)('for %s', async (who) => {
        const response = await ask(method, path, callers[who]);
        const refusal = REFUSALS[rule][who];
        if (refusal) expect(response.status).toBe(refusal);
        else if (rule !== 'public') expect(REFUSED).not.toContain(response.status);
        if (rule !== 'public') expect(response.headers.get('cache-control')).toBe('no-store');
      });

      if (typeof access !== 'string') {
        it.each(SIGNERS)('for the process %s, if it is named', async (caller) => {
          const told = async (headers: Headers) => {
            const { statusCode, message } = (await (await ask(method, path, headers)).json()) as Record<
              string,
              unknown
            >;
            return { statusCode, message };
          };
          const [answer, refusal] = [await told(await started().keys.call(caller, name)), await told({})];
          if (access.includes(caller)) expect(answer).not.toEqual(refusal);
          else expect(answer).toEqual(refusal);
        });
      }

      if (rule === 'logged-in' || rule === 'admin') {
        it('while nobody can say who is calling', async () => {
          expect((await ask(method, path, UNKNOWN)).status).toBe(UNAVAILABLE);
        });
      }

      if (rule !== 'public') {
        it('in every spelling and by every method', async () => {
          const letter = path.slice(-2, -1);
          const spellings = [
            `${path}/`,
            path.toUpperCase(),
            path.replace('/', '//'),
            `${path.slice(0, -2)}%${letter.charCodeAt(0).toString(16)}${path.slice(-1)}`,
            `${path}%2f`,
            `${path};x=1`,
            `${path}?role=admin`,
          ];
          for (const spelling of spellings) expect(CLOSED).toContain((await ask(method, spelling, {})).status);
          for (const other of ['HEAD', 'OPTIONS', 'PATCH', 'DELETE', 'PUT', 'POST', 'GET']) {
            expect(CLOSED).toContain((await ask(other, path, {})).status);
          }
        });
      }
    });
  });
}
