import { randomUUID } from 'node:crypto';
import { exampleShownIn, type Receipt } from '@lacorte/contracts';
import { configureHttp } from '@lacorte/http-server';
import { ServiceVerifier } from '@lacorte/identity';
import { createLogger } from '@lacorte/observability';
import { migrate } from '@lacorte/persistence';
import { ObjectStorage } from '@lacorte/storage';
import {
  type RunningMailServer,
  type RunningObjectStorage,
  type RunningPostgres,
  type RunningRedis,
  startMailServer,
  startObjectStorage,
  startPostgres,
  startRedis,
} from '@lacorte/testing';
import { SigningKeys } from '@lacorte/testing/keys';
import type { DynamicModule, INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import pg from 'pg';
import type { HttpConfig, WorkerConfig } from '../src/config';
import { migrations, SCHEMA } from '../src/migrations';
import { StandIn } from './applications-stand-in';
import { AuthStandIn } from './auth-stand-in';

/** What the service needs around it, all of it real but applications and auth, for which small servers stand in. */
export interface Surroundings {
  postgres: RunningPostgres;
  redis: RunningRedis;
  mail: RunningMailServer;
  storage: RunningObjectStorage;
  objects: ObjectStorage;
  applications: StandIn;
  auth: AuthStandIn;
  /** Of the worker. */
  config: WorkerConfig;
  httpConfig: HttpConfig;
  keys: SigningKeys;
  database: pg.Pool;
  stop(): Promise<void>;
}

export async function startSurroundings(): Promise<Surroundings> {
  const [postgres, redis, storage, mail] = await Promise.all([
    startPostgres(),
    startRedis(),
    startObjectStorage(),
    startMailServer(),
  ]);
  const keys = new SigningKeys();
  const applications = await StandIn.start(new ServiceVerifier('applications', keys.publicKeys));
  const auth = await AuthStandIn.start(new ServiceVerifier('auth', keys.publicKeys));
  const address = new URL(postgres.adminUrl);
  address.username = 'notifications';
  address.password = 'notifications';
  await migrate({ url: address.href, adminUrl: postgres.adminUrl, schema: SCHEMA, migrations });
  const objects = new ObjectStorage(storage);
  await objects.ensureBucket('files');
  const database = new pg.Pool({ connectionString: address.href });
  // PostgreSQL stops before the last connection is given back.
  database.on('error', () => undefined);
  const config = {
    ...keys.configOf('notifications-worker'),
    HOST: '127.0.0.1',
    PORT: 0,
    LOG_LEVEL: 'silent',
    DATABASE_URL: address.href,
    PUBLIC_URL: 'https://lacorte.example.com',
    PAYMENT_URL: 'https://pay.example.com/quota?lang=it',
    REDIS_URL: redis.url,
    APPLICATIONS_URL: applications.url,
    AUTH_URL: auth.url,
    S3_ENDPOINT: storage.endpoint,
    S3_REGION: storage.region,
    S3_ACCESS_KEY: storage.identity('notifications_worker').accessKey,
    S3_SECRET_KEY: storage.identity('notifications_worker').secretKey,
    S3_FILES_BUCKET: 'files',
    SMTP_URL: mail.smtpUrl,
    MAIL_FROM: 'La Corte <info@lacorte.example.com>',
    MAIL_RATE_PER_SECOND: 0,
    MESSAGE_LEASE_MS: 8_000,
    MESSAGE_RETRY_MS: 1_000,
    MESSAGE_POLL_MS: 250,
  } as WorkerConfig;
  const httpConfig = {
    ...config,
    ...keys.configOf('notifications'),
    IDENTITY_SECRET: undefined,
    BATCH_ANSWER_MS: 10_000,
    LOG_HASH_SECRET: 'log-hash-secret-of-these-tests-only',
  } as HttpConfig;
  return {
    ...{ postgres, redis, storage, mail, objects, applications, auth, config, httpConfig, keys, database },
    async stop() {
      await database.end();
      await Promise.all([applications.stop(), auth.stop()]);
      await Promise.all([postgres.stop(), redis.stop(), storage.stop(), mail.stop()]);
    },
  };
}

/** Starts a process of the service inside the test, on a free port. */
export async function startApp(module: DynamicModule): Promise<INestApplication> {
  const app = await NestFactory.create(module, { bodyParser: false, logger: false, abortOnError: false });
  configureHttp(app, createLogger('notifications', 'silent'));
  await app.listen(0, '127.0.0.1');
  return app;
}

/** A receipt of an invented person, with an address of its own. */
export function aReceipt(changes: Partial<Receipt> = {}): Receipt {
  const id = randomUUID();
  return {
    id,
    applicationCode: 'DOM-2026-000042-17',
    ...exampleShownIn('receipt'),
    email: `lucia.${id.slice(0, 8)}@example.com`,
    presenzaMinori: 'si',
    numeroMinori: '2',
    createdAt: '2026-11-20T11:42:00.000Z',
    ...changes,
  };
}
