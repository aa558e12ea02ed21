import { Module } from '@nestjs/common';
import { DownloadAllDocuments } from './download-all-documents';
import { DownloadDocument } from './download-document';
import { DownloadLog } from './download-log';
import { DownloadsController } from './downloads.controller';
import { ListQuarantined } from './list-quarantined';
import { StoredFiles } from './stored-files';

/** Applications' files for administrators, each download logged. */
@Module({
  controllers: [DownloadsController],
  providers: [DownloadDocument, DownloadAllDocuments, ListQuarantined, StoredFiles, DownloadLog],
})
export class DownloadsModule {}
