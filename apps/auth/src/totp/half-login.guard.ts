import { DomainError } from '@lacorte/errors';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { HalfLogins } from '../sessions/half-logins';

/** A guard, since rights come before the body (contract, section 2). */
@Injectable()
export class HalfLoginGuard implements CanActivate {
  constructor(private readonly halfLogins: HalfLogins) {}

  canActivate(context: ExecutionContext): boolean {
    if (this.halfLogins.of(context.switchToHttp().getRequest<Request>())) return true;
    throw new DomainError('unauthorized', 'error.unauthorized');
  }
}
