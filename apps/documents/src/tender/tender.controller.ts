import { API, LANGUAGE_KEY, toLanguage } from '@lacorte/contracts';
import { cookieOf } from '@lacorte/http-server';
import { Public } from '@lacorte/identity';
import { Controller, Get, Req, StreamableFile } from '@nestjs/common';
import type { Request } from 'express';
import { DeliverTender } from './deliver-tender';

@Controller()
export class TenderController {
  constructor(private readonly deliverTender: DeliverTender) {}

  @Public()
  @Get(API.downloadTender)
  async pdf(@Req() request: Request): Promise<StreamableFile> {
    const pdf = await this.deliverTender.run(toLanguage(cookieOf(request, LANGUAGE_KEY)));
    return new StreamableFile(pdf, {
      type: 'application/pdf',
      disposition: 'attachment; filename="bando-assegnazione.pdf"',
      length: pdf.length,
    });
  }
}
