import { API, LANGUAGE_KEY, LANGUAGE_QUERY, toLanguage } from '@lacorte/contracts';
import { cookieOf, IdPipe } from '@lacorte/http-server';
import { Admin, Public } from '@lacorte/identity';
import { Controller, Get, Param, Query, Req, type StreamableFile } from '@nestjs/common';
import type { Request } from 'express';
import { DeliverDocuments } from '../printing/deliver-documents';

const ID = new IdPipe('tenders.notFound');

@Controller()
export class TenderController {
  constructor(private readonly documents: DeliverDocuments) {}

  @Public()
  @Get(API.downloadTender)
  pdf(@Req() request: Request): Promise<StreamableFile> {
    return this.documents.currentTender(languageOf(request));
  }

  @Public()
  @Get(API.tenderPdf.pattern)
  pdfOf(@Param('id', ID) id: string, @Req() request: Request): Promise<StreamableFile> {
    return this.documents.publishedTender(id, languageOf(request));
  }

  /** A preview in the language of the query, so that an administrator can read both languages. */
  @Admin()
  @Get(API.adminTenderPdf.pattern)
  preview(
    @Param('id', ID) id: string,
    @Query(LANGUAGE_QUERY) wanted: unknown,
    @Req() request: Request,
  ): Promise<StreamableFile> {
    return this.documents.anyTender(id, wanted === undefined ? languageOf(request) : toLanguage(wanted));
  }
}

const languageOf = (request: Request) => toLanguage(cookieOf(request, LANGUAGE_KEY));
