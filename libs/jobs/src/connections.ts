import type { RedisOptions } from 'bullmq';

const RECONNECT_MS = { first: 100, most: 2_000 };

const retryStrategy = (attempt: number) => Math.min(RECONNECT_MS.first * 2 ** Math.min(attempt, 10), RECONNECT_MS.most);

/** Connection of a producer: fails at once while Redis is down, so that no request is delayed. */
export function producerConnection(url: string): RedisOptions {
  return { ...address(url), enableOfflineQueue: false, maxRetriesPerRequest: 1, connectTimeout: 2_000, retryStrategy };
}

/** Connection of a worker: waits for Redis without a time limit. */
export function workerConnection(url: string): RedisOptions {
  return { ...address(url), maxRetriesPerRequest: null, connectTimeout: 2_000, retryStrategy };
}

function address(url: string): RedisOptions {
  const { hostname, port, username, password, pathname, protocol } = new URL(url);
  return {
    host: hostname,
    port: Number(port) || 6379,
    username: decodeURIComponent(username) || undefined,
    password: decodeURIComponent(password) || undefined,
    db: Number(pathname.slice(1)) || 0,
    ...(protocol === 'rediss:' && { tls: {} }),
  };
}
