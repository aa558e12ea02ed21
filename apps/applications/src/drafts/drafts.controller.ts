import { API, LANGUAGE_KEY, type SavedDraft, toLanguage, UPLOAD_SESSION_COOKIE } from '@lacorte/contracts';
import { clientNetwork, cookieOf } from '@lacorte/http-server';
import { type Caller, CallerOf, Public } from '@lacorte/identity';
import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { SubmissionAdmission } from '../submissions/submission-admission';
import { BeginDraft } from './begin-draft';

@Controller()
export class DraftsController {
  constructor(
    private readonly beginDraft: BeginDraft,
    private readonly admission: SubmissionAdmission,
  ) {}

  /** The use case validates the body, because the rules depend on the caller. Hashes a password, as a submission does. */
  @Public()
  @Post(API.drafts)
  begin(
    @CallerOf() caller: Caller,
    @Body() body: unknown,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SavedDraft> {
    const language = toLanguage(cookieOf(request, LANGUAGE_KEY));
    const setCookies = (lines: string[]) => void response.append('Set-Cookie', lines);
    const uploadSession = cookieOf(request, UPLOAD_SESSION_COOKIE) ?? null;
    const from = { browser: request.headers, network: clientNetwork(request) };
    const draft = { caller, body, language, uploadSession, ...from, setCookies };
    return this.admission.run(caller, response, () => this.beginDraft.run(draft));
  }
}
