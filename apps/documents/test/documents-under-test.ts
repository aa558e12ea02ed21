import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import type { Identity } from '@lacorte/identity';
import { ObjectStorage } from '@lacorte/storage';
import type { INestApplication } from '@nestjs/common';
import { Client } from 'minio';
import pg from 'pg';
import request, { type Response } from 'supertest';
import { DataSource } from 'typeorm';
import type { HttpConfig, WorkerConfig } from '../src/config';
import { DocumentsHttpModule } from '../src/documents-http.module';
import { DocumentsWorkerModule } from '../src/documents-worker.module';
import { Buckets } from '../src/object-storage.module';
import { BrowserClient } from './browser-client';
import { type Surroundings, startApp, startSurroundings } from './documents-stack';

export const ADMINISTRATOR: Identity = {
  userId: '7d0f4a52-3a5e-4a0c-9d35-1f0c5f6a9b10',
  email: 'amministrazione@example.com',
  role: 'admin',
};
export const MIB = 1024 * 1024;

interface Setup {
  /** Settings of the HTTP process that differ. */
  http?: Partial<HttpConfig>;
  /** Starts the worker, too, with these settings. */
  worker?: Partial<WorkerConfig>;
}

/** The processes of the service with what they need around them. */
export class DocumentsUnderTest {
  around: Surroundings;
  /** Configuration of the HTTP process. */
  config: HttpConfig;
  app: INestApplication;
  /** Started by `startWorker`. */
  worker: INestApplication;
  private isWorking = false;
  database: pg.Pool;
  /** Object storage with all permissions. It does not go through the line, and so works while the line is cut. */
  objects: ObjectStorage;
  /** New for each test, like the application. */
  browser: BrowserClient;
  applicationId: string;

  async start({ http, worker }: Setup): Promise<void> {
    this.around = await startSurroundings();
    this.config = { ...this.around.config, ...http };
    this.app = await startApp(DocumentsHttpModule.forRoot(this.config));
    this.database = new pg.Pool({ connectionString: this.config.DATABASE_URL, application_name: 'test' });
    // The database may go before its last connection has ended.
    this.database.on('error', () => undefined);
    this.objects = new ObjectStorage(this.around.storage);
    if (worker) await this.startWorker(worker);
  }

  async startWorker(changes: Partial<WorkerConfig> = {}): Promise<void> {
    this.worker = await startApp(DocumentsWorkerModule.forRoot({ ...this.around.workerConfig, ...changes }));
    this.isWorking = true;
  }

  async stopWorker(): Promise<void> {
    if (this.isWorking) await this.worker.close();
    this.isWorking = false;
  }

  async stop(): Promise<void> {
    await this.stopWorker();
    await this.app?.close();
    await this.database?.end();
    await this.around?.stop();
  }

  /** Dependencies of a use case of the worker, over the line and with the worker's permissions. */
  get parts(): [DataSource, ObjectStorage, Buckets] {
    const objects = ObjectStorage.of(this.around.workerConfig);
    return [this.app.get(DataSource), objects, this.app.get(Buckets)];
  }

  /** A browser of a person who is logged in, or of a visitor. */
  browserOf(userId: string | null = null, address?: string): BrowserClient {
    return new BrowserClient(this.app, this.around.keys, userId, address);
  }

  /** A stored file. */
  file(key: string) {
    return { bucket: this.around.storage.filesBucket, key };
  }

  /** An upload by its path. */
  upload(path: string) {
    return { bucket: this.around.storage.uploadsBucket, key: idIn(path) };
  }

  async isUploadThere(path: string): Promise<boolean> {
    return (await this.objects.sizeOf(this.upload(path))) !== null;
  }

  /** Keys of stored files under a prefix. */
  async keysIn(prefix: string): Promise<string[]> {
    const { endpoint, filesBucket, ...keys } = this.around.storage;
    const { hostname, port } = new URL(endpoint);
    const client = new Client({ ...keys, endPoint: hostname, port: Number(port), useSSL: false });
    const entries: { name?: string }[] = await client.listObjectsV2(filesBucket, prefix, true).toArray();
    return entries.flatMap(({ name }) => name ?? []).sort();
  }

  /** Keys of the copies that are stored for an application. */
  copies(applicationId = this.applicationId): Promise<string[]> {
    return this.keysIn(`documents/${applicationId}/`);
  }

  /** Rows of the application's files, in the order of its sections. */
  async rows() {
    const statement = 'SELECT * FROM files WHERE application_id = $1 ORDER BY section, position';
    return (await this.database.query(statement, [this.applicationId])).rows;
  }

  /** Contents of the application's files, in the same order. */
  async contents(): Promise<(Buffer | null)[]> {
    const rows = await this.rows();
    return Promise.all(rows.map(({ object_key: key }) => this.objects.readAll(this.file(key))));
  }

  /** Uploads files and attaches them by section. */
  async attach(sections: Record<string, [string, Buffer][]>, by = this.browser): Promise<void> {
    const paths: Record<string, string[]> = {};
    for (const [section, files] of Object.entries(sections)) {
      paths[section] = [];
      for (const [name, content] of files) paths[section].push((await by.upload(name, content)).filePath);
    }
    await by.attach(this.applicationId, paths);
  }

  /** @param identity null without a login */
  async download(path: string, identity: Identity | null = ADMINISTRATOR): Promise<Response> {
    const call = request(this.app.getHttpServer()).get(path).responseType('blob');
    return identity ? call.set(await this.around.keys.person(identity)) : call;
  }

  /** A document as PDF, for a reader of a language. */
  async pdf(path: string, language = 'it'): Promise<Response> {
    return request(this.app.getHttpServer()).get(path).set('Cookie', `language=${language}`);
  }

  /** Calls an internal route as applications. */
  async asApplications(path: string, body: object): Promise<Response> {
    const call = request(this.app.getHttpServer()).post(path);
    return call.set(await this.around.keys.call('applications', 'documents')).send(body);
  }

  /** Logged downloads of the application, oldest first. */
  async logged() {
    const statement = 'SELECT * FROM downloads WHERE application_id = $1 ORDER BY id';
    return (await this.database.query(statement, [this.applicationId])).rows;
  }

  /** Makes uploads older. */
  async age(interval: string): Promise<void> {
    await this.database.query('UPDATE uploads SET created_at = created_at - $1::interval', [interval]);
  }

  async removeFromStorage(name: string): Promise<void> {
    const row = (await this.rows()).find((file) => file.name === name);
    await this.objects.remove(this.file(row.object_key));
  }

  /** Gives a file of the application the verdict of the scanner. */
  async quarantine(name: string): Promise<void> {
    await this.database.query(
      `UPDATE files SET scan_state = 'infected', scan_signature = 'Eicar' WHERE application_id = $1 AND name = $2`,
      [this.applicationId, name],
    );
  }
}

/** The service for the tests of one file; each has a browser and an application of its own, and every server is there. */
export function useDocuments(setup: Setup = {}): DocumentsUnderTest {
  const documents = new DocumentsUnderTest();
  beforeAll(() => documents.start(setup));
  beforeEach(() => {
    documents.browser = documents.browserOf();
    documents.applicationId = randomUUID();
  });
  afterEach(() => {
    for (const line of Object.values(documents.around.lines)) line.up();
    documents.around.applications.resume();
  });
  afterAll(() => documents.stop());
  return documents;
}

/** The id in the path of an upload. */
export const idIn = (path: string) => path.split('/')[1] ?? '';

/** The sentence of a refusal that came in the place of a file. */
export const messageOf = ({ body }: Response) => JSON.parse(body.toString()).message;
