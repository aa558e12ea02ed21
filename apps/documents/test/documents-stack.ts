import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Receipt } from '@lacorte/contracts';
import { configureHttp } from '@lacorte/http-server';
import { SERVICE_HEADER, ServiceTokens } from '@lacorte/identity';
import { createLogger } from '@lacorte/observability';
import { migrate } from '@lacorte/persistence';
import { ObjectStorage } from '@lacorte/storage';
import {
  type RunningObjectStorage,
  type RunningPostgres,
  type RunningRedis,
  startObjectStorage,
  startPostgres,
  startRedis,
} from '@lacorte/testing';
import type { DynamicModule, INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { HttpConfig, WorkerConfig } from '../src/config';
import { migrations, SCHEMA } from '../src/migrations';

const SECRETS = {
  IDENTITY_SECRET: randomBytes(32).toString('hex'),
  SERVICE_TOKEN_SECRET: randomBytes(32).toString('hex'),
};

/** What the service needs around it, all of it real but applications, for which a small server stands in. */
export interface Surroundings {
  postgres: RunningPostgres;
  redis: RunningRedis;
  storage: RunningObjectStorage;
  applications: StandIn;
  config: HttpConfig & WorkerConfig;
  stop(): Promise<void>;
}

export async function startSurroundings(): Promise<Surroundings> {
  const [postgres, redis, storage] = await Promise.all([startPostgres(), startRedis(), startObjectStorage()]);
  const applications = await StandIn.start(new ServiceTokens(SECRETS.SERVICE_TOKEN_SECRET, 'test'));
  const config = configFor(postgres, redis, storage, applications);
  await migrate({ url: config.DATABASE_URL, adminUrl: postgres.adminUrl, schema: SCHEMA, migrations });
  const objects = new ObjectStorage({ ...storage, publicUrl: config.PUBLIC_URL });
  for (const bucket of [config.S3_UPLOADS_BUCKET, config.S3_FILES_BUCKET]) await objects.ensureBucket(bucket);
  return {
    ...{ postgres, redis, storage, applications, config },
    async stop() {
      await Promise.all([postgres.stop(), redis.stop(), storage.stop(), applications.stop()]);
    },
  };
}

function configFor(
  postgres: RunningPostgres,
  redis: RunningRedis,
  storage: RunningObjectStorage,
  applications: StandIn,
): HttpConfig & WorkerConfig {
  const database = new URL(postgres.adminUrl);
  database.username = 'documents';
  database.password = 'documents';
  return {
    ...SECRETS,
    HOST: '127.0.0.1',
    PORT: 0,
    LOG_LEVEL: 'silent',
    // Presigned addresses carry it; here there is no gateway between the browser and the storage.
    PUBLIC_URL: storage.endpoint,
    REDIS_URL: redis.url,
    APPLICATIONS_URL: applications.url,
    DATABASE_URL: database.href,
    S3_ENDPOINT: storage.endpoint,
    S3_REGION: storage.region,
    S3_ACCESS_KEY: storage.accessKey,
    S3_SECRET_KEY: storage.secretKey,
    S3_UPLOADS_BUCKET: 'uploads',
    S3_FILES_BUCKET: 'files',
    CHROMIUM_PATH: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
    CLAMAV_HOST: '',
    CLAMAV_PORT: 3310,
  } as HttpConfig & WorkerConfig;
}

/** Starts a process of the service inside the test, on a free port. */
export async function startApp(module: DynamicModule): Promise<INestApplication> {
  const app = await NestFactory.create(module, { bodyParser: false, logger: false, abortOnError: false });
  configureHttp(app, createLogger('documents', process.env.TEST_LOG_LEVEL ?? 'silent'));
  await app.listen(0, '127.0.0.1');
  return app;
}

/** Stands in for applications: knows receipts, and answers services alone. */
export class StandIn {
  private readonly receipts = new Map<string, Receipt>();
  private isAway = false;
  /** How often it was asked for a receipt. */
  questions = 0;

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(tokens: ServiceTokens): Promise<StandIn> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const standIn = new StandIn(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('request', async (request, response) => {
      if (standIn.isAway) return request.socket.destroy();
      standIn.questions += 1;
      const isService = (await tokens.read(String(request.headers[SERVICE_HEADER]))) !== null;
      const id = /^\/internal\/applications\/([^/]+)\/receipt$/.exec(request.url ?? '')?.[1] ?? '';
      const receipt = isService ? standIn.receipts.get(id) : undefined;
      const refusal = { statusCode: 404, message: '-', error: 'Not Found', code: 'error.applicationNotFound' };
      response.writeHead(receipt ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(receipt ? { receipt, language: 'it' } : refusal));
    });
    return standIn;
  }

  /** Knows an application from now on. */
  keep(receipt: Receipt): Receipt {
    this.receipts.set(receipt.id, receipt);
    return receipt;
  }

  /** Breaks every connection. */
  pause(): void {
    this.isAway = true;
  }

  resume(): void {
    this.isAway = false;
  }

  async stop(): Promise<void> {
    if (!this.server.listening) return;
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
