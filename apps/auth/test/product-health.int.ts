import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@lacorte/testing';
import type { INestApplication } from '@nestjs/common';
import { addressOf, RunningAuth, startApp } from './running-auth';

describe('the health of the whole product', () => {
  let auth: RunningAuth;
  let watcher: INestApplication;
  let other: Server;
  let otherAnswers: number | 'nothing' = 200;
  let probes = 0;
  beforeAll(async () => {
    auth = await RunningAuth.start();
    other = createServer((_, response) => {
      probes += 1;
      if (otherAnswers !== 'nothing') response.writeHead(otherAnswers).end('{}');
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    watcher = await startApp({ ...auth.config, HEALTH_TARGETS: { auth: addressOf(auth.app), other: address } });
  }, 60_000);
  afterAll(async () => {
    await watcher?.close();
    other?.closeAllConnections();
    other?.close();
    await auth?.stop();
  });

  /** The answer before holds for a second. */
  const untilAskedAnew = async () => {
    const before = probes;
    await waitFor(
      async () => {
        await ask();
        return probes > before;
      },
      { what: 'a new round of probes' },
    );
  };

  async function ask() {
    const response = await fetch(`${addressOf(watcher)}/internal/healthz`);
    return { status: response.status, body: await response.json() };
  }

  it('is asked of each process once for many who ask at once, and in the second after', async () => {
    otherAnswers = 200;
    await untilAskedAnew();
    const before = probes;
    const startedAt = Date.now();
    const statuses = (await Promise.all(Array.from({ length: 60 }, ask))).map(({ status }) => status);
    expect(statuses).toEqual(Array(60).fill(200));
    // One round at the start, and one for each second that the answers took.
    expect(probes - before).toBeLessThanOrEqual(1 + Math.floor((Date.now() - startedAt) / 1_000));
    await untilAskedAnew();
  });

  it('is ok while every process is ready', async () => {
    otherAnswers = 200;
    await untilAskedAnew();
    expect(await ask()).toEqual({ status: 200, body: { status: 'ok', services: { auth: 'ok', other: 'ok' } } });
  });

  it.each([503, 'nothing'] as const)('names the process that answers %s', async (answer) => {
    await untilAskedAnew();
    otherAnswers = answer;
    await untilAskedAnew();
    const startedAt = performance.now();
    expect(await ask()).toEqual({ status: 503, body: { status: 'error', services: { auth: 'ok', other: 'down' } } });
    expect(performance.now() - startedAt).toBeLessThan(3_000);
  });
});
