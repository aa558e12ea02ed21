import { randomUUID } from 'node:crypto';
import {
  type Logger,
  METRICS,
  newTrace,
  parseTraceparent,
  type RequestContext,
  runInContext,
  secondsSince,
  startSpan,
} from '@lacorte/observability';
import type { NextFunction, Request, Response } from 'express';
import { isUuid } from './pipes';

/** A request id from the gateway, or `job-` and the id of a job from a worker. A job id may contain two job names and an event id. */
const REQUEST_ID = /^[\w-]{8,96}$/;
/** Label of unknown paths. A raw path never becomes a label. */
const NO_ROUTE = 'none';

/**
 * Gives every request an id (the gateway's, or a new one) and a trace, sets the id on the answer, and adds both to every log
 * line. It marks answers as `no-store`. At the end of each request except health probes it writes one log line with method,
 * route, keyed hashes of the ids, status and duration, and records one metric and one span.
 *
 * @param hashOf keyed hash of an id. Logs contain no plain ids, because a receipt's id grants access to it
 */
export function requestContext(logger: Logger, hashOf: (id: string) => string) {
  // This logger skips the redaction of private fields, because redaction costs time and these lines have no private fields. E-mail
  // addresses are masked when a line is written (`maskAddresses`).
  const requests = logger.child({}, { redact: [] });
  return (request: Request, response: Response, next: NextFunction): void => {
    const given = request.get('x-request-id');
    const requestId = given && REQUEST_ID.test(given) ? given : randomUUID();
    response.setHeader('X-Request-Id', requestId);
    response.setHeader('Cache-Control', 'no-store');
    if (request.path.startsWith('/health/')) {
      runInContext({ requestId }, next);
      return;
    }
    const parent = parseTraceparent(request.get('traceparent'));
    const span = startSpan({ name: request.method, kind: 'server' }, parent);
    const context: RequestContext = { requestId, trace: span?.trace ?? parent ?? newTrace() };
    const startedAt = performance.now();
    response.on('close', () => {
      const seconds = secondsSince(startedAt);
      const { method } = request;
      const route = routeOf(request);
      const status = response.writableFinished ? String(response.statusCode) : 'aborted';
      METRICS.httpRequestSeconds.observe({ method, route, status }, seconds);
      span?.end({
        name: `${method} ${route}`,
        attributes: { 'http.request.method': method, 'http.route': route, 'http.response.status_code': status },
        error: response.statusCode >= 500,
      });
      runInContext(context, () => {
        const aborted = !response.writableFinished || undefined;
        const ms = Math.round(seconds * 1_000);
        const ids = hashedIds(request, hashOf);
        requests.info({ method, route, status: response.statusCode, aborted, ms, ids }, 'request');
      });
    });
    runInContext(context, next);
  };
}

/** Returns hashes of the UUIDs in the path, by parameter name. Other values are not ids of the product. */
function hashedIds({ params }: Request, hashOf: (id: string) => string): Record<string, string> | undefined {
  const ids = Object.entries(params ?? {}).filter(([, value]) => typeof value === 'string' && isUuid(value));
  if (ids.length === 0) return undefined;
  return Object.fromEntries(ids.map(([name, value]) => [name, hashOf(String(value).toLowerCase())]));
}

/** Returns the pattern of the route, as declared in the controller. */
function routeOf({ route }: Request): string {
  return typeof route?.path === 'string' ? route.path : NO_ROUTE;
}
