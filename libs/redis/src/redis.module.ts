import { type DynamicModule, Logger, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Redis, type RedisOptions } from 'ioredis';

const RECONNECT_MS = { first: 100, most: 2_000 };

/** Returns options for every connection to Redis, with the address, and with pauses of up to two seconds between attempts to connect. */
export function redisOptions(url: string) {
  const { hostname, port, username, password, pathname, protocol } = new URL(url);
  return {
    // URL keeps the brackets of an IPv6 address, but a socket does not accept them.
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port) || 6379,
    username: decodeURIComponent(username) || undefined,
    password: decodeURIComponent(password) || undefined,
    db: Number(pathname.slice(1)) || 0,
    ...(protocol === 'rediss:' && { tls: {} }),
    connectTimeout: 2_000,
    retryStrategy: (attempt: number) => Math.min(RECONNECT_MS.first * 2 ** Math.min(attempt, 10), RECONNECT_MS.most),
  };
}

interface RedisSettings
  extends Pick<RedisOptions, 'enableOfflineQueue' | 'maxRetriesPerRequest' | 'commandTimeout' | 'socketTimeout'> {
  url: string;
  /** Log line of an outage; undefined for processes whose queues log outages. */
  outage?: string;
}

/** The Redis client of a process, for everything except queues. Commands fail at once while Redis is down, so that no request is delayed. */
export class RedisClient extends Redis implements OnApplicationShutdown {
  private readonly logger = new Logger(RedisClient.name);
  private isAway = false;

  constructor({ url, outage, ...options }: RedisSettings) {
    super({ ...redisOptions(url), enableOfflineQueue: false, maxRetriesPerRequest: 1, ...options });
    // Every failed attempt to reconnect is an error. Without a listener, an error would end the process.
    this.on('error', (err) => {
      if (outage && !this.isAway) this.logger.warn({ err }, outage);
      this.isAway = true;
    });
    this.on('ready', () => {
      if (outage && this.isAway) this.logger.log('Redis is back');
      this.isAway = false;
    });
  }

  onApplicationShutdown(): void {
    this.disconnect();
  }
}

/** Provides the `RedisClient` of a process everywhere. */
@Module({})
export class RedisModule {
  static forRoot(settings: RedisSettings): DynamicModule {
    return {
      module: RedisModule,
      global: true,
      providers: [{ provide: RedisClient, useFactory: () => new RedisClient(settings) }],
      exports: [RedisClient],
    };
  }
}
