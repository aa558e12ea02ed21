import { ObjectStorage, type StorageConfig, type StorageSettings } from '@lacorte/storage';
import { type DynamicModule, Injectable, Module } from '@nestjs/common';

/** Bucket names: `uploads` for browsers, `files` for services only. */
export class Buckets {
  constructor(
    readonly uploads: string,
    readonly files: string,
  ) {}
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
    return {
      module: ObjectStorageModule,
      global: true,
      providers: [
        FilesProbe,
        { provide: ObjectStorage, useFactory: () => ObjectStorage.of(config, uploadKeys) },
        { provide: Buckets, useFactory: () => new Buckets(config.S3_UPLOADS_BUCKET, config.S3_FILES_BUCKET) },
      ],
      exports: [ObjectStorage, Buckets, FilesProbe],
    };
  }
}
