export type { Logger } from 'pino';
export { createLogger, NestLogger } from './logger';
export { METRICS, secondsSince, timed } from './metrics/metrics';
export { readAtScrape, ScrapedFigures } from './metrics/readings';
export { observeProcess } from './observe-process';
export {
  currentContext,
  currentRequestId,
  currentTraceparent,
  newTrace,
  noteUser,
  parseTraceparent,
  type RequestContext,
  runInContext,
  type TraceContext,
} from './request-context';
export { inSpan, startSpan } from './tracing/spans';
