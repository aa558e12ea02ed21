import { BeginSessionDto, type BegunSession, INTERNAL } from '@lacorte/contracts';
import { Internal } from '@lacorte/identity';
import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { BeginSession } from './begin-session';

/** Called with the headers of the applicant's browser, to which the caller passes on the cookies of the answer. */
@Internal('applications')
@Controller()
export class BegunSessionsController {
  constructor(private readonly beginSession: BeginSession) {}

  @Post(INTERNAL.beginSession)
  @HttpCode(200)
  begin(
    @Body() applicant: BeginSessionDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<BegunSession> {
    return this.beginSession.run(applicant, request, response);
  }
}
