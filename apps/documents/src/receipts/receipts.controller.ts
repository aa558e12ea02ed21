import { API, LANGUAGE_KEY, toLanguage } from '@lacorte/contracts';
import { cookieOf, IdPipe } from '@lacorte/http-server';
import { type Identity, IdentityOf, LoggedIn, Public } from '@lacorte/identity';
import { Controller, Get, Param, Req, type StreamableFile } from '@nestjs/common';
import type { Request } from 'express';
import { DeliverDocuments } from '../printing/deliver-documents';

@Controller()
export class ReceiptsController {
  constructor(private readonly documents: DeliverDocuments) {}

  @Public()
  @Get(API.applicationPdf.pattern)
  pdf(@Param('id', new IdPipe()) id: string, @Req() request: Request): Promise<StreamableFile> {
    return this.documents.receipt(id, toLanguage(cookieOf(request, LANGUAGE_KEY)));
  }

  @LoggedIn()
  @Get(API.ownApplicationPdf.pattern)
  copy(
    @Param('id', new IdPipe()) id: string,
    @IdentityOf() { userId }: Identity,
    @Req() request: Request,
  ): Promise<StreamableFile> {
    return this.documents.copy(id, userId, toLanguage(cookieOf(request, LANGUAGE_KEY)));
  }
}
