import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { translate } from '@lacorte/contracts';
import { waitFor } from '@lacorte/testing';
import { ID, useGateway } from './use-gateway.ts';

// a twentieth of the usual allowances: login 6, of one device 3, of all devices 11, connections 10, health 10
const gateway = useGateway({ rateLimitFactor: 0.05, isBehindProxy: true });
const CONNECTIONS = 10;
const HEALTH_CHECKS = 10;

const from = (address: string) => ({ 'X-Forwarded-For': address });
const logIn = async (address: string) =>
  (await gateway.ask({ method: 'POST', path: '/api/auth/login', headers: from(address) })).status;

describe('requests of one network', () => {
  it('count as those of one address: an IPv6 /64', async () => {
    const statuses: number[] = [];
    for (let host = 1; host <= 8; host += 1) statuses.push(await logIn(`2001:db8:1:2:${host}::${host}`));
    expect(statuses).toEqual([...Array(6).fill(200), 429, 429]);
    expect(await logIn('2001:db8:1:3::1')).toBe(200);
  });

  it('count each by itself: IPv4', async () => {
    const statuses: number[] = [];
    for (let host = 1; host <= 8; host += 1) statuses.push(await logIn(`192.0.2.${host}`));
    expect(statuses).toEqual(Array(8).fill(200));
  });
});

describe('requests at once', () => {
  const open: ServerResponse[] = [];
  afterEach(() => {
    for (const response of open.splice(0)) response.end('{}');
  });

  /** Requests that the service has and does not answer. */
  async function holdOpen(count: number, address: (index: number) => string) {
    gateway.applications.answering = (_, response) => open.push(response) > 0;
    const before = gateway.applications.received.length;
    const answers = Array.from({ length: count }, (_, index) =>
      gateway.ask({ path: `/api/applications/${ID}`, headers: from(address(index)) }),
    );
    await waitFor(() => gateway.applications.received.length === before + count, {
      what: 'the service to have them all',
    });
    return answers;
  }

  it.each([
    ['an address', () => '192.0.2.77', '192.0.2.77', '192.0.2.78'],
    ['an IPv6 /64', (index: number) => `2001:db8:7:7::${index + 1}`, '2001:db8:7:7:ff::', '2001:db8:7:8::1'],
  ])('of %s are limited, and those of others are not', async (_, address, same, other) => {
    const held = await holdOpen(CONNECTIONS, address);
    const refused = await gateway.ask({ path: '/api/download-bando', headers: from(same) });
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '10']);
    expect(refused.json).toEqual({
      statusCode: 429,
      code: 'too-many-requests',
      message: translate('error.tooManyRequests', 'it'),
      error: 'Too Many Requests',
    });
    expect((await gateway.ask({ path: '/bando', headers: from(same) })).status).toBe(429);
    expect((await gateway.ask({ path: '/api/download-bando', headers: from(other) })).status).toBe(200);
    for (const response of open.splice(0)) response.end('{}');
    await Promise.all(held);
    expect((await gateway.ask({ path: '/api/download-bando', headers: from(same) })).status).toBe(200);
  });
});

describe('health', () => {
  it('is asked for no more often than probes need, and by others all the same', async () => {
    const ask = async (address: string) => (await gateway.ask({ path: '/healthz', headers: from(address) })).status;
    const statuses: number[] = [];
    for (let count = 0; count < HEALTH_CHECKS + 4; count += 1) statuses.push(await ask('192.0.2.99'));
    expect(statuses.slice(0, HEALTH_CHECKS)).toEqual(Array(HEALTH_CHECKS).fill(200));
    expect(statuses.slice(-2)).toEqual([429, 429]);
    expect(await ask('192.0.2.98')).toBe(200);
  });
});
