import { type DynamicModule, Module } from '@nestjs/common';
import { RequestUpload } from './request-upload';
import { UploadSession } from './upload-session';
import { UploadsController } from './uploads.controller';

/** Issues addresses where browsers put their files. */
@Module({})
export class UploadsModule {
  /** @param publicUrl the site's address as browsers see it */
  static forRoot(publicUrl: string): DynamicModule {
    return {
      module: UploadsModule,
      controllers: [UploadsController],
      providers: [RequestUpload, { provide: UploadSession, useFactory: () => new UploadSession(publicUrl) }],
    };
  }
}
