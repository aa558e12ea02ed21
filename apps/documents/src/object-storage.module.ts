import { ObjectStorage, type StorageSettings } from '@lacorte/storage';
import { type DynamicModule, Injectable, Module } from '@nestjs/common';

interface StorageConfig {
  S3_ENDPOINT: string;
  S3_REGION: string;
  S3_ACCESS_KEY: string;
  S3_SECRET_KEY: string;
  PUBLIC_URL?: string;
}

/** Bucket names: `uploads` for browsers, `files` for services only. */
export class Buckets {
  constructor(
    readonly uploads: string,
    readonly files: string,
  ) {}
}

export function storageSettings(config: StorageConfig): StorageSettings {
  return {
    endpoint: config.S3_ENDPOINT,
    publicUrl: config.PUBLIC_URL,
    region: config.S3_REGION,
    accessKey: config.S3_ACCESS_KEY,
    secretKey: config.S3_SECRET_KEY,
  };
}

/** Checks whether object storage has the bucket of files. */
@Injectable()
export class FilesProbe {
  constructor(
    private readonly storage: ObjectStorage,
    private readonly buckets: Buckets,
  ) {}

  /** Throws while it does not. */
  ping(): Promise<void> {
    return this.storage.check(this.buckets.files);
  }
}

@Module({})
export class ObjectStorageModule {
  /** @param uploadKeys sign upload addresses */
  static forRoot(
    config: StorageConfig & { S3_UPLOADS_BUCKET: string; S3_FILES_BUCKET: string },
    uploadKeys?: StorageSettings['uploadKeys'],
  ): DynamicModule {
    const settings = { ...storageSettings(config), uploadKeys };
    return {
      module: ObjectStorageModule,
      global: true,
      providers: [
        FilesProbe,
        { provide: ObjectStorage, useFactory: () => new ObjectStorage(settings) },
        { provide: Buckets, useFactory: () => new Buckets(config.S3_UPLOADS_BUCKET, config.S3_FILES_BUCKET) },
      ],
      exports: [ObjectStorage, Buckets, FilesProbe],
    };
  }
}
