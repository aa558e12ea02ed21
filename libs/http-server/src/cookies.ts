import { parse } from 'cookie';
import type { Request } from 'express';

/** The value of a request's cookie, or undefined. If a name occurs twice, the first wins, as browsers order them. */
export function cookieOf(request: Request, name: string): string | undefined {
  return parse(request.headers.cookie ?? '')[name];
}
