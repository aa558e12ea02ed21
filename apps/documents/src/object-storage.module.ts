import { ObjectStorage, type StorageConfig, type UploadSettings } from '@lacorte/storage';
import { type DynamicModule, Injectable, Module } from '@nestjs/common';

/** Bucket names: `uploads` for browsers, `files` for services only. */
export class Buckets {
  constructor(
    readonly uploads: string,
    readonly files: string,
  ) {}
}

@Injectable()
export class FilesProbe {
  constructor(
    private readonly storage: ObjectStorage,
    private readonly buckets: Buckets,
  ) {}

  /** Throws while object storage is down or the bucket does not exist. */
  ping(): Promise<void> {
    return this.storage.check(this.buckets.files);
  }
}

@Module({})
export class ObjectStorageModule {
  /** @param uploads settings of a process that presigns uploads */
  static forRoot(
    config: StorageConfig & { S3_UPLOADS_BUCKET: string; S3_FILES_BUCKET: string },
    uploads?: UploadSettings,
  ): DynamicModule {
    return {
      module: ObjectStorageModule,
      global: true,
      providers: [
        FilesProbe,
        { provide: ObjectStorage, useFactory: () => ObjectStorage.of(config, uploads) },
        { provide: Buckets, useFactory: () => new Buckets(config.S3_UPLOADS_BUCKET, config.S3_FILES_BUCKET) },
      ],
      exports: [ObjectStorage, Buckets, FilesProbe],
    };
  }
}
