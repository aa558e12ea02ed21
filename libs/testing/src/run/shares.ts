import { type ReceivedMessage, readMailbox } from '../mail/start-mail-server.ts';
import { identityIn, type StorageKeys } from '../object-storage/start-object-storage.ts';
import { databaseUrl, nextNumber, type ServiceName, sharedServers, TEMPLATE, withAdmin } from './shared-servers.ts';

/** A test file's part of a shared server. */
export interface Share {
  /** Deletes the data of the file, if a later file could see them. */
  stop(): Promise<void>;
}

export interface TestDatabase extends Share {
  /** Address of this database with a superuser. */
  adminUrl: string;
  /** Address of this database with the login role of a service. */
  urlOf(service: ServiceName): string;
}

/** @param options `migrated`: whether the database has all schemas, as the migrations create them; otherwise it is empty */
export async function createDatabase({ migrated = true }: { migrated?: boolean } = {}): Promise<TestDatabase> {
  const name = `file_${await nextNumber()}`;
  await withAdmin((client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${migrated ? TEMPLATE : 'template1'}`));
  const { adminUrl } = sharedServers().postgres;
  return {
    adminUrl: databaseUrl(adminUrl, name),
    urlOf: (service) => databaseUrl(adminUrl, name, service),
    stop: () => withAdmin(async (client) => void (await client.query(`DROP DATABASE ${name} WITH (FORCE)`))),
  };
}

export interface TestRedis extends Share {
  /** Address of an empty Redis database. */
  url: string;
}

/** Returns an empty Redis database for a test file, so that its keys need no prefix. */
export async function createRedis(): Promise<TestRedis> {
  return { url: `${sharedServers().redis.url}/${await nextNumber()}`, stop: async () => undefined };
}

export interface TestBuckets extends StorageKeys, Share {
  endpoint: string;
  region: string;
  /** Returns the keys of one of the product's identities (deploy/object-storage). `accessKey` and `secretKey` have all permissions. */
  identity(name: string): StorageKeys;
  uploadsBucket: string;
  filesBucket: string;
}

/** Makes two empty buckets, in which the product's identities have the rights of `uploads` and `files`. */
export async function createBuckets(): Promise<TestBuckets> {
  const { identities, ...server } = sharedServers().storage;
  const keys = { accessKey: server.accessKey, secretKey: server.secretKey };
  const number = await nextNumber();
  const buckets = { uploadsBucket: `uploads--${number}`, filesBucket: `files--${number}` };
  const { Client } = await import('minio');
  const { hostname: endPoint, port } = new URL(server.endpoint);
  const client = new Client({ endPoint, port: Number(port), useSSL: false, region: server.region, ...keys });
  await Promise.all(Object.values(buckets).map((bucket) => client.makeBucket(bucket, server.region)));
  return {
    ...server,
    ...buckets,
    // A store in a container has one pair of keys.
    identity: (name) => (Object.keys(identities).length === 0 ? keys : identityIn(identities, name)),
    stop: async () => undefined,
  };
}

export interface TestMailbox extends Share {
  smtpUrl: string;
  /** Sender of the messages, for the product's setting MAIL_FROM. */
  sender: string;
  /** Messages accepted from `sender`, oldest first. */
  messages(): Promise<ReceivedMessage[]>;
}

export async function createMailbox(): Promise<TestMailbox> {
  const { smtpUrl, webUrl } = sharedServers().mail;
  const address = `info@file-${await nextNumber()}.example.com`;
  return {
    smtpUrl,
    sender: `La Corte <${address}>`,
    messages: () => readMailbox(webUrl, address),
    stop: async () => undefined,
  };
}
