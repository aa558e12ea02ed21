import { randomUUID } from 'node:crypto';
import {
  type AttachDocumentsAnswer,
  type AttachDocumentsRequest,
  type DraftFile,
  type FindOrCreateAccountDto,
  INTERNAL,
  type KeepDraftFilesRequest,
} from '@lacorte/contracts';
import { configureHttp } from '@lacorte/http-server';
import { type Identity, ServiceVerifier, type Signer } from '@lacorte/identity';
import { createLogger } from '@lacorte/observability';
import { createDatabase, type TestDatabase } from '@lacorte/testing';
import { anApplication } from '@lacorte/testing/builders';
import { SigningKeys } from '@lacorte/testing/keys';
import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import supertest from 'supertest';
import { DataSource } from 'typeorm';
import { AppModule } from '../src/app.module';
import { readConfig } from '../src/config';
import { StandInService } from './stand-in-service';

export const KEYS = new SigningKeys();

/** The applications service on a database of its own, with stand-ins for auth and documents. */
export class RunningApplications {
  private constructor(
    readonly app: INestApplication,
    readonly postgres: TestDatabase,
    readonly databaseUrl: string,
    readonly auth: StandInService<FindOrCreateAccountDto>,
    readonly documents: StandInService<AttachDocumentsRequest & KeepDraftFilesRequest>,
  ) {}

  static async start(environment: Record<string, string> = {}): Promise<RunningApplications> {
    const postgres = await createDatabase();
    const databaseUrl = postgres.urlOf('applications');
    const callersOf = (name: 'auth' | 'documents') => new ServiceVerifier(name, KEYS.publicKeys);
    const auth = new StandInService<FindOrCreateAccountDto>(callersOf('auth'), oneAccountPerEmail());
    const documents = new StandInService<AttachDocumentsRequest & KeepDraftFilesRequest>(
      callersOf('documents'),
      (body, path) => (path.endsWith('/draft-files') ? kept(body) : attachedAnswer({}, 1)),
    );
    const config = readConfig({
      PORT: '1',
      PUBLIC_URL: 'http://localhost:8080',
      LOG_LEVEL: 'silent',
      DATABASE_URL: databaseUrl,
      ...KEYS.environmentOf('applications'),
      LOG_HASH_SECRET: 'log-hash-secret-of-these-tests-only',
      GRANT_SECRET: 'grant-secret-of-these-tests-only-0',
      AUTH_URL: await auth.start(),
      DOCUMENTS_URL: await documents.start(),
      ...environment,
    });
    const app = await NestFactory.create(AppModule.forRoot(config), {
      bodyParser: false,
      logger: false,
      abortOnError: false,
    });
    configureHttp(app, createLogger('applications', config.LOG_LEVEL));
    await app.listen(0, '127.0.0.1');
    return new RunningApplications(app, postgres, databaseUrl, auth, documents);
  }

  async stop(): Promise<void> {
    await this.app.close();
    await Promise.all([this.auth.stop(), this.documents.stop()]);
    await this.postgres.stop();
  }

  get http() {
    return supertest(this.app.getHttpServer());
  }

  get database(): DataSource {
    return this.app.get(DataSource);
  }

  submit(body: object = anApplication().body()) {
    return this.http.post('/api/applications').send(body);
  }

  /** A submitted application's id and the cookie by which its browser may attach documents. */
  async submitted(): Promise<{ id: string; grant: string }> {
    const response = await this.submit();
    return { id: response.body.id, grant: grantFrom(response) };
  }

  async countOf(table: 'application' | 'outbox' | 'idempotency_record'): Promise<number> {
    const [{ count }] = await this.database.query(`SELECT count(*)::int AS count FROM applications.${table}`);
    return count;
  }
}

/** Conditions on `pg_locks` and `pg_stat_activity`, because those views show all databases of the server. */
export const HERE = {
  locks: 'database = (SELECT oid FROM pg_database WHERE datname = current_database())',
  activity: 'datname = current_database()',
};

/** The answer of auth about an account that does not exist. */
export const NO_ACCOUNT = {
  status: 404,
  body: { statusCode: 404, code: 'accounts.notFound', message: '', error: 'Not Found' },
};

/** The answer of auth about an account that has had so many passwords. */
export const withPasswords = (passwordVersion: number) => ({ status: 200, body: { passwordVersion } });

/** The gateway's header for a person who is logged in. */
export async function loggedIn(identity: Partial<Identity> = {}): Promise<Record<string, string>> {
  const person: Identity = { userId: randomUUID(), email: 'persona@example.com', role: 'user', ...identity };
  return KEYS.person(person);
}

/** The headers of a call that a process of the product makes. */
export const asService = (caller: Signer): Promise<Record<string, string>> => KEYS.call(caller, 'applications');

/** The answer of documents about attached files. */
export function attachedAnswer(documenti: AttachDocumentsAnswer['documenti'], version: number) {
  return { status: 200, body: { documenti, version, files: [], changed: null } satisfies AttachDocumentsAnswer };
}

/** The answer of documents when it keeps every file that a draft names. */
export function kept({ documenti }: KeepDraftFilesRequest) {
  const paths = Object.values(documenti).flat();
  const files = paths.map((path): DraftFile => ({ path, name: path.slice(path.lastIndexOf('/') + 1), size: 1_000 }));
  return { status: 200, body: files };
}

/** `name=value` of the grant cookie that a submission sets. */
export function grantFrom(response: supertest.Response): string {
  const cookies = response.get('Set-Cookie') ?? [];
  const cookie = cookies.find((value) => value.startsWith('attachment-grant='));
  return cookie?.split(';')[0] ?? '';
}

function oneAccountPerEmail() {
  const accounts = new Map<string, string>();
  const forget = (path: string) => {
    for (const [email, userId] of accounts) if (path === INTERNAL.discardAccount(userId)) accounts.delete(email);
    return { status: 204, body: '' };
  };
  return ({ email }: FindOrCreateAccountDto, path: string) => {
    if (path.endsWith('/password-version')) return { status: 200, body: { passwordVersion: 1 } };
    if (path.endsWith('/discard')) return forget(path);
    const known = accounts.get(email.toLowerCase());
    const userId = known ?? randomUUID();
    accounts.set(email.toLowerCase(), userId);
    return { status: 200, body: { userId, created: !known, passwordVersion: 1 } };
  };
}
