import type { Server } from 'node:http';
import { setImmediate as accepted, setTimeout as pause } from 'node:timers/promises';
import type { NextFunction, Request, Response } from 'express';
import { readiness } from './health.module';

const LOOK_EVERY_MS = 50;

/** After SIGTERM, answers close their connection, so that the client sends its next request to another replica. */
export function closeWhileDraining(_request: Request, response: Response, next: NextFunction): void {
  if (readiness.draining) response.setHeader('Connection', 'close');
  next();
}

/**
 * Stops a server without failing a request. Readiness turns off, and requests are accepted for `seconds` more, until
 * clients have noticed. Then no connection is accepted, and open ones close after their answer.
 *
 * @param seconds longer than the gateway keeps idle connections (4 s); otherwise a connection may close while a request
 *   arrives on it
 */
export async function drain(server: Server, seconds: number): Promise<void> {
  readiness.draining = true;
  await pause(seconds * 1_000);
  // Connections in the accept queue would be reset. At this point of the event loop it is almost always empty.
  await accepted();
  const closed = new Promise((resolve) => server.close(resolve));
  // Answers that began before the drain did not announce the end of their connection.
  const look = setInterval(() => server.closeIdleConnections(), LOOK_EVERY_MS);
  await closed;
  clearInterval(look);
}
