import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ObjectStorage } from '@lacorte/storage';
import { type RunningObjectStorage, type RunningPostgres, startObjectStorage, startPostgres } from '@lacorte/testing';
import { Buckets } from '../src/installation';

const SERVICES = ['auth', 'applications', 'documents', 'notifications'] as const;

/** The stateful parts of an installation: PostgreSQL and object storage of its own. */
export class Installation {
  readonly storage: ObjectStorage;
  readonly buckets: Buckets;

  private constructor(
    readonly postgres: RunningPostgres,
    readonly objects: RunningObjectStorage,
  ) {
    this.storage = new ObjectStorage(objects);
    this.buckets = new Buckets(this.storage, { uploads: 'uploads', files: 'files' });
  }

  static async start(): Promise<Installation> {
    const [postgres, objects] = await Promise.all([startPostgres(), startObjectStorage()]);
    return new Installation(postgres, objects);
  }

  async stop(): Promise<void> {
    await Promise.all([this.postgres.stop(), this.objects.stop()]);
  }

  get environment(): Record<string, string> {
    return {
      PATH: process.env.PATH ?? '',
      ADMIN_DATABASE_URL: this.postgres.adminUrl,
      PUBLIC_URL: 'http://localhost:8080',
      S3_ENDPOINT: this.objects.endpoint,
      S3_REGION: this.objects.region,
      S3_ACCESS_KEY: this.objects.accessKey,
      S3_SECRET_KEY: this.objects.secretKey,
    };
  }

  /** Returns the URL with which the role of a service connects. */
  databaseUrl(service: (typeof SERVICES)[number]): string {
    const url = new URL(this.postgres.adminUrl);
    url.username = service;
    url.password = 'test';
    return url.href;
  }

  /** Schemas, roles and buckets, as a release begins. */
  async migrate(): Promise<void> {
    for (const service of SERVICES) {
      await this.run(`apps/${service}/dist/main.migrate.js`, [], { DATABASE_URL: this.databaseUrl(service) });
    }
  }

  /** Runs a bundle of the product on this installation. @returns what it says; rejects with `stderr` when it fails */
  async run(bundle: string, args: string[] = [], environment: Record<string, string> = {}): Promise<string> {
    const path = fileURLToPath(new URL(`../../../${bundle}`, import.meta.url));
    if (!existsSync(path)) throw new Error(`${path} is missing: run 'npm run build' first`);
    const env = { ...this.environment, ...environment };
    return (await promisify(execFile)(process.execPath, [path, ...args], { env })).stdout;
  }
}
