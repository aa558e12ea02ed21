import {
  API,
  CONSENTS_HEADER,
  LANGUAGE_KEY,
  type Receipt,
  type SubmittedReceipt,
  toLanguage,
} from '@lacorte/contracts';
import { cookieOf, DeviceCookie, IdPipe } from '@lacorte/http-server';
import { type Caller, CallerOf, Public } from '@lacorte/identity';
import { Body, Controller, Get, Headers, Param, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AttachmentGrants } from '../attachments/attachment-grants';
import { ReadReceipt } from './application.row';
import { SubmissionAdmission } from './submission-admission';
import { SubmitApplication } from './submit-application';

@Controller()
export class SubmissionsController {
  constructor(
    private readonly submitApplication: SubmitApplication,
    private readonly admission: SubmissionAdmission,
    private readonly readReceipt: ReadReceipt,
    private readonly grants: AttachmentGrants,
    private readonly deviceCookie: DeviceCookie,
  ) {}

  /** The use case validates the body, because the rules depend on the caller. */
  @Public()
  @Post(API.applications)
  async submit(
    @CallerOf() caller: Caller,
    @Body() body: unknown,
    @Headers('idempotency-key') idempotencyKey: string | undefined,
    @Headers(CONSENTS_HEADER) consents: string | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SubmittedReceipt> {
    const language = toLanguage(cookieOf(request, LANGUAGE_KEY));
    const browser = this.deviceCookie.browserOf(request);
    const submit = () => this.submitApplication.run({ caller, body, idempotencyKey, consents, language, browser });
    const { receipt, grant, device } = await this.admission.run(caller, response, submit);
    if (grant) this.grants.give(receipt.id, grant, response);
    if (device) this.deviceCookie.set(response, device);
    return receipt;
  }

  @Public()
  @Get(API.application.pattern)
  receipt(@Param('id', IdPipe) id: string): Promise<Receipt> {
    return this.readReceipt.run(id);
  }
}
