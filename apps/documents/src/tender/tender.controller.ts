import { API, LANGUAGE_KEY, LANGUAGE_QUERY, toLanguage } from '@lacorte/contracts';
import { cookieOf, IdPipe } from '@lacorte/http-server';
import { Admin, Public } from '@lacorte/identity';
import { Controller, Get, Param, Query, Req, type StreamableFile } from '@nestjs/common';
import type { Request } from 'express';
import { DeliverTender } from './deliver-tender';

const ID = new IdPipe('tenders.notFound');

@Controller()
export class TenderController {
  constructor(private readonly deliverTender: DeliverTender) {}

  @Public()
  @Get(API.downloadTender)
  pdf(@Req() request: Request): Promise<StreamableFile> {
    return this.deliverTender.current(languageOf(request));
  }

  @Public()
  @Get(API.tenderPdf.pattern)
  pdfOf(@Param('id', ID) id: string, @Req() request: Request): Promise<StreamableFile> {
    return this.deliverTender.published(id, languageOf(request));
  }

  /** In the language of the query, so that an administrator can read both. */
  @Admin()
  @Get(API.adminTenderPdf.pattern)
  preview(
    @Param('id', ID) id: string,
    @Query(LANGUAGE_QUERY) wanted: unknown,
    @Req() request: Request,
  ): Promise<StreamableFile> {
    return this.deliverTender.any(id, wanted === undefined ? languageOf(request) : toLanguage(wanted));
  }
}

const languageOf = (request: Request) => toLanguage(cookieOf(request, LANGUAGE_KEY));
