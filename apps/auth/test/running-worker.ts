import { configureHttp } from '@lacorte/http-server';
import { createLogger } from '@lacorte/observability';
import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type Config, readWorkerConfig } from '../src/config';
import { WorkerModule } from '../src/worker.module';

/** The worker of auth on the database and Redis of a running service. */
export async function startWorker({ DATABASE_URL, REDIS_URL }: Config): Promise<INestApplication> {
  const config = readWorkerConfig({ PORT: '1', LOG_LEVEL: 'silent', DATABASE_URL, REDIS_URL });
  const app = await NestFactory.create(WorkerModule.forRoot(config), {
    bodyParser: false,
    logger: false,
    abortOnError: false,
  });
  configureHttp(app, createLogger('auth-worker', 'silent'));
  await app.init();
  return app;
}
