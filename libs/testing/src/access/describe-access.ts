import { beforeAll, describe, expect, it } from '@jest/globals';
import { type AccessRule, routesOf, SIGNERS, type Signer } from '@lacorte/identity';
import type { INestApplication } from '@nestjs/common';
import { SigningKeys } from '../keys/signing-keys';
import { type Headers, impostors, realPeople, UNKNOWN } from './callers';

/**
 * Maps a route, such as `GET /api/user/applications`, to its access rule, or to the processes that may call it if it is
 * internal. It is written by hand, so that a new route needs a decision.
 */
export type AccessTable = Record<string, Exclude<AccessRule, 'internal'> | readonly Signer[]>;

/** Status for a refused caller; undefined when the rule admits the caller. */
const REFUSALS: Record<AccessRule, Partial<Record<'nobody' | 'user' | 'admin' | 'service', number>>> = {
  public: {},
  'logged-in': { nobody: 401, service: 401 },
  admin: { nobody: 401, service: 401, user: 403 },
  internal: { nobody: 404, user: 404, admin: 404 },
};
const REFUSED = [401, 403];
const UNAVAILABLE = 503;
/** Statuses of missing or refused routes. A differently spelled route may answer with one of them to a caller without access. */
const MISSING_OR_REFUSED = [400, 401, 403, 404, 405];

/**
 * Tests that a service has exactly the routes of `table`, and calls each of them as every kind of caller. It calls the service directly, as
 * an attacker inside the network would, with forged tokens, while the auth service is down, and with other methods and spellings.
 *
 * @param started the service; it must listen once the beforeAll of the file has ended
 */
export function describeAccess(
  name: Signer,
  table: AccessTable,
  started: () => { app: INestApplication; keys: SigningKeys },
): void {
  describe(`the routes of ${name}`, () => {
    const routes = Object.entries(table).map(([route, access]) => {
      const rule: AccessRule = typeof access === 'string' ? access : 'internal';
      const [method = '', pattern = ''] = route.split(' ');
      return { route, access, rule, method, path: pattern.replace(/:\w+/g, '11111111-2222-4333-8444-555555555555') };
    });
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
      const said = routesOf(started().app).map(({ method, path, rule, callers: named }) => [
        `${method} ${path}`,
        rule === 'internal' ? named : rule,
      ]);
      expect(Object.fromEntries(said)).toEqual(table);
    });

    it('refuse callers without the right, also those who only claim to be somebody', async () => {
      const found: string[] = [];
      for (const { route, rule, method, path } of routes) {
        for (const [who, headers] of Object.entries(forged)) {
          const { status } = await ask(method, path, headers);
          const refusal = REFUSALS[rule].nobody;
          const isRight = refusal ? status === refusal : status !== 500;
          if (!isRight) found.push(`${route}: ${status} for ${who}`);
        }
        for (const who of ['user', 'admin', 'service'] as const) {
          // Processes that may call internal routes are tested separately below.
          if (who === 'service' && rule === 'internal') continue;
          const response = await ask(method, path, callers[who]);
          const refusal = REFUSALS[rule][who];
          const isAdmitted = rule === 'public' || !REFUSED.includes(response.status);
          const isRight = refusal ? response.status === refusal : isAdmitted;
          if (!isRight) found.push(`${route}: ${response.status} for ${who}`);
          const isKept = rule !== 'public' && response.headers.get('cache-control') !== 'no-store';
          if (isKept) found.push(`${route}: may be stored for ${who}`);
        }
      }
      expect(found).toEqual([]);
    });

    it('are open to the processes that internal ones name, and to no other', async () => {
      const found: string[] = [];
      for (const { route, method, path, access } of routes) {
        if (typeof access === 'string') continue;
        const told = async (headers: Headers) => {
          // An admitted call may answer without a body.
          const body = (await (await ask(method, path, headers)).text()) || '{}';
          const { statusCode, message } = JSON.parse(body) as Record<string, unknown>;
          return JSON.stringify({ statusCode, message });
        };
        const refusal = await told({});
        for (const caller of SIGNERS) {
          const isRefused = (await told(await started().keys.call(caller, name))) === refusal;
          if (isRefused === access.includes(caller)) {
            found.push(`${route}: ${caller} is ${isRefused ? 'refused' : 'let in'}`);
          }
        }
      }
      expect(found).toEqual([]);
    });

    it('are unavailable while it is unknown who is calling, where that matters', async () => {
      const found: string[] = [];
      for (const { route, rule, method, path } of routes) {
        if (rule !== 'logged-in' && rule !== 'admin') continue;
        const { status } = await ask(method, path, UNKNOWN);
        if (status !== UNAVAILABLE) found.push(`${route}: ${status}`);
      }
      expect(found).toEqual([]);
    });

    it('are closed in every spelling and by every method, unless they are public', async () => {
      const found: string[] = [];
      for (const { route, rule, path, method } of routes) {
        if (rule === 'public') continue;
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
        const methods = ['HEAD', 'OPTIONS', 'PATCH', 'DELETE', 'PUT', 'POST', 'GET'];
        const calls = [
          ...spellings.map((one) => [method, one] as const),
          ...methods.map((one) => [one, path] as const),
        ];
        for (const [how, where] of calls) {
          const { status } = await ask(how, where, {});
          if (!MISSING_OR_REFUSED.includes(status)) found.push(`${route}: ${status} for ${how} ${where}`);
        }
      }
      expect(found).toEqual([]);
    });
  });
}
