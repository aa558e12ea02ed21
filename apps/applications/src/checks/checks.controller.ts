import { API, type ApplicationCheck, LANGUAGE_KEY, toLanguage } from '@lacorte/contracts';
import { cookieOf, IdPipe } from '@lacorte/http-server';
import { Admin } from '@lacorte/identity';
import { Controller, Get, Param, Req } from '@nestjs/common';
import type { Request } from 'express';
import { CheckApplication } from './check-application';

@Admin()
@Controller()
export class ChecksController {
  constructor(private readonly checkApplication: CheckApplication) {}

  @Get(API.applicationChecks.pattern)
  checks(@Param('id', IdPipe) id: string, @Req() request: Request): Promise<ApplicationCheck[]> {
    return this.checkApplication.run(id, toLanguage(cookieOf(request, LANGUAGE_KEY)));
  }
}
