import { LoginDto } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { DeviceCookie, readJsonBody, validateBody } from '@lacorte/http-server';
import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import type { Request, Response } from 'express';
import { Strategy } from 'passport-local';
import type { Account } from '../accounts/account-statements';
import { CheckPassword } from '../accounts/check-password';

export type LoginRequest = Request & { user: Account };

@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy) {
  constructor(
    private readonly checkPassword: CheckPassword,
    private readonly deviceCookie: DeviceCookie,
  ) {
    super({ usernameField: 'email', session: false, passReqToCallback: true });
  }

  /** @throws DomainError unauthorized, alike for an unknown e-mail address and a wrong password */
  async validate(request: Request, email: string, password: string): Promise<Account> {
    const browser = this.deviceCookie.browserOf(request);
    const account = await this.checkPassword.run({ email, password, ...browser, canWait: true });
    if (!account) throw new DomainError('unauthorized', 'accounts.wrongCredentials');
    return account;
  }
}

/** Admits a request whose body has the right e-mail address and password, and sets its `user` to the account. */
@Injectable()
export class LoginGuard extends AuthGuard('local') {
  /** Reads and validates the body itself, because guards run before interceptors and pipes. */
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    await readJsonBody(request, http.getResponse<Response>());
    request.body = await validateBody(LoginDto, request.body);
    await super.canActivate(context);
    return true;
  }
}
