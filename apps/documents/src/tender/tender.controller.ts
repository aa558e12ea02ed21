import { API, LANGUAGE_KEY, LANGUAGE_QUERY, toLanguage } from '@lacorte/contracts';
import { cookieOf, IdPipe } from '@lacorte/http-server';
import { Admin, Public } from '@lacorte/identity';
import { Controller, Get, Param, Query, Req, StreamableFile } from '@nestjs/common';
import type { Request } from 'express';
import { DeliverTender } from './deliver-tender';

const ID = new IdPipe('tenders.notFound');

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
  async pdfOf(@Param('id', ID) id: string, @Req() request: Request): Promise<StreamableFile> {
    const { pdf, tender } = await this.deliverTender.published(id, languageOf(request));
    return attachment(pdf, `bando-${tender.code}.pdf`);
  }

  /** In the language of the query, so that an administrator can read both. */
  @Admin()
  @Get(API.adminTenderPdf.pattern)
  async preview(
    @Param('id', ID) id: string,
    @Query(LANGUAGE_QUERY) wanted: unknown,
    @Req() request: Request,
  ): Promise<StreamableFile> {
    const language = wanted === undefined ? languageOf(request) : toLanguage(wanted);
    const { pdf, tender } = await this.deliverTender.any(id, language);
    return attachment(pdf, `bando-${tender.code}-${language}.pdf`);
  }
}

const languageOf = (request: Request) => toLanguage(cookieOf(request, LANGUAGE_KEY));

/** @param name of characters that need no quoting in a header */
function attachment(pdf: Buffer, name: string): StreamableFile {
  const disposition = `attachment; filename="${name}"`;
  return new StreamableFile(pdf, { type: 'application/pdf', disposition, length: pdf.length });
}
