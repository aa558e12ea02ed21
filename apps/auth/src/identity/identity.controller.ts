import { INTERNAL } from '@lacorte/contracts';
import { IDENTITY_HEADER, IdentitySigner, Public } from '@lacorte/identity';
import { Controller, Get, HttpCode, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ReadSession } from '../sessions/read-session';

/**
 * Public, since the gateway has no service token and only passes a browser's cookie on. It tells nobody more than the holder
 * of that cookie may know, and the gateway routes nothing from outside to it.
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
    const token = await this.signer.sign({ userId: user.id, email: user.email, role: user.role });
    response.setHeader(IDENTITY_HEADER, token);
  }
}
