import { randomUUID } from 'node:crypto';
import { configureHttp } from '@lacorte/http-server';
import { ServiceVerifier } from '@lacorte/identity';
import {
  JOB_OPTIONS,
  JOBS,
  producerConnection,
  QUEUE_PERIODS,
  QUEUES,
  type SendMessageJob,
  type WantedMessage,
} from '@lacorte/jobs';
import { createLogger } from '@lacorte/observability';
import { ObjectStorage } from '@lacorte/storage';
import { createBuckets, createDatabase, createRedis, PATIENCE_MS, type Share, waitFor } from '@lacorte/testing';
import { SigningKeys } from '@lacorte/testing/keys';
import type { DynamicModule, INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type Job, Queue } from 'bullmq';
import pg from 'pg';
import { type HttpConfig, MESSAGE_PERIODS, type WorkerConfig } from '../src/config';
import { NotificationsHttpModule } from '../src/notifications-http.module';
import { NotificationsWorkerModule } from '../src/notifications-worker.module';
import { StandIn } from './applications-stand-in';
import { AuthStandIn } from './auth-stand-in';
import { BackOffice } from './back-office';
import { MailSink, type SunkMessage } from './mail-sink';

type Wanted = Partial<WantedMessage> & Pick<WantedMessage, 'kind' | 'parameters'>;
/** A message that was wanted, and the job that records it. */
interface Recording {
  id: string;
  job: Job;
}

/** Waiting is a tenth of what it is in the product; leases and the answer about a batch have time enough on any machine. */
const PERIODS = {
  ...QUEUE_PERIODS,
  ...MESSAGE_PERIODS,
  MESSAGE_RETRY_MS: 100,
  MESSAGE_POLL_MS: 25,
  MESSAGE_FRESH_MS: 0,
};
const PERIODS_OF_HTTP = { BATCH_POLL_MS: 15, BATCH_ANSWER_MS: PATIENCE_MS };

/** The surroundings of the service: real servers, and stand-ins for applications, auth and the mail server. */
export class World {
  /** The queue of every message. */
  readonly messages: Queue;
  readonly database: pg.Pool;
  private readonly apps = new Set<INestApplication>();
  private http?: Promise<INestApplication>;

  private constructor(
    readonly keys: SigningKeys,
    readonly applications: StandIn,
    readonly auth: AuthStandIn,
    readonly sink: MailSink,
    /** Configuration of the worker. */
    readonly config: WorkerConfig,
    /** Object storage with all permissions. */
    readonly objects: ObjectStorage,
    private readonly shares: Share[],
  ) {
    this.messages = this.queue(QUEUES.messages);
    this.database = new pg.Pool({ connectionString: config.DATABASE_URL });
    this.database.on('error', () => undefined);
  }

  /** @param changes settings of the worker that differ */
  static async start(changes: Partial<WorkerConfig> = {}): Promise<World> {
    const keys = new SigningKeys();
    const applications = await StandIn.start(new ServiceVerifier('applications', keys.publicKeys));
    const auth = await AuthStandIn.start(new ServiceVerifier('auth', keys.publicKeys));
    const sink = await MailSink.start();
    const [database, redis, buckets] = await Promise.all([createDatabase(), createRedis(), createBuckets()]);
    const { accessKey, secretKey } = buckets.identity('notifications_worker');
    const config = {
      ...keys.configOf('notifications-worker'),
      ...{ HOST: '127.0.0.1', PORT: 0, LOG_LEVEL: 'silent' },
      ...{ DATABASE_URL: database.urlOf('notifications'), REDIS_URL: redis.url },
      ...{ PUBLIC_URL: 'https://lacorte.example.com', PAYMENT_URL: 'https://pay.example.com/quota?lang=it' },
      ...{ APPLICATIONS_URL: applications.url, AUTH_URL: auth.url },
      ...{ S3_ENDPOINT: buckets.endpoint, S3_REGION: buckets.region, S3_FILES_BUCKET: buckets.filesBucket },
      ...{ S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey },
      ...{
        SMTP_URL: sink.smtpUrl,
        MAIL_FROM: 'La Corte <info@lacorte.example.com>',
        MAIL_RATE_PER_SECOND: 0,
        RATE_LIMIT_FACTOR: 1,
      },
      ...PERIODS,
      ...changes,
    } as WorkerConfig;
    return new World(keys, applications, auth, sink, config, new ObjectStorage(buckets), [database, redis, buckets]);
  }

  /** Starts a worker inside the test. */
  worker(changes: Partial<WorkerConfig> = {}): Promise<INestApplication> {
    return this.startApp(NotificationsWorkerModule.forRoot({ ...this.config, ...changes }));
  }

  /** Starts an HTTP process inside the test. */
  httpProcess(changes: Partial<HttpConfig> = {}): Promise<INestApplication> {
    const own = { LOG_HASH_SECRET: 'log-hash-secret-of-these-tests-only' };
    const config = { ...this.config, ...this.keys.configOf('notifications'), ...own, ...PERIODS_OF_HTTP, ...changes };
    return this.startApp(NotificationsHttpModule.forRoot(config as unknown as HttpConfig));
  }

  /** Calls the HTTP process of the test. */
  async office(): Promise<BackOffice> {
    this.http ??= this.httpProcess();
    return new BackOffice(await this.http, this.keys);
  }

  async close(app: INestApplication): Promise<void> {
    this.apps.delete(app);
    await app.close();
  }

  queue(name: string): Queue {
    const queue = new Queue(name, { connection: producerConnection(this.config.REDIS_URL) });
    return queue.on('error', () => undefined);
  }

  /** Adds a job that sends a message, as the outbox of any service does. A second call with the same id adds a second job for it. */
  async want(wanted: Wanted, id: string = randomUUID()): Promise<Recording> {
    const data: SendMessageJob = { messageId: id, wanted: { language: 'it', ...wanted } };
    const options = { ...JOB_OPTIONS, ...(wanted.priority && { priority: wanted.priority }), jobId: randomUUID() };
    return { id, job: await this.messages.add(JOBS.sendMessage, data, options) };
  }

  /** Wants a message sent, and waits for its end. @returns its id */
  async send(wanted: Wanted, id?: string): Promise<string> {
    const sent = await this.want(wanted, id);
    await this.ended(sent);
    return sent.id;
  }

  jobEnded(job: Job): Promise<true> {
    return waitFor(async () => (await job.isCompleted()) || (await job.isFailed()) || undefined, {
      what: 'the job to end',
    });
  }

  /** Waits until the job has ended, and the message too, if the job has recorded one. */
  async ended({ id, job }: Recording): Promise<void> {
    await this.jobEnded(job);
    const hasEnded = async () => {
      const row = await this.rowOf(id);
      return row === undefined || /^(sent|failed|withheld)$/.test(row.state);
    };
    await waitFor(hasEnded, { what: 'the message to end' });
  }

  // biome-ignore lint/suspicious/noExplicitAny: a row
  async rowOf(id: string): Promise<any> {
    return (await this.database.query('SELECT * FROM messages WHERE id = $1', [id])).rows[0];
  }

  inState(id: string, state: string) {
    return waitFor(
      async () => {
        const row = await this.rowOf(id);
        return row?.state === state && row;
      },
      { what: `state ${state}` },
    );
  }

  /** Copies of a message that the mail server has accepted. */
  sent(id: string): SunkMessage[] {
    return this.sink.messages.filter(({ messageId }) => messageId.startsWith(`<${id}@`));
  }

  /** Both parts of the sent message, without the encoding of the mail. */
  letter(id: string): string {
    const raw = this.sent(id)[0]?.raw ?? '';
    return raw.replaceAll(/=\r\n/g, '').replaceAll('=3D', '=').replaceAll('&#x3D;', '=');
  }

  async stop(): Promise<void> {
    for (const app of this.apps) await app.close();
    await Promise.all([this.messages.close(), this.database.end()]);
    await Promise.all([this.applications.stop(), this.auth.stop(), this.sink.pause()]);
    await Promise.all(this.shares.map((share) => share.stop()));
  }

  private async startApp(module: DynamicModule): Promise<INestApplication> {
    const app = await NestFactory.create(module, { bodyParser: false, logger: false, abortOnError: false });
    configureHttp(app, createLogger('notifications', 'silent'));
    await app.listen(0, '127.0.0.1');
    this.apps.add(app);
    return app;
  }
}
