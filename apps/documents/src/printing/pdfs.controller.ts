import { API, LANGUAGE_KEY, LANGUAGE_QUERY, toLanguage } from '@lacorte/contracts';
import { cookieOf, IdPipe } from '@lacorte/http-server';
import { Admin, type Identity, IdentityOf, LoggedIn, Public } from '@lacorte/identity';
import { Controller, Get, Param, Query, Req, type StreamableFile } from '@nestjs/common';
import type { Request } from 'express';
import { DeliverDocuments } from './deliver-documents';

const TENDER_ID = new IdPipe('tenders.notFound');

/** PDFs of applications, in the language of the reader's cookie. */
@Controller()
export class ApplicationPdfsController {
  constructor(private readonly documents: DeliverDocuments) {}

  @Public()
  @Get(API.applicationPdf.pattern)
  pdf(@Param('id', new IdPipe()) id: string, @Req() request: Request): Promise<StreamableFile> {
    return this.documents.receipt(id, languageOf(request));
  }

  @LoggedIn()
  @Get(API.ownApplicationPdf.pattern)
  copy(
    @Param('id', new IdPipe()) id: string,
    @IdentityOf() { userId }: Identity,
    @Req() request: Request,
  ): Promise<StreamableFile> {
    return this.documents.copy(id, userId, languageOf(request));
  }
}

/** PDFs of tenders and rankings, in the language of the reader's cookie. */
@Controller()
export class TenderPdfsController {
  constructor(private readonly documents: DeliverDocuments) {}

  @Public()
  @Get(API.downloadTender)
  pdf(@Req() request: Request): Promise<StreamableFile> {
    return this.documents.currentTender(languageOf(request));
  }

  @Public()
  @Get(API.tenderPdf.pattern)
  pdfOf(@Param('id', TENDER_ID) id: string, @Req() request: Request): Promise<StreamableFile> {
    return this.documents.publishedTender(id, languageOf(request));
  }

  /** A preview in the language of the query, so that an administrator can read both languages. */
  @Admin()
  @Get(API.adminTenderPdf.pattern)
  preview(
    @Param('id', TENDER_ID) id: string,
    @Query(LANGUAGE_QUERY) wanted: unknown,
    @Req() request: Request,
  ): Promise<StreamableFile> {
    return this.documents.anyTender(id, wanted === undefined ? languageOf(request) : toLanguage(wanted));
  }

  @Public()
  @Get(API.rankingPdf.pattern)
  rankingPdf(
    @Param('id', new IdPipe('rankings.notFound')) id: string,
    @Req() request: Request,
  ): Promise<StreamableFile> {
    return this.documents.ranking(id, languageOf(request));
  }
}

const languageOf = (request: Request) => toLanguage(cookieOf(request, LANGUAGE_KEY));
