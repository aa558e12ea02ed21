import { API, type QuarantinedDocument } from '@lacorte/contracts';
import { IdPipe } from '@lacorte/http-server';
import { Admin, type Identity, IdentityOf, LoggedIn } from '@lacorte/identity';
import { Controller, Get, Param, Res } from '@nestjs/common';
import type { Response } from 'express';
import { DownloadAllDocuments } from './download-all-documents';
import { DownloadDocument } from './download-document';
import { DownloadOwnDocument } from './download-own-document';
import { ListQuarantined } from './list-quarantined';
import { sendAttachment } from './send-attachment';

@Controller()
export class DownloadsController {
  constructor(
    private readonly downloadDocument: DownloadDocument,
    private readonly downloadAllDocuments: DownloadAllDocuments,
    private readonly downloadOwnDocument: DownloadOwnDocument,
    private readonly listQuarantined: ListQuarantined,
  ) {}

  @Admin()
  @Get(API.allApplicationDocuments.pattern)
  async all(
    @Param('id', IdPipe) id: string,
    @IdentityOf() administrator: Identity,
    @Res() response: Response,
  ): Promise<void> {
    const content = await this.downloadAllDocuments.run(id, administrator);
    const zip = { name: `Documenti_Domanda_${id}.zip`, contentType: 'application/zip', content };
    await sendAttachment(zip, response);
  }

  @Admin()
  @Get(API.quarantinedDocuments.pattern)
  quarantined(@Param('id', IdPipe) id: string): Promise<QuarantinedDocument[]> {
    return this.listQuarantined.run(id);
  }

  @Admin()
  @Get([API.applicationDocument.pattern, API.applicationDocument.indexedPattern])
  async one(
    @Param('id', IdPipe) applicationId: string,
    @Param() { type, index }: { type: string; index?: string },
    @IdentityOf() administrator: Identity,
    @Res() response: Response,
  ): Promise<void> {
    await sendAttachment(await this.downloadDocument.run({ applicationId, type, index }, administrator), response);
  }

  /** Answers a malformed id as a wrong type or index. */
  @LoggedIn()
  @Get([API.ownDocument.pattern, API.ownDocument.indexedPattern])
  async own(
    @Param('id', new IdPipe('documents.notFound')) applicationId: string,
    @Param() { type, index }: { type: string; index?: string },
    @IdentityOf() { userId }: Identity,
    @Res() response: Response,
  ): Promise<void> {
    await sendAttachment(await this.downloadOwnDocument.run({ applicationId, type, index }, userId), response);
  }
}
