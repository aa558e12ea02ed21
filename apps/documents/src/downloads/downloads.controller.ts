import { API, type QuarantinedDocument } from '@lacorte/contracts';
import { IdPipe } from '@lacorte/http-server';
import { Admin, type Identity, IdentityOf, LoggedIn } from '@lacorte/identity';
import { Controller, Get, Param, Res } from '@nestjs/common';
import type { Response } from 'express';
import { DownloadDocuments } from './download-documents';
import { sendFile } from './send-file';

@Controller()
export class DownloadsController {
  constructor(private readonly documents: DownloadDocuments) {}

  @Admin()
  @Get(API.allApplicationDocuments.pattern)
  async all(
    @Param('id', IdPipe) id: string,
    @IdentityOf() administrator: Identity,
    @Res() response: Response,
  ): Promise<void> {
    const content = await this.documents.all(id, administrator);
    await sendFile({ name: `Documenti_Domanda_${id}.zip`, contentType: 'application/zip', content }, response);
  }

  @Admin()
  @Get(API.quarantinedDocuments.pattern)
  quarantined(@Param('id', IdPipe) id: string): Promise<QuarantinedDocument[]> {
    return this.documents.quarantined(id);
  }

  @Admin()
  @Get([API.applicationDocument.pattern, API.applicationDocument.indexedPattern])
  async one(
    @Param('id', IdPipe) applicationId: string,
    @Param() { type, index }: { type: string; index?: string },
    @IdentityOf() administrator: Identity,
    @Res() response: Response,
  ): Promise<void> {
    await sendFile(await this.documents.one({ applicationId, type, index }, administrator), response);
  }

  /** A malformed id gets the same answer as a wrong type or index. */
  @LoggedIn()
  @Get([API.ownDocument.pattern, API.ownDocument.indexedPattern])
  async own(
    @Param('id', new IdPipe('documents.notFound')) applicationId: string,
    @Param() { type, index }: { type: string; index?: string },
    @IdentityOf() { userId }: Identity,
    @Res() response: Response,
  ): Promise<void> {
    await sendFile(await this.documents.own({ applicationId, type, index }, userId), response);
  }
}
