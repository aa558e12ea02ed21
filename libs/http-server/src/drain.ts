import type { Server } from 'node:http';
import { setImmediate as accepted, setTimeout as pause } from 'node:timers/promises';
import type { NextFunction, Request, Response } from 'express';
import { readiness } from './health.module';

const LOOK_EVERY_MS = 50;

/** From SIGTERM on, answers ask the other side to bring its next request over another connection, and so elsewhere. */
export function closeWhileDraining(_request: Request, response: Response, next: NextFunction): void {
  if (readiness.draining) response.setHeader('Connection', 'close');
  next();
}

/**
 * Stops a server without failing a request: readiness goes off, requests are taken for `seconds` more while whoever sends them
 * notices, then no connection is accepted any more and those that are open end after their answer.
 *
 * @param seconds longer than the gateway keeps idle connections (4 s), or one may be closed just as a request enters it
 */
export async function drain(server: Server, seconds: number): Promise<void> {
  readiness.draining = true;
  await pause(seconds * 1_000);
  // Connections that wait to be accepted would be reset: at this point of the event loop there are none, or just come ones.
  await accepted();
  const closed = new Promise((resolve) => server.close(resolve));
  // An answer that was under way has not asked for the end of its connection.
  const look = setInterval(() => server.closeIdleConnections(), LOOK_EVERY_MS);
  await closed;
  clearInterval(look);
}
