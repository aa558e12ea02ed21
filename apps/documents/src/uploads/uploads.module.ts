import { type DynamicModule, Module } from '@nestjs/common';
import { RequestUpload } from './request-upload';
import { type UploadAllowances, UploadQuotas } from './upload-quotas';
import { UploadSession } from './upload-session';
import { UploadsController } from './uploads.controller';

/** Issues addresses where browsers put their files. */
@Module({})
export class UploadsModule {
  static forRoot(config: UploadAllowances & { PUBLIC_URL: string }): DynamicModule {
    return {
      module: UploadsModule,
      controllers: [UploadsController],
      providers: [
        RequestUpload,
        { provide: UploadQuotas, useFactory: () => new UploadQuotas(config) },
        { provide: UploadSession, useFactory: () => new UploadSession(config.PUBLIC_URL) },
      ],
    };
  }
}
