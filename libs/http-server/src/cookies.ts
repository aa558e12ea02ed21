import { parseCookie } from 'cookie';
import type { Request } from 'express';

/** The value of a request's cookie, or undefined. */
export function cookieOf(request: Request, name: string): string | undefined {
  return parseCookie(request.headers.cookie ?? '')[name];
}
