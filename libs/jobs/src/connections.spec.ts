import { describe, expect, it } from '@jest/globals';
import { producerConnection, workerConnection } from './connections';

describe('a connection to Redis', () => {
  it('is read from its URL', () => {
    expect(workerConnection('redis://user:p%40ss@cache:6380/2')).toMatchObject({
      host: 'cache',
      port: 6380,
      username: 'user',
      password: 'p@ss',
      db: 2,
    });
    expect(workerConnection('redis://cache')).toMatchObject({ host: 'cache', port: 6379, db: 0 });
    expect(workerConnection('rediss://cache').tls).toEqual({});
    expect(workerConnection('redis://[::1]:6380').host).toBe('::1');
  });

  it('fails at once for who adds jobs, and waits for who does them', () => {
    expect(producerConnection('redis://cache')).toMatchObject({ enableOfflineQueue: false, maxRetriesPerRequest: 1 });
    expect(workerConnection('redis://cache')).toMatchObject({ maxRetriesPerRequest: null });
  });

  it('is tried again soon at first, then every two seconds, for ever', () => {
    const retry = workerConnection('redis://cache').retryStrategy;
    expect([1, 2, 3, 10, 1_000].map((attempt) => retry?.(attempt))).toEqual([200, 400, 800, 2_000, 2_000]);
  });
});
