import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API } from '@lacorte/contracts';
import { addApplications, asAdmin } from './reviewing';
import { RunningApplications } from './running-applications';

const MIB = 1024 * 1024;
const [MANY, AT_ONCE] = [20_000, 2_000];
const LOOK_EVERY = 20;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Returns the bytes in use after a garbage collection. */
function liveBytes(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

describe('an answer with many applications', () => {
  let service: RunningApplications;
  beforeAll(async () => {
    service = await RunningApplications.start();
    const some = Array.from({ length: AT_ONCE }, () => ({}));
    for (let added = 0; added < MANY; added += AT_ONCE) await addApplications(service.database, some);
  });
  afterAll(() => service?.stop());

  // The rows of each have several times as much.
  it.each([
    ['the list', API.adminApplications, 8],
    ['an export as CSV', `${API.exportApplications}?format=csv`, 8],
    ['an export as XLSX', `${API.exportApplications}?format=xlsx`, 24],
  ])('is never in memory as a whole: %s', async (_, path, mostMib) => {
    const { port } = service.app.getHttpServer().address() as AddressInfo;
    const request = get({ port, host: '127.0.0.1', path, headers: await asAdmin() });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    let chunks = 0;
    let most = 0;
    const before = liveBytes();
    for await (const _chunk of response) {
      chunks += 1;
      if (chunks % LOOK_EVERY === 0) most = Math.max(most, liveBytes() - before);
    }
    expect(chunks).toBeGreaterThan(LOOK_EVERY);
    expect(most / MIB).toBeLessThan(mostMib);
  });
});
