import { DomainError } from '@lacorte/errors';
import { noteUser } from '@lacorte/observability';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import {
  ACCESS_RULE,
  type AccessRule,
  BEFORE_MFA,
  type Caller,
  forbiddenTo,
  hasAdminRights,
  INTERNAL_CALLERS,
  isPageOfOther,
} from './access';
import { IDENTITY_HEADER, IDENTITY_UNAVAILABLE, type Identity, IdentityVerifier } from './identity-tokens';
import { ServiceVerifier } from './service-tokens';
import type { Signer } from './signed-token';
import { UserHashes } from './user-hashes';

type Route = Parameters<Reflector['getAllAndOverride']>[1];

interface CalledRequest extends Request {
  caller?: Caller;
  /** The process that calls an internal route. */
  process?: Signer;
}

/** Enforces the access rules of all routes. A route without a rule is closed. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly identities: IdentityVerifier,
    private readonly services: ServiceVerifier,
    private readonly userHashes: UserHashes,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<CalledRequest>();
    const route: Route = [context.getHandler(), context.getClass()];
    const rule = this.reflector.getAllAndOverride<AccessRule | undefined>(ACCESS_RULE, route);
    if (rule === undefined) throw new DomainError('forbidden', 'error.forbidden');
    if (rule === 'internal') {
      return this.requireCaller(request, this.reflector.getAllAndOverride<Signer[]>(INTERNAL_CALLERS, route));
    }
    request.caller = await this.callerOf(request);
    const { identity } = request.caller;
    if (identity) {
      noteUser(this.userHashes.of(identity.userId));
      if (isPageOfOther(request, identity.userId)) throw new DomainError('unauthorized', 'error.unauthorized');
    }
    if (rule === 'public') return true;
    if (!request.caller.identityKnown) throw DomainError.unavailable();
    if (!identity) throw new DomainError('unauthorized', 'error.unauthorized');
    if (rule === 'admin' && !this.isAdministrator(identity, route)) throw forbiddenTo(identity);
    return true;
  }

  private async callerOf(request: Request): Promise<Caller> {
    const token = request.get(IDENTITY_HEADER);
    if (token === IDENTITY_UNAVAILABLE) return { identity: null, identityKnown: false };
    return { identity: token ? await this.identities.read(token) : null, identityKnown: true };
  }

  private isAdministrator(identity: Identity, route: Route): boolean {
    const isOpenBeforeMfa = this.reflector.getAllAndOverride<boolean>(BEFORE_MFA, route);
    return isOpenBeforeMfa ? identity.role === 'admin' : hasAdminRights(identity);
  }

  private async requireCaller(request: CalledRequest, callers: Signer[]): Promise<boolean> {
    const caller = await this.services.callerOf((name) => request.get(name));
    if (!caller || !callers.includes(caller)) throw new DomainError('not-found', 'error.notFound');
    request.process = caller;
    return true;
  }
}
