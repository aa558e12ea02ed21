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

/** Long enough for the id of a job that waits for another one: names of both jobs and the event's id. */
const REQUEST_ID = /^[\w-]{8,96}$/;
/** Label of unknown paths. A raw path never becomes a label. */
const NO_ROUTE = 'none';

/**
 * Gives every request its id (the gateway's, or a new one) and its trace, sets the id on the answer, and adds both to
 * every log line. Marks answers as `no-store`. Records each request when it ends: one log line with method, route,
 * keyed hashes of its ids, status and duration; one metric; one span. Health probes are not recorded.
 *
 * @param hashOf keyed hash of an id. Logs contain no plain ids, because a receipt's id grants access to it
 */
export function requestContext(logger: Logger, hashOf: (id: string) => string) {
  // Without redaction, which costs time per line: these lines contain nothing private, and addresses are masked in
  // every line anyway.
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

/** Hashes of the UUIDs in the path, by parameter name. Other values are not ids of the product. */
function hashedIds({ params }: Request, hashOf: (id: string) => string): Record<string, string> | undefined {
  const ids = Object.entries(params ?? {}).filter(([, value]) => typeof value === 'string' && isUuid(value));
  if (ids.length === 0) return undefined;
  return Object.fromEntries(ids.map(([name, value]) => [name, hashOf(String(value).toLowerCase())]));
}

/** The route template, as declared in the controller. */
function routeOf({ route }: Request): string {
  return typeof route?.path === 'string' ? route.path : NO_ROUTE;
}
