import { createHmac, timingSafeEqual } from 'node:crypto';
import { API, cookieLifeMs } from '@lacorte/contracts';
import { cookieOf } from '@lacorte/http-server';
import { secretsIn } from '@lacorte/identity';
import type { Request, Response } from 'express';

const COOKIE = 'attachment-grant';
const LIFE_MS = cookieLifeMs(COOKIE);
const VALUE = /^(\d{1,16})\.([\w-]+)$/;

/** Cookie of the submitting browser, for 24 hours: `{end, ms since 1970}.{HMAC-SHA-256 of application and end}`. */
export class AttachmentGrants {
  private readonly secrets: [string, ...string[]];

  /**
   * @param secret one, or several as in secretsIn
   * @param secure whether the site uses https
   */
  constructor(
    secret: string,
    private readonly secure: boolean,
  ) {
    this.secrets = secretsIn(secret);
  }

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
