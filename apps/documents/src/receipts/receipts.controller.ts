import { API, LANGUAGE_KEY, toLanguage } from '@lacorte/contracts';
import { cookieOf, IdPipe } from '@lacorte/http-server';
import { Public } from '@lacorte/identity';
import { Controller, Get, Param, Req, StreamableFile } from '@nestjs/common';
import type { Request } from 'express';
import { DeliverReceipt } from './deliver-receipt';

@Controller()
export class ReceiptsController {
  constructor(private readonly deliverReceipt: DeliverReceipt) {}

  @Public()
  @Get(API.applicationPdf.pattern)
  async pdf(@Param('id', new IdPipe()) id: string, @Req() request: Request): Promise<StreamableFile> {
    const language = toLanguage(cookieOf(request, LANGUAGE_KEY));
    const { pdf, applicationCode } = await this.deliverReceipt.run(id, language);
    return new StreamableFile(pdf, {
      type: 'application/pdf',
      disposition: `attachment; filename="ricevuta-domanda-${applicationCode}.pdf"`,
      length: pdf.length,
    });
  }
}
