import { setTimeout as pause } from 'node:timers/promises';
import { Agent } from 'undici';
import { type Asked, toRequest } from './load';

export interface Crowd {
  origin: string;
  perSecond: number;
  seconds: number;
  next: () => Asked;
}

/** Minimum share of the wanted rate. Below it the load generator is the bottleneck. */
const LEAST_OFFERED = 0.9;

/**
 * Sends requests at a fixed rate, whether or not earlier ones were answered (open loop), each on an idle or a new connection.
 *
 * @returns accepted and refused requests, and ms from the due time to the last byte of each accepted one
 * @throws Error for an answer that is neither a success nor a clear refusal, and when the rate was not reached
 */
export async function letCrowdIn({ origin, perSecond, seconds, next }: Crowd) {
  const agent = new Agent({ connections: null, pipelining: 1 });
  const total = Math.round(perSecond * seconds);
  let [refused, acceptedInTime] = [0, 0];
  const times: number[] = [];
  const startedAt = performance.now();
  const come = async (dueAt: number) => {
    const request = toRequest(next());
    const { statusCode, headers, body } = await agent.request({ origin, ...request });
    const content = await body.text();
    if (statusCode < 300) {
      times.push(performance.now() - dueAt);
      if (performance.now() <= startedAt + seconds * 1_000) acceptedInTime += 1;
    } else if ((statusCode === 429 || statusCode === 503) && headers['retry-after']) refused += 1;
    else throw new Error(`${request.path} answers ${statusCode}: ${content}`);
  };
  const underWay: Promise<void>[] = [];
  try {
    for (let index = 0; index < total; index += 1) {
      const dueAt = startedAt + (index * 1_000) / perSecond;
      if (dueAt > performance.now()) await pause(dueAt - performance.now());
      const coming = come(dueAt);
      // `coming` is awaited after all requests were sent; until then a rejection must not be unhandled.
      coming.catch(() => undefined);
      underWay.push(coming);
    }
    const offeredIn = (performance.now() - startedAt) / 1_000;
    if (seconds / offeredIn < LEAST_OFFERED) throw new Error(`${total} came in ${offeredIn} s instead of ${seconds} s`);
    await Promise.all(underWay);
  } finally {
    await Promise.allSettled(underWay);
    await agent.destroy();
  }
  return { accepted: times.length, acceptedPerSecond: acceptedInTime / seconds, refused, times };
}
