import { API, LANGUAGE_KEY, toLanguage } from '@lacorte/contracts';
import { cookieOf, IdPipe } from '@lacorte/http-server';
import { type Caller, CallerOf, Public } from '@lacorte/identity';
import { Controller, Get, Param, Req, StreamableFile } from '@nestjs/common';
import type { Request } from 'express';
import { DeliverTender } from './deliver-tender';

@Controller()
export class TenderController {
  constructor(private readonly deliverTender: DeliverTender) {}

  @Public()
  @Get(API.downloadTender)
  async pdf(@Req() request: Request): Promise<StreamableFile> {
    const pdf = await this.deliverTender.current(languageOf(request));
    return attachment(pdf, 'bando-assegnazione.pdf');
  }

  @Public()
  @Get(API.tenderPdf.pattern)
  async pdfOf(
    @Param('id', new IdPipe('tenders.notFound')) id: string,
    @CallerOf() { identity }: Caller,
    @Req() request: Request,
  ): Promise<StreamableFile> {
    const { pdf, code } = await this.deliverTender.one(id, languageOf(request), identity);
    return attachment(pdf, `bando-${code}.pdf`);
  }
}

const languageOf = (request: Request) => toLanguage(cookieOf(request, LANGUAGE_KEY));

/** @param name of characters that need no quoting in a header */
function attachment(pdf: Buffer, name: string): StreamableFile {
  const disposition = `attachment; filename="${name}"`;
  return new StreamableFile(pdf, { type: 'application/pdf', disposition, length: pdf.length });
}
