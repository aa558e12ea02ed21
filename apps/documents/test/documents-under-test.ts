import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import type { Identity } from '@lacorte/identity';
import { ObjectStorage } from '@lacorte/storage';
import type { INestApplication } from '@nestjs/common';
import pg from 'pg';
import request, { type Response } from 'supertest';
import { DocumentsHttpModule } from '../src/documents-http.module';
import { BrowserClient } from './browser-client';
import { type Surroundings, startApp, startSurroundings } from './documents-stack';
import { storedKeys } from './stored-keys';

export const ADMINISTRATOR: Identity = {
  userId: '7d0f4a52-3a5e-4a0c-9d35-1f0c5f6a9b10',
  email: 'amministrazione@example.com',
  role: 'admin',
};

/** The HTTP process of the service with what it needs around it. */
export class DocumentsUnderTest {
  around: Surroundings;
  app: INestApplication;
  database: pg.Pool;
  objects: ObjectStorage;
  /** New for each test, like the application. */
  browser: BrowserClient;
  applicationId: string;

  async start(): Promise<void> {
    this.around = await startSurroundings();
    const { config } = this.around;
    this.app = await startApp(DocumentsHttpModule.forRoot(config));
    this.database = new pg.Pool({ connectionString: config.DATABASE_URL });
    // PostgreSQL stops before the last connection is given back.
    this.database.on('error', () => undefined);
    this.objects = new ObjectStorage(this.around.storage);
  }

  async stop(): Promise<void> {
    await this.app?.close();
    await this.database?.end();
    await this.around?.stop();
  }

  /** Rows of the application's files, in the order of its sections. */
  async rows() {
    const { rows } = await this.database.query(
      'SELECT * FROM documents.files WHERE application_id = $1 ORDER BY section, position',
      [this.applicationId],
    );
    return rows;
  }

  /** Contents of the application's files, in the same order. */
  async contents(): Promise<(Buffer | null)[]> {
    const rows = await this.rows();
    return Promise.all(
      rows.map(({ object_key: key }) => this.objects.readAll({ bucket: this.around.storage.filesBucket, key })),
    );
  }

  /** Keys of the copies that are stored for the application. */
  copies(): Promise<string[]> {
    return storedKeys(this.around.storage, `documents/${this.applicationId}/`);
  }

  /** Uploads files and attaches them by section. */
  async attach(sections: Record<string, [string, Buffer][]>): Promise<void> {
    const paths: Record<string, string[]> = {};
    for (const [section, files] of Object.entries(sections)) {
      paths[section] = [];
      for (const [name, content] of files) paths[section].push((await this.browser.upload(name, content)).filePath);
    }
    await this.browser.attach(this.applicationId, paths);
  }

  /** @param identity null without a login */
  async download(path: string, identity: Identity | null = ADMINISTRATOR): Promise<Response> {
    const call = request(this.app.getHttpServer()).get(path).responseType('blob');
    return identity ? call.set(await this.around.keys.person(identity)) : call;
  }

  /** What the log has of downloads of the application, oldest first. */
  async logged() {
    const { rows } = await this.database.query(
      'SELECT * FROM documents.downloads WHERE application_id = $1 ORDER BY id',
      [this.applicationId],
    );
    return rows;
  }

  async removeFromStorage(name: string): Promise<void> {
    const { rows } = await this.database.query(
      'SELECT object_key FROM documents.files WHERE application_id = $1 AND name = $2',
      [this.applicationId, name],
    );
    await this.objects.remove({ bucket: this.around.storage.filesBucket, key: rows[0].object_key });
  }
}

/** The service for the tests of one file; each has a browser and an application of its own. */
export function useDocuments(): DocumentsUnderTest {
  const documents = new DocumentsUnderTest();
  beforeAll(() => documents.start());
  beforeEach(() => {
    documents.browser = new BrowserClient(documents.app, documents.around.keys);
    documents.applicationId = randomUUID();
  });
  afterAll(() => documents.stop());
  return documents;
}

/** The sentence of a refusal that came in the place of a file. */
export const messageOf = ({ body }: Response) => JSON.parse(body.toString()).message;
