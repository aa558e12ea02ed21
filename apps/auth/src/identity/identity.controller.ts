import { INTERNAL } from '@lacorte/contracts';
import { IDENTITY_HEADER, IdentitySigner, Public } from '@lacorte/identity';
import { Controller, Get, HttpCode, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ReadSession } from '../sessions/read-session';

/**
 * Public, because the gateway has no service token. It tells the holder of a session cookie nothing new, and the gateway
 * routes no outside requests to it.
 */
@Public()
@Controller()
export class IdentityController {
  constructor(
    private readonly readSession: ReadSession,
    private readonly signer: IdentitySigner,
  ) {}

  /** 204, with the identity token in `X-Identity` when the cookie names a session. */
  @Get(INTERNAL.identity)
  @HttpCode(204)
  async identity(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    const user = await this.readSession.run(request);
    if (!user) return;
    const { id, email, role, mfa } = user;
    const mfaRequired = mfa?.required === true && !mfa.enabled;
    const token = await this.signer.sign({ userId: id, email, role, mfaRequired });
    response.setHeader(IDENTITY_HEADER, token);
  }
}
