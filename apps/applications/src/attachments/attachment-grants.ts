import { createHmac, timingSafeEqual } from 'node:crypto';
import { API, cookieLifeMs } from '@lacorte/contracts';
import { cookieOf } from '@lacorte/http-server';
import type { Request, Response } from 'express';

const COOKIE = 'attachment-grant';
const LIFE_MS = cookieLifeMs(COOKIE);
const VALUE = /^(\d{1,16})\.([\w-]+)$/;

/**
 * The cookie by which the browser that has submitted an application may attach documents to it for 24 hours:
 * `{end, in ms since 1970}.{HMAC-SHA-256 of application and end}`. Browsers send it on that one path only.
 */
export class AttachmentGrants {
  /** @param secure whether browsers reach the site by https */
  constructor(
    private readonly secret: string,
    private readonly secure: boolean,
  ) {}

  /** Sets the cookie for this application on the answer. */
  give(applicationId: string, response: Response): void {
    const end = Date.now() + LIFE_MS;
    response.cookie(COOKIE, `${end}.${this.sign(applicationId, end)}`, {
      httpOnly: true,
      sameSite: 'lax',
      secure: this.secure,
      path: API.applicationDocuments(applicationId),
      maxAge: LIFE_MS,
    });
  }

  /** Whether the request's cookie grants this application, now. */
  allows(applicationId: string, request: Request): boolean {
    const [, end, signature] = VALUE.exec(cookieOf(request, COOKIE) ?? '') ?? [];
    if (!end || !signature || Number(end) < Date.now()) return false;
    const expected = Buffer.from(this.sign(applicationId, Number(end)));
    const given = Buffer.from(signature);
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  private sign(applicationId: string, end: number): string {
    return createHmac('sha256', this.secret).update(`attach\n${applicationId}\n${end}`).digest('base64url');
  }
}
