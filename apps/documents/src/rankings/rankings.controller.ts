import { API, LANGUAGE_KEY, toLanguage } from '@lacorte/contracts';
import { cookieOf, IdPipe } from '@lacorte/http-server';
import { Public } from '@lacorte/identity';
import { Controller, Get, Param, Req, type StreamableFile } from '@nestjs/common';
import type { Request } from 'express';
import { DeliverRanking } from './deliver-ranking';

@Controller()
export class RankingsController {
  constructor(private readonly deliverRanking: DeliverRanking) {}

  @Public()
  @Get(API.rankingPdf.pattern)
  rankingPdf(
    @Param('id', new IdPipe('rankings.notFound')) id: string,
    @Req() request: Request,
  ): Promise<StreamableFile> {
    return this.deliverRanking.run(id, toLanguage(cookieOf(request, LANGUAGE_KEY)));
  }
}
