import { randomUUID } from 'node:crypto';
import type { ClaimDocumentsAnswer, ClaimDocumentsRequest, FindOrCreateAccountDto } from '@lacorte/contracts';
import { configureHttp } from '@lacorte/http-server';
import { IDENTITY_HEADER, type Identity, IdentityTokens, ServiceTokens } from '@lacorte/identity';
import { createLogger } from '@lacorte/observability';
import { migrate } from '@lacorte/persistence';
import { type RunningPostgres, startPostgres } from '@lacorte/testing';
import { anApplication } from '@lacorte/testing/builders';
import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import supertest from 'supertest';
import { DataSource } from 'typeorm';
import { AppModule } from '../src/app.module';
import { readConfig } from '../src/config';
import { MIGRATIONS } from '../src/migrations';
import { StandInService } from './stand-in-service';

export const SECRETS = {
  service: 'service-secret-of-these-tests-only',
  identity: 'identity-secret-of-these-tests-only',
};

/** The applications service on a PostgreSQL of its own, with stand-ins for auth and documents. */
export class RunningApplications {
  private constructor(
    readonly app: INestApplication,
    readonly postgres: RunningPostgres,
    readonly databaseUrl: string,
    readonly auth: StandInService<FindOrCreateAccountDto>,
    readonly documents: StandInService<ClaimDocumentsRequest>,
  ) {}

  static async start(environment: Record<string, string> = {}): Promise<RunningApplications> {
    const postgres = await startPostgres();
    const databaseUrl = await migratedDatabase(postgres);
    const tokens = new ServiceTokens(SECRETS.service, 'stand-in');
    const auth = new StandInService<FindOrCreateAccountDto>(tokens, oneAccountPerEmail());
    const documents = new StandInService<ClaimDocumentsRequest>(tokens, () => claimed({}, 1));
    const config = readConfig({
      PORT: '1',
      PUBLIC_URL: 'http://localhost:8080',
      LOG_LEVEL: 'silent',
      DATABASE_URL: databaseUrl,
      SERVICE_TOKEN_SECRET: SECRETS.service,
      IDENTITY_SECRET: SECRETS.identity,
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

/** A database with the schema as the migrations leave it. */
export async function migratedDatabase(postgres: RunningPostgres): Promise<string> {
  const url = new URL(postgres.adminUrl);
  url.username = 'applications';
  url.password = 'applications';
  await migrate({ url: url.href, adminUrl: postgres.adminUrl, schema: 'applications', migrations: MIGRATIONS });
  return url.href;
}

/** The gateway's header for a person who is logged in. */
export async function loggedIn(identity: Partial<Identity> = {}): Promise<Record<string, string>> {
  const person: Identity = { userId: randomUUID(), email: 'persona@example.com', role: 'user', ...identity };
  return { [IDENTITY_HEADER]: await new IdentityTokens(SECRETS.identity).sign(person) };
}

export async function asService(): Promise<Record<string, string>> {
  return { 'x-service-token': await new ServiceTokens(SECRETS.service, 'documents').own() };
}

export function claimed(documenti: ClaimDocumentsAnswer['documenti'], version: number) {
  return { status: 200, body: { documenti, version } satisfies ClaimDocumentsAnswer };
}

/** `name=value` of the grant cookie that a submission sets. */
export function grantFrom(response: supertest.Response): string {
  const cookies = response.get('Set-Cookie') ?? [];
  const cookie = cookies.find((value) => value.startsWith('attachment-grant='));
  return cookie?.split(';')[0] ?? '';
}

function oneAccountPerEmail() {
  const accounts = new Map<string, string>();
  return ({ email }: FindOrCreateAccountDto) => {
    const known = accounts.get(email.toLowerCase());
    const userId = known ?? randomUUID();
    accounts.set(email.toLowerCase(), userId);
    return { status: 200, body: { userId, created: !known } };
  };
}
