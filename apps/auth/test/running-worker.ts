import { configureHttp } from '@lacorte/http-server';
import { createLogger } from '@lacorte/observability';
import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type Config, readWorkerConfig } from '../src/config';
import { WorkerModule } from '../src/worker.module';

/** A tenth of what they are in an installation. */
const PERIODS = { OUTBOX_POLL_MS: '30', OUTBOX_RECONCILE_MS: '300', OUTBOX_SETTLE_MS: '500', QUEUE_LOCK_MS: '800' };

/** The worker of auth on the database and Redis of a running service. */
export async function startWorker({ DATABASE_URL, REDIS_URL }: Config): Promise<INestApplication> {
  const config = readWorkerConfig({ PORT: '1', LOG_LEVEL: 'silent', DATABASE_URL, REDIS_URL, ...PERIODS });
  const app = await NestFactory.create(WorkerModule.forRoot(config), {
    bodyParser: false,
    logger: false,
    abortOnError: false,
  });
  configureHttp(app, createLogger('auth-worker', 'silent'));
  await app.init();
  return app;
}
