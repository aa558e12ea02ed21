import { cookieLifeMs, RULES } from '@lacorte/contracts';
import type { Request, Response } from 'express';
import { cookieOf } from './cookies';

const NAME = 'device';
const CHARACTERS = /^[\w.~-]+$/;

/**
 * The cookie by which auth knows a browser that has logged in before. auth makes and reads the value; every service that checks a
 * password takes it from the request and sets it on the answer.
 */
export class DeviceCookie {
  private readonly name: string;

  /** @param secure whether browsers reach the site by https; the prefix then keeps the cookie from being set by another host */
  constructor(private readonly secure: boolean) {
    this.name = secure ? `__Host-${NAME}` : NAME;
  }

  /** @returns undefined also for what cannot be a value of auth's */
  of(request: Request): string | undefined {
    const value = cookieOf(request, this.name);
    return value !== undefined && value.length <= RULES.deviceCookieMax && CHARACTERS.test(value) ? value : undefined;
  }

  set(response: Response, value: string): void {
    response.cookie(this.name, value, {
      httpOnly: true,
      sameSite: 'lax',
      secure: this.secure,
      path: '/',
      maxAge: cookieLifeMs(NAME),
    });
  }
}
