import type { LoginDto } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { DeviceCookie } from '@lacorte/http-server';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Passport } from 'passport';
import { Strategy } from 'passport-local';
import type { Account } from '../accounts/account-statements';
import { CheckPassword } from '../accounts/check-password';

/** Checks credentials with passport's local strategy. */
@Injectable()
export class AuthenticateLocally {
  private readonly passport = new Passport();

  constructor(checkPassword: CheckPassword, deviceCookie: DeviceCookie) {
    const options = { usernameField: 'email', session: false, passReqToCallback: true } as const;
    const strategy = new Strategy(options, (request, email, password, done) => {
      checkPassword
        .run({ email, password, ...deviceCookie.browserOf(request), canWait: true })
        .then((account) => done(null, account ?? false), done);
    });
    this.passport.use(strategy);
  }

  /** @throws DomainError unauthorized, alike for an unknown e-mail and a wrong password */
  async run(credentials: LoginDto, request: Request): Promise<Account> {
    // passport reads the body, so it must be the validated one.
    request.body = credentials;
    const account = await new Promise<Account | false>((resolve, reject) => {
      const answered = (error: unknown, found?: Account | false | null) =>
        error ? reject(error) : resolve(found || false);
      this.passport.authenticate('local', { session: false }, answered)(request, request.res, reject);
    });
    if (!account) throw new DomainError('unauthorized', 'accounts.wrongCredentials');
    return account;
  }
}
