import { randomUUID } from 'node:crypto';
import { API, cookieLifeMs, RequestUploadDto, UPLOAD_SESSION_COOKIE, type UploadTicket } from '@lacorte/contracts';
import { clientNetwork, cookieOf, cookieOptions, isUuid } from '@lacorte/http-server';
import { type Caller, CallerOf, Public } from '@lacorte/identity';
import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RequestUpload } from './request-upload';

/** The cookie that ties uploads to their browser. */
export class UploadSession {
  constructor(private readonly publicUrl: string) {}

  /** Sets the cookie for another 24 hours. @returns the browser's session, or a new one */
  keep(request: Request, response: Response): string {
    const known = cookieOf(request, UPLOAD_SESSION_COOKIE);
    // The session must be in lower case, because drafts compare it as text.
    const session = known && isUuid(known) && known === known.toLowerCase() ? known : randomUUID();
    const maxAge = cookieLifeMs(UPLOAD_SESSION_COOKIE);
    const options = cookieOptions(this.publicUrl.startsWith('https:'), '/api');
    response.cookie(UPLOAD_SESSION_COOKIE, session, { ...options, maxAge });
    return session;
  }
}

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
    const uploadSession = this.uploadSession.keep(request, response);
    const address = clientNetwork(request) ?? '';
    return this.requestUpload.run(fileName, { uploadSession, address, userId: identity?.userId ?? null });
  }
}
