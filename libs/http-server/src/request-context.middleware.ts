import { randomUUID } from 'node:crypto';
import { type Logger, runInContext } from '@lacorte/observability';
import type { NextFunction, Request, Response } from 'express';

const REQUEST_ID = /^[\w-]{8,64}$/;

/**
 * Gives every request its id (the gateway's, else a new one), puts it on the answer and into every log line, marks
 * answers as not to be stored, and logs one line per request: method, path without query, status, duration.
 */
export function requestContext(logger: Logger) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const given = request.get('x-request-id');
    const requestId = given && REQUEST_ID.test(given) ? given : randomUUID();
    const startedAt = performance.now();
    response.setHeader('X-Request-Id', requestId);
    response.setHeader('Cache-Control', 'no-store');
    response.on('close', () => {
      if (request.path.startsWith('/health/')) return;
      const line = {
        method: request.method,
        path: request.path,
        status: response.statusCode,
        aborted: !response.writableFinished || undefined,
        ms: Math.round(performance.now() - startedAt),
      };
      runInContext({ requestId }, () => logger.info(line, 'request'));
    });
    runInContext({ requestId }, next);
  };
}
