import { API, RequestUploadDto, type UploadTicket } from '@lacorte/contracts';
import { clientNetwork } from '@lacorte/http-server';
import { type Caller, CallerOf, Public } from '@lacorte/identity';
import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RequestUpload } from './request-upload';
import { UploadSession } from './upload-session';

@Controller()
export class UploadsController {
  constructor(
    private readonly requestUpload: RequestUpload,
    private readonly uploadSession: UploadSession,
  ) {}

  @Public()
  @Post(API.requestUpload)
  @HttpCode(200)
  async request(
    @Body() { fileName }: RequestUploadDto,
    @CallerOf() { identity }: Caller,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<UploadTicket> {
    const session = this.uploadSession.keep(request, response);
    const address = clientNetwork(request) ?? '';
    return this.requestUpload.run(fileName, { session, address, userId: identity?.userId ?? null });
  }
}
