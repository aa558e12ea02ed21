import { randomUUID } from 'node:crypto';
import { cookieLifeMs, UPLOAD_SESSION_COOKIE } from '@lacorte/contracts';
import { cookieOf, cookieOptions } from '@lacorte/http-server';
import type { Request, Response } from 'express';

const LIFE_MS = cookieLifeMs(UPLOAD_SESSION_COOKIE);
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The cookie that ties uploads to their browser. */
export class UploadSession {
  private readonly secure: boolean;

  constructor(publicUrl: string) {
    this.secure = publicUrl.startsWith('https:');
  }

  /** The browser's session or a new one, for 24 hours from now. */
  keep(request: Request, response: Response): string {
    const known = cookieOf(request, UPLOAD_SESSION_COOKIE);
    const session = known && UUID.test(known) ? known : randomUUID();
    response.cookie(UPLOAD_SESSION_COOKIE, session, { ...cookieOptions(this.secure, '/api'), maxAge: LIFE_MS });
    return session;
  }
}
