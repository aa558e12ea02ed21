import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { DomainError, isUnavailable } from '@lacorte/errors';
import { Client, CopyDestinationOptions, CopySourceOptions, S3Error } from 'minio';

interface StorageSettings {
  /** Internal address, such as `http://storage:9000`. */
  endpoint: string;
  /** The gateway's public origin, for upload URLs. Only needed for presigning. */
  publicUrl?: string;
  region: string;
  accessKey: string;
  secretKey: string;
  /** Keys that sign presigned uploads and have no other permission; by default `accessKey` and `secretKey`. */
  uploadKeys?: { accessKey: string; secretKey: string };
}

/** Settings as read by libs/configuration (OBJECT_STORAGE). */
export interface StorageConfig {
  S3_ENDPOINT: string;
  S3_REGION: string;
  S3_ACCESS_KEY: string;
  S3_SECRET_KEY: string;
}

/** Additional settings that presigning needs. */
export type UploadSettings = Pick<StorageSettings, 'publicUrl' | 'uploadKeys'>;

export interface StoredObject {
  bucket: string;
  key: string;
}

const DEFAULT_TYPE = 'application/octet-stream';

const ABSENT = new Set(['NoSuchKey', 'NotFound', 'NoSuchBucket']);

/** Object storage (S3). Its methods throw DomainError `unavailable` while it is down, and return null for a missing object. */
export class ObjectStorage {
  private readonly internal: Client;
  private readonly forBrowsers: Client;

  constructor(private readonly settings: StorageSettings) {
    this.internal = client(settings.endpoint, settings);
    // Presigning needs a client with the public address, because the signature covers the host. It makes no network call.
    this.forBrowsers = client(settings.publicUrl ?? settings.endpoint, { ...settings, ...settings.uploadKeys });
  }

  static of(config: StorageConfig, uploads: UploadSettings = {}): ObjectStorage {
    const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = config;
    return new ObjectStorage({ endpoint, region, accessKey, secretKey, ...uploads });
  }

  /** Returns an upload URL, to which a browser may PUT one object for `seconds`. */
  presignPut({ bucket, key }: StoredObject, seconds: number): Promise<string> {
    return this.forBrowsers.presignedPutObject(bucket, key, seconds);
  }

  /** @returns the size in bytes, or null without such an object */
  sizeOf({ bucket, key }: StoredObject): Promise<number | null> {
    return orNull(async () => (await this.internal.statObject(bucket, key)).size);
  }

  /** @returns null without such an object */
  contentTypeOf({ bucket, key }: StoredObject): Promise<string | null> {
    return orNull(async () => (await this.internal.statObject(bucket, key)).metaData['content-type'] ?? DEFAULT_TYPE);
  }

  /** Yields the keys of all objects in a bucket. */
  async *keysIn(bucket: string): AsyncGenerator<string> {
    for await (const { key } of this.entriesIn(bucket)) yield key;
  }

  /** Yields the keys that begin with `prefix`, with the time of the last write. */
  async *entriesIn(bucket: string, prefix = ''): AsyncGenerator<{ key: string; writtenAt: Date }> {
    // This is version 1 of the call, because with version 2 the local stack's emulator cannot continue after 1,000 keys.
    const entries = this.internal.listObjects(bucket, prefix, true);
    try {
      for await (const { name, lastModified } of entries as AsyncIterable<{ name?: string; lastModified?: Date }>) {
        if (name && lastModified) yield { key: name, writtenAt: lastModified };
      }
    } catch (error) {
      throw isUnavailable(error) ? DomainError.unavailable(error) : error;
    }
  }

  /** @returns the object's content as a stream, or null without such an object */
  read({ bucket, key }: StoredObject): Promise<Readable | null> {
    return orNull(() => this.internal.getObject(bucket, key));
  }

  /** Reads a small object into memory. @returns null without such an object */
  readAll({ bucket, key }: StoredObject): Promise<Buffer | null> {
    return orNull(async () => buffer(await this.internal.getObject(bucket, key)));
  }

  /** @returns the first `length` bytes of an object, or null without one */
  readStart({ bucket, key }: StoredObject, length: number): Promise<Buffer | null> {
    return orNull(async () => buffer(await this.internal.getPartialObject(bucket, key, 0, length)));
  }

  write({ bucket, key }: StoredObject, content: Buffer, contentType: string): Promise<void> {
    return reached(async () => {
      await this.internal.putObject(bucket, key, content, content.length, { 'Content-Type': contentType });
    });
  }

  /** Copies an object within the storage. @returns false if it does not exist */
  async copy(from: StoredObject, to: StoredObject): Promise<boolean> {
    const copied = await orNull(async () => {
      await this.internal.copyObject(
        new CopySourceOptions({ Bucket: from.bucket, Object: from.key }),
        new CopyDestinationOptions({ Bucket: to.bucket, Object: to.key }),
      );
      return true;
    });
    return copied !== null;
  }

  /** Deletes an object if it exists. */
  async remove({ bucket, key }: StoredObject): Promise<void> {
    await orNull(() => this.internal.removeObject(bucket, key));
  }

  ensureBucket(bucket: string): Promise<void> {
    return reached(async () => {
      if (!(await this.internal.bucketExists(bucket))) await this.internal.makeBucket(bucket, this.settings.region);
    });
  }

  /** @throws Error while the storage cannot be reached, or the bucket is missing */
  async check(bucket: string): Promise<void> {
    const isThere = await reached(() => this.internal.bucketExists(bucket));
    if (!isThere) throw new Error(`bucket ${bucket} is missing`);
  }
}

function client(address: string, { region, accessKey, secretKey }: StorageSettings): Client {
  const { hostname, port, protocol } = new URL(address);
  const useSSL = protocol === 'https:';
  const defaultPort = useSSL ? 443 : 80;
  return new Client({ endPoint: hostname, port: Number(port) || defaultPort, useSSL, region, accessKey, secretKey });
}

async function orNull<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await reached(work);
  } catch (error) {
    if (error instanceof S3Error && ABSENT.has(error.code ?? '')) return null;
    throw error;
  }
}

async function reached<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isUnavailable(error) ? DomainError.unavailable(error) : error;
  }
}
