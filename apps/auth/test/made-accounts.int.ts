import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RunningAuth } from './running-auth';

/** Two accounts of a network in a day. */
const FACTOR = '0.001';

let auth: RunningAuth;
beforeAll(async () => {
  auth = await RunningAuth.start({ RATE_LIMIT_FACTOR: FACTOR });
});
afterAll(() => auth?.stop());

const make = (network: string, email = `persona.${randomUUID()}@example.com`) =>
  auth.findOrCreate(email, undefined, { network });

describe('the accounts that applicants of one network make', () => {
  it('have an allowance of a day, which concurrent requests cannot pass', async () => {
    const network = '203.0.113.9';
    const answers = await Promise.all(Array.from({ length: 5 }, () => make(network)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect([refused?.body.code, Number(refused?.headers['retry-after'])]).toEqual([
      'error.tooManyToday',
      expect.any(Number),
    ]);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(86_000);
    expect((await make('203.0.113.10')).status).toBe(200);
  });

  it('do not count when there is an account already, also for two requests at once', async () => {
    const network = '203.0.113.11';
    const email = `persona.${randomUUID()}@example.com`;
    const answers = await Promise.all([make(network, email), make(network, email)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await make(network, email)).status).toBe(200);
    expect((await make(network)).status).toBe(200);
    expect((await make(network)).status).toBe(429);
  });
});
