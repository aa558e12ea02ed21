import { parse } from 'cookie';
import type { Request } from 'express';

/** The value of a request's cookie, or undefined. If a name occurs twice, the first wins, as browsers order them. */
export function cookieOf(request: Request, name: string): string | undefined {
  return parse(request.headers.cookie ?? '')[name];
}

/** Options of every cookie that services set: hidden from scripts, and not sent with requests of other sites. */
export function cookieOptions(secure: boolean, path = '/') {
  return { httpOnly: true, sameSite: 'lax', path, secure } as const;
}
