import { createHmac, timingSafeEqual } from 'node:crypto';
import { API, cookieLifeMs } from '@lacorte/contracts';
import { cookieOf } from '@lacorte/http-server';
import { secretsIn } from '@lacorte/identity';
import type { Request, Response } from 'express';

const COOKIE = 'attachment-grant';
const LIFE_MS = cookieLifeMs(COOKIE);
const VALUE = /^(\d{1,16})\.([\w-]+)$/;

/**
 * The cookie by which the browser that has submitted an application may attach documents to it for 24 hours:
 * `{end, in ms since 1970}.{HMAC-SHA-256 of application and end}`. Browsers send it on that one path only.
 */
export class AttachmentGrants {
  private readonly secrets: [string, ...string[]];

  /**
   * @param secret one, or several as in secretsIn
   * @param secure whether browsers reach the site by https
   */
  constructor(
    secret: string,
    private readonly secure: boolean,
  ) {
    this.secrets = secretsIn(secret);
  }

  /** Sets the cookie for this application on the answer. */
  give(applicationId: string, response: Response): void {
    const end = Date.now() + LIFE_MS;
    response.cookie(COOKIE, `${end}.${sign(applicationId, end, this.secrets[0])}`, {
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
    const given = Buffer.from(signature);
    return this.secrets.some((secret) => {
      const expected = Buffer.from(sign(applicationId, Number(end), secret));
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
  }
}

function sign(applicationId: string, end: number, secret: string): string {
  return createHmac('sha256', secret).update(`attach\n${applicationId}\n${end}`).digest('base64url');
}
