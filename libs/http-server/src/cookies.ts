import { cookieLifeMs, RULES } from '@lacorte/contracts';
import { parse } from 'cookie';
import type { Request, Response } from 'express';
import { clientNetwork } from './client-network';

/** Returns the value of a request's cookie. If a name occurs twice, the first is used, because browsers send the most specific first. */
export function cookieOf(request: Request, name: string): string | undefined {
  return parse(request.headers.cookie ?? '')[name];
}

/** Options of every cookie that services set: hidden from scripts, and not sent with requests of other sites. */
export function cookieOptions(secure: boolean, path = '/') {
  return { httpOnly: true, sameSite: 'lax', path, secure } as const;
}

const NAME = 'device';
const CHARACTERS = /^[\w.~-]+$/;

/** The browser that sends a password. */
export interface Browser {
  network?: string | null;
  /** Value of the browser's device cookie. */
  device?: string | null;
}

/** The cookie that identifies a browser with an earlier login. The auth service creates and reads its value, and other services pass it on. */
export class DeviceCookie {
  private readonly name: string;

  /** @param secure whether the site uses https; the `__Host-` prefix then prevents other hosts from setting the cookie */
  constructor(private readonly secure: boolean) {
    this.name = secure ? `__Host-${NAME}` : NAME;
  }

  /** @returns undefined also for a value that the auth service cannot have created */
  of(request: Request): string | undefined {
    const value = cookieOf(request, this.name);
    return value !== undefined && value.length <= RULES.deviceCookieMax && CHARACTERS.test(value) ? value : undefined;
  }

  /** Returns network and device cookie of the request's browser, for the limits on wrong passwords. */
  browserOf(request: Request): { network?: string; device?: string } {
    return { network: clientNetwork(request), device: this.of(request) };
  }

  set(response: Response, value: string): void {
    response.cookie(this.name, value, { ...cookieOptions(this.secure), maxAge: cookieLifeMs(NAME) });
  }
}
