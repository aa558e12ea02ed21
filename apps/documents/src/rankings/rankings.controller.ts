import { API, LANGUAGE_KEY, toLanguage } from '@lacorte/contracts';
import { cookieOf, IdPipe } from '@lacorte/http-server';
import { Public } from '@lacorte/identity';
import { Controller, Get, Param, Req, type StreamableFile } from '@nestjs/common';
import type { Request } from 'express';
import { DeliverDocuments } from '../printing/deliver-documents';

@Controller()
export class RankingsController {
  constructor(private readonly documents: DeliverDocuments) {}

  @Public()
  @Get(API.rankingPdf.pattern)
  rankingPdf(
    @Param('id', new IdPipe('rankings.notFound')) id: string,
    @Req() request: Request,
  ): Promise<StreamableFile> {
    return this.documents.ranking(id, toLanguage(cookieOf(request, LANGUAGE_KEY)));
  }
}
