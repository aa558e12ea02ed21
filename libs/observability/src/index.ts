export type { Logger } from 'pino';
export { createLogger, NestLogger } from './logger';
export { METRICS } from './metrics/metrics';
export { readAtScrape, ScrapedFigures } from './metrics/readings';
export { secondsSince, timed } from './metrics/timed';
export { observeProcess } from './observe-process';
export {
  currentContext,
  currentRequestId,
  currentTraceparent,
  noteUser,
  type RequestContext,
  runInContext,
} from './request-context';
export { inSpan, startSpan } from './tracing/spans';
export { newTrace, parseTraceparent, type TraceContext } from './tracing/trace-context';
