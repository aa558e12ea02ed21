import { Module } from '@nestjs/common';
import { StoredFiles } from '../files/stored-files';
import { DownloadAllDocuments } from './download-all-documents';
import { DownloadDocument } from './download-document';
import { DownloadLog } from './download-log';
import { DownloadsController } from './downloads.controller';
import { ListQuarantined } from './list-quarantined';

/** Applications' files for administrators, each download logged. */
@Module({
  controllers: [DownloadsController],
  providers: [DownloadDocument, DownloadAllDocuments, ListQuarantined, StoredFiles, DownloadLog],
})
export class DownloadsModule {}
