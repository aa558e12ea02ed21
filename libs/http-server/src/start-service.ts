import type { Server } from 'node:http';
import { setImmediate as accepted, setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '@lacorte/errors';
import { UserHashes } from '@lacorte/identity';
import { createLogger, type Logger, NestLogger, observeProcess } from '@lacorte/observability';
import type { DynamicModule, INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { ErrorFilter } from './error.filter';
import { readiness } from './health.module';
import { ContractPipe } from './pipes';
import { readBodies } from './request-body';
import { requestContext } from './request-context.middleware';

const SHUTDOWN_LIMIT_MS = 25_000;
/** Longer than the gateway keeps idle connections to a service, so that the gateway closes them first. */
const KEEP_ALIVE_MS = 75_000;

/** Settings as read by libs/configuration (SERVER). */
interface ServerConfig {
  HOST: string;
  PORT: number;
  LOG_LEVEL: string;
  DRAIN_SECONDS: number;
  METRICS_PORT?: number;
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;
  OTEL_TRACES_SAMPLER_ARG: number;
}

/** Configures the common parts of every HTTP service, such as request id, origin check, body, validation and error answers. */
export function configureHttp(app: INestApplication, logger: Logger): void {
  const express = app as NestExpressApplication;
  express.disable('x-powered-by');
  express.set('etag', false);
  app.use(closeWhileDraining);
  // UserHashes is resolved when the first id is logged, because workers have no identity module and no routes with ids.
  app.use(requestContext(logger, (id) => app.get(UserHashes, { strict: false }).of(id)));
  app.use(refuseForeignOrigin);
  readBodies(app);
  app.useGlobalPipes(new ContractPipe());
  app.useGlobalFilters(new ErrorFilter(logger));
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses state-changing calls from pages of other sites (contract, section 2). Browsers always send `Origin` with such
 * calls; `null` counts as another site. Callers that send neither `Origin` nor `Sec-Fetch-Site` are not browsers.
 *
 * The site's origin is the scheme of `PUBLIC_URL` with the host and port that the browser requested. The gateway passes
 * them on.
 */
function refuseForeignOrigin(request: Request, _response: Response, next: NextFunction): void {
  const isAllowed = SAFE_METHODS.has(request.method) || isOwnPage(request);
  next(isAllowed ? undefined : new DomainError('forbidden', 'error.foreignOrigin'));
}

function isOwnPage(request: Request): boolean {
  if (request.get('sec-fetch-site') === 'cross-site') return false;
  const origin = request.get('origin');
  if (origin === undefined) return true;
  const site = URL.parse(`${request.get('x-forwarded-proto') ?? 'http'}://${request.get('host')}`);
  // The origin of a malformed URL is `null`.
  return site !== null && site.origin !== 'null' && URL.parse(origin)?.origin === site.origin;
}

/**
 * Starts a process (service or worker) from its module, and shuts it down on SIGTERM or SIGINT. At shutdown readiness turns
 * off, requests are accepted for DRAIN_SECONDS more, and requests and jobs in progress finish within 25 s. Then the process
 * exits.
 */
export async function startService<Config extends ServerConfig>(
  name: string,
  module: { forRoot(config: Config): DynamicModule },
  config: Config,
): Promise<void> {
  const { HOST: host, PORT: port } = config;
  const logger = createLogger(name, config.LOG_LEVEL);
  process.on('unhandledRejection', (reason) => {
    logger.fatal({ err: reason }, 'unhandled rejection');
    process.exit(1);
  });
  const app = await NestFactory.create<NestExpressApplication>(module.forRoot(config), {
    bodyParser: false,
    logger: new NestLogger(logger),
  });
  configureHttp(app, logger);
  const stopObserving = await observeProcess({
    name,
    host,
    metricsPort: config.METRICS_PORT,
    otlpEndpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
    traceRatio: config.OTEL_TRACES_SAMPLER_ARG,
  });
  stopOnSignal(app, logger, config.DRAIN_SECONDS, stopObserving);
  const server = await app.listen(port, host);
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  logger.info({ host, port }, 'ready');
}

function stopOnSignal(app: INestApplication, logger: Logger, drainSeconds: number, stopObserving: () => Promise<void>) {
  const stop = async (signal: string) => {
    if (readiness.draining) return;
    logger.info({ signal }, 'draining');
    setTimeout(
      () => {
        logger.error('work in flight did not finish in time');
        process.exit(1);
      },
      drainSeconds * 1_000 + SHUTDOWN_LIMIT_MS,
    ).unref();
    // The server drains before the application closes, because requests in progress still need its parts.
    await drain(app.getHttpServer(), drainSeconds);
    await app.close();
    await stopObserving().catch(() => undefined);
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(signal));
}

/** Makes answers close their connection after SIGTERM, so that the client sends its next request to another replica. */
function closeWhileDraining(_request: Request, response: Response, next: NextFunction): void {
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
  // Closing the server resets connections in the accept queue. After this wait for the event loop, the queue is almost always empty.
  await accepted();
  const closed = new Promise((resolve) => server.close(resolve));
  // Closes idle connections, because an answer that began before the drain has not asked its client to close the connection.
  const look = setInterval(() => server.closeIdleConnections(), 50);
  await closed;
  clearInterval(look);
}
