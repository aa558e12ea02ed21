import { type DynamicModule, Module } from '@nestjs/common';
import { ClaimDocuments } from './claim-documents';
import { ClaimLimit } from './claim-limit';
import { ClaimTurns } from './claim-turns';
import { ClaimedFiles } from './claimed-files';
import { ClaimsController } from './claims.controller';
import { CopyUploads } from './copy-uploads';
import { IssuedUploads } from './issued-uploads';

/** The files that applications have. */
@Module({})
export class FilesModule {
  static forRoot({ REDIS_URL, RATE_LIMIT_FACTOR }: { REDIS_URL: string; RATE_LIMIT_FACTOR: number }): DynamicModule {
    return {
      module: FilesModule,
      // The files are what downloads show, too.
      global: true,
      controllers: [ClaimsController],
      providers: [
        ...[ClaimDocuments, ClaimedFiles, ClaimTurns, CopyUploads, IssuedUploads],
        { provide: ClaimLimit, useFactory: () => new ClaimLimit(REDIS_URL, RATE_LIMIT_FACTOR) },
      ],
      exports: [ClaimedFiles],
    };
  }
}
