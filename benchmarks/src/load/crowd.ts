import { setTimeout as pause } from 'node:timers/promises';
import { Agent } from 'undici';
import { type Asked, toRequest } from './load';

export interface Crowd {
  origin: string;
  perSecond: number;
  seconds: number;
  next: () => Asked;
}

export interface CrowdResult {
  /** Answers of success while the crowd came, per second. */
  acceptedPerSecond: number;
  accepted: number;
  /** 429 or 503, each with Retry-After. */
  refused: number;
  /** Milliseconds from the moment when it should have been sent to the last byte of an answer of success. */
  times: number[];
}

/** A generator that cannot keep up measures itself. */
const LEAST_OFFERED = 0.9;

/**
 * People who come whether or not those before them were served: so many a second, evenly. One process, each person on a connection
 * that is idle, or a new one.
 *
 * @throws Error for an answer that is neither a success nor a clear refusal, and when this process could not offer so many
 */
export async function letCrowdIn({ origin, perSecond, seconds, next }: Crowd): Promise<CrowdResult> {
  const agent = new Agent({ connections: null, pipelining: 1 });
  const total = Math.round(perSecond * seconds);
  const result: CrowdResult = { acceptedPerSecond: 0, accepted: 0, refused: 0, times: [] };
  const startedAt = performance.now();
  const until = startedAt + seconds * 1_000;
  let inTime = 0;
  const underWay: Promise<void>[] = [];
  const come = async (dueAt: number) => {
    const { path, json } = next();
    const { statusCode, headers, body } = await agent.request({ origin, path, ...toRequest(json) });
    const content = await body.text();
    const now = performance.now();
    if (statusCode < 300) {
      result.accepted += 1;
      result.times.push(now - dueAt);
      if (now <= until) inTime += 1;
    } else if ((statusCode === 429 || statusCode === 503) && headers['retry-after']) result.refused += 1;
    else throw new Error(`${path} answers ${statusCode}: ${content}`);
  };
  try {
    for (let index = 0; index < total; index += 1) {
      const dueAt = startedAt + (index * 1_000) / perSecond;
      if (dueAt > performance.now()) await pause(dueAt - performance.now());
      const coming = come(dueAt);
      // Thrown on when all have come.
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
  return { ...result, acceptedPerSecond: inTime / seconds };
}
