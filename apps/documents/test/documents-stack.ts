import { configureHttp } from '@lacorte/http-server';
import { ServiceVerifier } from '@lacorte/identity';
import { createLogger } from '@lacorte/observability';
import {
  createBuckets,
  createDatabase,
  createRedis,
  Line,
  type TestBuckets,
  type TestDatabase,
  type TestRedis,
} from '@lacorte/testing';
import { SigningKeys } from '@lacorte/testing/keys';
import type { DynamicModule, INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { HTTP_PERIODS, type HttpConfig, UPLOAD_ALLOWANCES, WORKER_PERIODS, type WorkerConfig } from '../src/config';
import { ApplicationsStandIn } from './applications-stand-in';
import { AuthStandIn } from './auth-stand-in';

/** The surroundings of the service: real servers, and stand-ins for applications and auth. */
export interface Surroundings {
  database: TestDatabase;
  /** The address that tests use. The processes reach Redis through the line. */
  redis: TestRedis;
  /** The address that tests use. The processes reach the storage through the line. */
  storage: TestBuckets;
  /** Proxies between the processes and their servers. Cutting one takes the server away. */
  lines: { redis: Line; storage: Line };
  applications: ApplicationsStandIn;
  auth: AuthStandIn;
  /** Configuration of the HTTP process. */
  config: HttpConfig;
  workerConfig: WorkerConfig;
  keys: SigningKeys;
  stop(): Promise<void>;
}

export async function startSurroundings(): Promise<Surroundings> {
  const [database, redis, storage] = await Promise.all([createDatabase(), createRedis(), createBuckets()]);
  const lines = { redis: await Line.start(redis.url), storage: await Line.start(storage.endpoint) };
  const keys = new SigningKeys();
  const applications = await ApplicationsStandIn.start(new ServiceVerifier('applications', keys.publicKeys));
  const auth = await AuthStandIn.start(new ServiceVerifier('auth', keys.publicKeys));
  const settings = {
    ...{ HOST: '127.0.0.1', PORT: 0, LOG_LEVEL: 'silent' },
    // Presigned addresses carry it; here there is no gateway between the browser and the storage.
    PUBLIC_URL: storage.endpoint,
    REDIS_URL: lines.redis.url,
    APPLICATIONS_URL: applications.url,
    AUTH_URL: auth.url,
    // Replaced where a test needs it.
    NOTIFICATIONS_URL: 'http://127.0.0.1:9',
    DATABASE_URL: database.urlOf('documents'),
    ...{ S3_ENDPOINT: lines.storage.url, S3_REGION: storage.region },
    ...{ S3_UPLOADS_BUCKET: storage.uploadsBucket, S3_FILES_BUCKET: storage.filesBucket },
    CHROMIUM_PATH: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
    RATE_LIMIT_FACTOR: 1,
    ...UPLOAD_ALLOWANCES,
    ...HTTP_PERIODS,
    ...WORKER_PERIODS,
    WORK_POLL_MS: WORKER_PERIODS.WORK_POLL_MS / 10,
    ...{ CLAMAV_HOST: '', CLAMAV_PORT: 3310 },
  } as HttpConfig & WorkerConfig;
  const upload = storage.identity('uploads');
  return {
    ...{ database, redis, storage, lines, applications, auth, keys },
    config: {
      ...settings,
      ...keys.configOf('documents'),
      ...storageKeys(storage, 'documents'),
      LOG_HASH_SECRET: 'log-hash-secret-of-these-tests-only',
      S3_UPLOAD_ACCESS_KEY: upload.accessKey,
      S3_UPLOAD_SECRET_KEY: upload.secretKey,
    },
    workerConfig: { ...settings, ...keys.configOf('documents-worker'), ...storageKeys(storage, 'documents_worker') },
    async stop() {
      await Promise.all([lines.redis.stop(), lines.storage.stop(), applications.stop(), auth.stop()]);
      await Promise.all([database.stop(), redis.stop(), storage.stop()]);
    },
  };
}

function storageKeys(storage: TestBuckets, name: string) {
  const { accessKey, secretKey } = storage.identity(name);
  return { S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey };
}

/** Starts a process of the service inside the test, on a free port. */
export async function startApp(module: DynamicModule): Promise<INestApplication> {
  const app = await NestFactory.create(module, { bodyParser: false, logger: false, abortOnError: false });
  configureHttp(app, createLogger('documents', process.env.TEST_LOG_LEVEL ?? 'silent'));
  await app.listen(0, '127.0.0.1');
  return app;
}
