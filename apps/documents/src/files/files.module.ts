import { Module } from '@nestjs/common';
import { ClaimDocuments } from './claim-documents';
import { ClaimedFiles } from './claimed-files';
import { ClaimsController } from './claims.controller';
import { CopyUploads } from './copy-uploads';
import { IssuedUploads } from './issued-uploads';

/** The files that applications have. */
@Module({
  controllers: [ClaimsController],
  providers: [ClaimDocuments, ClaimedFiles, CopyUploads, IssuedUploads],
  exports: [ClaimedFiles],
})
export class FilesModule {}
