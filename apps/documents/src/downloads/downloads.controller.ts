import { API, type QuarantinedDocument } from '@lacorte/contracts';
import { IdPipe, sendStream } from '@lacorte/http-server';
import { Admin, type Identity, IdentityOf } from '@lacorte/identity';
import { Controller, Get, Param, Res } from '@nestjs/common';
import type { Response } from 'express';
import { attachmentHeader } from './attachment-header';
import { DownloadAllDocuments } from './download-all-documents';
import { DownloadDocument } from './download-document';
import { ListQuarantined } from './list-quarantined';
import { sendDocument } from './send-document';

@Admin()
@Controller()
export class DownloadsController {
  constructor(
    private readonly downloadDocument: DownloadDocument,
    private readonly downloadAllDocuments: DownloadAllDocuments,
    private readonly listQuarantined: ListQuarantined,
  ) {}

  @Get(API.allApplicationDocuments.pattern)
  async all(
    @Param('id', IdPipe) id: string,
    @IdentityOf() administrator: Identity,
    @Res() response: Response,
  ): Promise<void> {
    const zip = await this.downloadAllDocuments.run(id, administrator);
    response.setHeader('Content-Type', 'application/zip');
    response.setHeader('Content-Disposition', attachmentHeader(`Documenti_Domanda_${id}.zip`));
    await sendStream(zip, response);
  }

  @Get(API.quarantinedDocuments.pattern)
  quarantined(@Param('id', IdPipe) id: string): Promise<QuarantinedDocument[]> {
    return this.listQuarantined.run(id);
  }

  @Get([API.applicationDocument.pattern, API.applicationDocument.indexedPattern])
  async one(
    @Param('id', IdPipe) applicationId: string,
    @Param() { type, index }: { type: string; index?: string },
    @IdentityOf() administrator: Identity,
    @Res() response: Response,
  ): Promise<void> {
    await sendDocument(await this.downloadDocument.run({ applicationId, type, index, administrator }), response);
  }
}
