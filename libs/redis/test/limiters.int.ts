import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningRedis, startRedis, waitFor } from '@lacorte/testing';
import { countUse, insuredLimiter, type RateLimiterRedis, RedisClient, redisLimiter } from '../src';

const ALLOWANCE = { points: 2, duration: 3_600 };

let redis: RunningRedis;
let client: RedisClient;
const isReady = () => client.status === 'ready';

beforeAll(async () => {
  redis = await startRedis();
  client = new RedisClient({ url: redis.url });
  await waitFor(isReady, { what: 'the connection' });
});
afterAll(async () => {
  client?.onApplicationShutdown();
  await redis?.stop();
});

const use = (limiter: RateLimiterRedis, key: string) => countUse(limiter, key, 'error.tooManyToday');

describe('uses of an allowance', () => {
  it('are refused when it is used up, with the seconds that are left, and those of other keys are not', async () => {
    const limiter = redisLimiter(client, { keyPrefix: 'counted', ...ALLOWANCE });
    await use(limiter, 'a');
    await use(limiter, 'a');
    const refusal = await use(limiter, 'a').catch((error) => error);
    expect(refusal).toMatchObject({ kind: 'too-many-requests', key: 'error.tooManyToday' });
    expect(refusal.details.retryAfterSeconds).toBeGreaterThan(3_000);
    expect(refusal.details.retryAfterSeconds).toBeLessThanOrEqual(3_600);
    await use(limiter, 'b');
  });

  it('fail while Redis is down; those of an insured limiter count in memory, and in Redis again afterwards', async () => {
    const limiter = redisLimiter(client, { keyPrefix: 'failing', ...ALLOWANCE });
    const insured = insuredLimiter(client, { keyPrefix: 'insured', ...ALLOWANCE });
    await use(insured, 'a');
    await redis.pause();
    await waitFor(() => !isReady(), { what: 'the client to notice' });
    await expect(use(limiter, 'a')).rejects.toThrow('Redis connection is not ready');
    await use(insured, 'a');
    await use(insured, 'a');
    await expect(use(insured, 'a')).rejects.toMatchObject({ kind: 'too-many-requests' });
    await redis.resume();
    await waitFor(isReady, { what: 'the client to connect again' });
    await use(limiter, 'a');
    expect(await insured.get('a')).toMatchObject({ consumedPoints: 1 });
  });
});
