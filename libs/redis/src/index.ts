export type { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
export { type Allowance, countUse, insuredLimiter, redisLimiter, tooManyRequests } from './limiters';
export { RedisClient, RedisModule, redisOptions } from './redis.module';
