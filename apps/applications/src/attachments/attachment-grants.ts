import { createHmac, timingSafeEqual } from 'node:crypto';
import { API, cookieLifeMs } from '@lacorte/contracts';
import { cookieOf } from '@lacorte/http-server';
import { secretsIn } from '@lacorte/identity';
import type { Request, Response } from 'express';

const COOKIE = 'attachment-grant';
const LIFE_MS = cookieLifeMs(COOKIE);
const VALUE = /^(\d{1,16})\.(?:(\d{1,10})\.)?([\w-]+)$/;

export interface Grant {
  /** The account's password version at the submission. It is null if the applications or the auth service then ran release 1.0.0. */
  passwordVersion: number | null;
}

/**
 * Cookie of the submitting browser, for 24 hours: `{end, ms since 1970}.{password version}.{HMAC-SHA-256 of application, end and version}`.
 * It is bound to the password, because the computer may be shared. When the applicant changes the password elsewhere, that browser loses
 * the right to replace the documents.
 */
export class AttachmentGrants {
  private readonly secrets: [string, ...string[]];

  /** @param secret one or several secrets, as in secretsIn */
  constructor(
    secret: string,
    private readonly secure: boolean,
  ) {
    this.secrets = secretsIn(secret);
  }

  give(applicationId: string, { passwordVersion }: Grant, response: Response): void {
    const terms = passwordVersion === null ? `${Date.now() + LIFE_MS}` : `${Date.now() + LIFE_MS}.${passwordVersion}`;
    response.cookie(COOKIE, `${terms}.${sign(applicationId, terms, this.secrets[0])}`, {
      httpOnly: true,
      sameSite: 'lax',
      secure: this.secure,
      path: API.applicationDocuments(applicationId),
      maxAge: LIFE_MS,
    });
  }

  /** @returns the grant for the application; null when the request has none, or one that is forged or expired */
  in(request: Request, applicationId: string): Grant | null {
    const [, end, version, signature] = VALUE.exec(cookieOf(request, COOKIE) ?? '') ?? [];
    if (!end || !signature || Number(end) < Date.now()) return null;
    const terms = version === undefined ? end : `${end}.${version}`;
    const given = Buffer.from(signature);
    const isGenuine = this.secrets.some((secret) => {
      const expected = Buffer.from(sign(applicationId, terms, secret));
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
    return isGenuine ? { passwordVersion: version === undefined ? null : Number(version) } : null;
  }
}

/** @param terms `{end}.{password version}`, or only `{end}` for a grant of release 1.0.0, which knows no password versions */
function sign(applicationId: string, terms: string, secret: string): string {
  return createHmac('sha256', secret).update(`attach\n${applicationId}\n${terms}`).digest('base64url');
}
