export type { Logger } from 'pino';
export { createLogger, NestLogger } from './logger';
export { currentRequestId, type RequestContext, runInContext } from './request-context';
