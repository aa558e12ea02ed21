import { promisify } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { SESSION_SETTINGS, type SessionSettings, sessionCookie } from './session-settings';

/** Ends a session on the server and in the browser. */
@Injectable()
export class CloseSession {
  constructor(@Inject(SESSION_SETTINGS) private readonly settings: SessionSettings) {}

  async run(request: Request, response: Response): Promise<void> {
    await promisify(request.session.destroy.bind(request.session))();
    const { secure } = this.settings;
    response.clearCookie(sessionCookie(this.settings), { httpOnly: true, sameSite: 'lax', path: '/', secure });
  }
}
