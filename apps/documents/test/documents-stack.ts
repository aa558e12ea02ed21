import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import {
  type AttachedDocumentsReport,
  INTERNAL,
  type PublishedEntry,
  type PublishedRanking,
  type Receipt,
  type ReportedAccess,
  type Tender,
} from '@lacorte/contracts';
import { configureHttp } from '@lacorte/http-server';
import { ServiceVerifier } from '@lacorte/identity';
import { createLogger } from '@lacorte/observability';
import { migrate } from '@lacorte/persistence';
import { ObjectStorage } from '@lacorte/storage';
import { DEFAULT_RULES, type TenderRules } from '@lacorte/tender-rules';
import {
  type RunningObjectStorage,
  type RunningPostgres,
  type RunningRedis,
  startObjectStorage,
  startPostgres,
  startRedis,
} from '@lacorte/testing';
import { SigningKeys } from '@lacorte/testing/keys';
import type { DynamicModule, INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type HttpConfig, UPLOAD_ALLOWANCES, type WorkerConfig } from '../src/config';
import { migrations, SCHEMA } from '../src/migrations';

/** What the service needs around it, all of it real but applications, for which a small server stands in. */
export interface Surroundings {
  postgres: RunningPostgres;
  redis: RunningRedis;
  storage: RunningObjectStorage;
  applications: StandIn;
  /** Of the HTTP process. */
  config: HttpConfig;
  workerConfig: WorkerConfig;
  keys: SigningKeys;
  stop(): Promise<void>;
}

export async function startSurroundings(): Promise<Surroundings> {
  const [postgres, redis, storage] = await Promise.all([startPostgres(), startRedis(), startObjectStorage()]);
  const keys = new SigningKeys();
  const applications = await StandIn.start(new ServiceVerifier('applications', keys.publicKeys));
  const settings = settingsFor(postgres, redis, storage, applications);
  const upload = storage.identity('uploads');
  const config: HttpConfig = {
    ...settings,
    ...keys.configOf('documents'),
    ...storageKeys(storage, 'documents'),
    LOG_HASH_SECRET: 'log-hash-secret-of-these-tests-only',
    S3_UPLOAD_ACCESS_KEY: upload.accessKey,
    S3_UPLOAD_SECRET_KEY: upload.secretKey,
  };
  const workerConfig: WorkerConfig = {
    ...settings,
    ...keys.configOf('documents-worker'),
    ...storageKeys(storage, 'documents_worker'),
  };
  await migrate({ url: config.DATABASE_URL, adminUrl: postgres.adminUrl, schema: SCHEMA, migrations });
  const objects = new ObjectStorage({ ...storage, publicUrl: config.PUBLIC_URL });
  for (const bucket of [config.S3_UPLOADS_BUCKET, config.S3_FILES_BUCKET]) await objects.ensureBucket(bucket);
  return {
    ...{ postgres, redis, storage, applications, config, workerConfig, keys },
    async stop() {
      await Promise.all([postgres.stop(), redis.stop(), storage.stop(), applications.stop()]);
    },
  };
}

function storageKeys(storage: RunningObjectStorage, name: string) {
  const { accessKey, secretKey } = storage.identity(name);
  return { S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey };
}

/** What both processes have; the keys of each are added. */
function settingsFor(
  postgres: RunningPostgres,
  redis: RunningRedis,
  storage: RunningObjectStorage,
  applications: StandIn,
) {
  const database = new URL(postgres.adminUrl);
  database.username = 'documents';
  database.password = 'documents';
  return {
    HOST: '127.0.0.1',
    PORT: 0,
    LOG_LEVEL: 'silent',
    // Presigned addresses carry it; here there is no gateway between the browser and the storage.
    PUBLIC_URL: storage.endpoint,
    REDIS_URL: redis.url,
    APPLICATIONS_URL: applications.url,
    // Replaced where a test needs them.
    AUTH_URL: 'http://127.0.0.1:9',
    NOTIFICATIONS_URL: 'http://127.0.0.1:9',
    DATABASE_URL: database.href,
    S3_ENDPOINT: storage.endpoint,
    S3_REGION: storage.region,
    S3_UPLOADS_BUCKET: 'uploads',
    S3_FILES_BUCKET: 'files',
    CHROMIUM_PATH: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
    RATE_LIMIT_FACTOR: 1,
    ...UPLOAD_ALLOWANCES,
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
  private readonly rules = new Map<string, TenderRules>();
  private readonly tenders = new Map<string, Tender>();
  /** Published rankings with their entries, by id. */
  readonly rankings = new Map<string, { ranking: PublishedRanking; entries: PublishedEntry[] }>();
  /** How often it was asked for entries. */
  entryPages = 0;
  private isAway = false;
  private losesNextAnswer = false;
  /** Accounts by the ids of their applications. */
  readonly owners = new Map<string, string>();
  /** How often it was asked for a receipt. */
  questions = 0;
  /** What documents has reported as attached, oldest first. */
  readonly reported: AttachedDocumentsReport[] = [];
  /** What documents has reported for the access log, oldest first. */
  readonly accesses: ReportedAccess[] = [];

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(callers: ServiceVerifier): Promise<StandIn> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const standIn = new StandIn(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('request', async (request, response) => {
      if (standIn.isAway) return request.socket.destroy();
      const isService = (await callers.callerOf((name) => request.headers[name]?.toString())) !== null;
      if (isService && request.method === 'POST' && request.url === INTERNAL.attachedDocuments) {
        const { reports } = JSON.parse(await text(request)) as { reports: AttachedDocumentsReport[] };
        standIn.reported.push(...reports);
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ withFiles: true }));
        return;
      }
      if (isService && request.method === 'POST' && request.url === INTERNAL.accessLog) {
        const { entries } = JSON.parse(await text(request)) as { entries: ReportedAccess[] };
        standIn.accesses.push(...entries);
        if (standIn.losesNextAnswer) request.socket.destroy();
        else response.writeHead(204).end();
        standIn.losesNextAnswer = false;
        return;
      }
      const asked = /^\/internal\/applications\/([^/]+)\/owner$/.exec(request.url ?? '')?.[1] ?? '';
      const userId = isService ? standIn.owners.get(asked) : undefined;
      if (userId) {
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ userId }));
        return;
      }
      const ofRanking = isService && standIn.rankingAt(request.url ?? '');
      if (ofRanking) {
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(ofRanking));
        return;
      }
      const tender = isService && standIn.tenderAt(request.url ?? '');
      if (tender) {
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(tender));
        return;
      }
      standIn.questions += 1;
      const id = /^\/internal\/applications\/([^/]+)\/receipt$/.exec(request.url ?? '')?.[1] ?? '';
      const receipt = isService ? standIn.receipts.get(id) : undefined;
      const refusal = { statusCode: 404, message: '-', error: 'Not Found', code: 'error.applicationNotFound' };
      response.writeHead(receipt ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(receipt ? { receipt, rules: standIn.rules.get(id), language: 'it' } : refusal));
    });
    return standIn;
  }

  /** Knows a tender from now on. The last one is the current one. */
  keepTender(tender: Tender): Tender {
    this.tenders.delete(tender.id);
    this.tenders.set(tender.id, tender);
    return tender;
  }

  private rankingAt(path: string): object | undefined {
    const { pathname, searchParams } = new URL(path, this.url);
    const found = [...this.rankings.values()].find(({ ranking: { id } }) =>
      pathname.startsWith(INTERNAL.publishedRanking(id)),
    );
    if (!found || pathname === INTERNAL.publishedRanking(found.ranking.id)) return found?.ranking;
    this.entryPages += 1;
    const [page, pageSize] = [Number(searchParams.get('page')), Number(searchParams.get('pageSize'))];
    const ofType = found.entries.filter(({ housingType }) => housingType === searchParams.get('housingType'));
    return { items: ofType.slice((page - 1) * pageSize, page * pageSize), total: ofType.length, page, pageSize };
  }

  private tenderAt(path: string): Tender | undefined {
    if (path === INTERNAL.currentTender) return [...this.tenders.values()].at(-1);
    return [...this.tenders.values()].find(({ id }) => path === INTERNAL.tender(id));
  }

  /** Knows an application from now on, with the rules of its tender. */
  keep(receipt: Receipt, rules: TenderRules = DEFAULT_RULES): Receipt {
    this.receipts.set(receipt.id, receipt);
    this.rules.set(receipt.id, rules);
    return receipt;
  }

  /** Breaks every connection. */
  pause(): void {
    this.isAway = true;
  }

  resume(): void {
    this.isAway = false;
  }

  /** Takes the next entries of the access log, but breaks the connection before it answers. */
  loseNextAnswer(): void {
    this.losesNextAnswer = true;
  }

  async stop(): Promise<void> {
    if (!this.server.listening) return;
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
