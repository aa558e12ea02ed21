import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { INestApplication } from '@nestjs/common';
import { addressOf, RunningAuth, startApp } from './running-auth';

describe('the health of the whole product', () => {
  let auth: RunningAuth;
  let watcher: INestApplication;
  let other: Server;
  let otherAnswers: number | 'nothing' = 200;
  beforeAll(async () => {
    auth = await RunningAuth.start();
    other = createServer((_, response) => {
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

  async function ask() {
    const response = await fetch(`${addressOf(watcher)}/internal/healthz`);
    return { status: response.status, body: await response.json() };
  }

  it('is ok while every process is ready', async () => {
    otherAnswers = 200;
    expect(await ask()).toEqual({ status: 200, body: { status: 'ok', services: { auth: 'ok', other: 'ok' } } });
  });

  it.each([503, 'nothing'] as const)('names the process that answers %s', async (answer) => {
    otherAnswers = answer;
    const startedAt = performance.now();
    expect(await ask()).toEqual({ status: 503, body: { status: 'error', services: { auth: 'ok', other: 'down' } } });
    expect(performance.now() - startedAt).toBeLessThan(3_000);
  });
});
