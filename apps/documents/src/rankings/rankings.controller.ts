import { API, LANGUAGE_KEY, stageName, toLanguage } from '@lacorte/contracts';
import { cookieOf, IdPipe } from '@lacorte/http-server';
import { Public } from '@lacorte/identity';
import { Controller, Get, Param, Req, StreamableFile } from '@nestjs/common';
import type { Request } from 'express';
import { DeliverRanking } from './deliver-ranking';

@Controller()
export class RankingsController {
  constructor(private readonly deliverRanking: DeliverRanking) {}

  @Public()
  @Get(API.rankingPdf.pattern)
  async rankingPdf(
    @Param('id', new IdPipe('rankings.notFound')) id: string,
    @Req() request: Request,
  ): Promise<StreamableFile> {
    const { pdf, ranking } = await this.deliverRanking.run(id, toLanguage(cookieOf(request, LANGUAGE_KEY)));
    const disposition = `attachment; filename="graduatoria-${ranking.tenderCode}-${stageName(ranking.stage)}.pdf"`;
    return new StreamableFile(pdf, { type: 'application/pdf', disposition, length: pdf.length });
  }
}
