import { API, type ApplicationCheck, LANGUAGE_KEY, toLanguage } from '@lacorte/contracts';
import { cookieOf, IdPipe } from '@lacorte/http-server';
import { Admin } from '@lacorte/identity';
import { Controller, Get, Param, Req, UseInterceptors } from '@nestjs/common';
import type { Request } from 'express';
import { RecordViewInterceptor } from '../access-log/record-view.interceptor';
import { CheckApplication } from './check-application';

@Admin()
@Controller()
export class ChecksController {
  constructor(private readonly checkApplication: CheckApplication) {}

  @Get(API.applicationChecks.pattern)
  @UseInterceptors(RecordViewInterceptor)
  checks(@Param('id', IdPipe) id: string, @Req() request: Request): Promise<ApplicationCheck[]> {
    return this.checkApplication.run(id, toLanguage(cookieOf(request, LANGUAGE_KEY)));
  }
}
