import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { AccountReference, FindOrCreateAccountDto } from '@lacorte/contracts';
import { configureHttp } from '@lacorte/http-server';
import { createLogger } from '@lacorte/observability';
import {
  createDatabase,
  createRedis,
  Line,
  PATIENCE_MS,
  type TestDatabase,
  type TestRedis,
  waitFor,
} from '@lacorte/testing';
import { SigningKeys } from '@lacorte/testing/keys';
import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import supertest from 'supertest';
import { DataSource } from 'typeorm';
import { AppModule } from '../src/app.module';
import { type Config, readConfig } from '../src/config';
import { ApplicationsStandIn } from './applications-stand-in';

export const PASSWORD = 'cortile-di-ringhiera';

const ENVIRONMENT = {
  PORT: '1',
  PUBLIC_URL: 'http://localhost:8080',
  LOG_LEVEL: 'silent',
  LOG_HASH_SECRET: 'log-hash-secret-of-these-tests-only',
  SESSION_SECRET: 'session-secret-of-these-tests-only',
  // Otherwise wrong passwords would be counted in memory, too, when Redis answers late on a busy machine.
  REDIS_ANSWER_MS: String(PATIENCE_MS),
  REDIS_SILENCE_MS: String(PATIENCE_MS),
};

/** The auth service on a database of its own, and on Redis over a line that a test can cut. */
export class RunningAuth {
  private constructor(
    readonly app: INestApplication,
    readonly config: Config,
    readonly keys: SigningKeys,
    readonly redis: TestRedis & { line: Line },
    readonly applications: ApplicationsStandIn,
    private readonly testDatabase: TestDatabase,
  ) {}

  /** Passport has one strategy per process: logins go to the application that was started last. */
  static async start(environment: Record<string, string> = {}): Promise<RunningAuth> {
    const [database, redis] = await Promise.all([createDatabase(), createRedis()]);
    const line = await Line.start(redis.url);
    const applications = new ApplicationsStandIn();
    const keys = new SigningKeys();
    const config = readConfig({
      ...ENVIRONMENT,
      DATABASE_URL: database.urlOf('auth'),
      REDIS_URL: line.url,
      APPLICATIONS_URL: await applications.start(),
      ...keys.environmentOf('auth'),
      ...environment,
    });
    return new RunningAuth(await startApp(config), config, keys, { ...redis, line }, applications, database);
  }

  async stop(): Promise<void> {
    await this.app.close();
    await Promise.all([this.redis.line.stop(), this.redis.stop(), this.applications.stop(), this.testDatabase.stop()]);
  }

  get http() {
    return supertest(this.app.getHttpServer());
  }

  get database(): DataSource {
    return this.app.get(DataSource);
  }

  /** @param app the service, or another copy of it */
  logIn(email: string, password = PASSWORD, app = this.app) {
    return supertest(app.getHttpServer()).post('/api/auth/login').send({ email, password });
  }

  /** Asks for an account as the applications service does. */
  async findOrCreate(email: string, password = PASSWORD, more: Partial<FindOrCreateAccountDto> = {}) {
    const body = { email, password, firstName: 'Lucia', lastName: 'Ferrario', language: 'it', ...more };
    const headers = await this.keys.call('applications', 'auth');
    return this.http.post('/internal/accounts/find-or-create').set(headers).send(body);
  }

  /** A new account's e-mail and id. */
  async account(): Promise<{ email: string; userId: string }> {
    const email = `persona.${randomUUID()}@example.com`;
    const { body } = await this.findOrCreate(email);
    return { email, userId: (body as AccountReference).userId };
  }

  /** A new account with the role of an administrator. */
  async administrator(): Promise<{ email: string; userId: string }> {
    const account = await this.account();
    await this.database.query(`UPDATE auth.users SET role = 'admin' WHERE id = $1`, [account.userId]);
    return account;
  }

  /** Waits until so many statements of the service wait for a lock. */
  async waitingForLock(count = 1): Promise<void> {
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await waitFor(async () => (await this.database.query(waiting)).length === count, {
      what: `${count} to wait for a lock`,
    });
  }

  /** Returns headers of a request with this cookie, and with the identity of its session, as the gateway adds it. */
  async headersOf(cookie: string): Promise<Record<string, string>> {
    const identity = await this.http.get('/internal/identity').set('Cookie', cookie);
    const token = identity.get('x-identity');
    return { Cookie: cookie, ...(token && { 'X-Identity': token }) };
  }

  /** The cookie of a new session, as a browser sends it. */
  async sessionOf(email: string): Promise<string> {
    return cookieFrom(await this.logIn(email));
  }
}

/** A second copy of the service may run on the same database and Redis. */
export async function startApp(config: Config): Promise<INestApplication> {
  const app = await NestFactory.create(AppModule.forRoot(config), {
    bodyParser: false,
    logger: false,
    abortOnError: false,
  });
  configureHttp(app, createLogger('auth', 'silent'));
  await app.listen(0, '127.0.0.1');
  return app;
}

export function addressOf(app: INestApplication): string {
  return `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
}

/** `name=value` of the session cookie, or another, that an answer sets. */
export function cookieFrom(response: supertest.Response, name = 'sid'): string {
  return setCookie(response, name)?.split(';')[0] ?? '';
}

/** The whole line that sets a cookie. */
export function setCookie(response: supertest.Response, name: string): string | undefined {
  return response.get('Set-Cookie')?.find((line) => line.replace(/^__Host-/, '').startsWith(`${name}=`));
}
