import { DomainError } from '@lacorte/errors';
import { noteUser } from '@lacorte/observability';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { ACCESS_RULE, type AccessRule, type Caller } from './access';
import { IDENTITY_HEADER, IDENTITY_UNAVAILABLE, IdentityTokens, SERVICE_HEADER, ServiceTokens } from './tokens';
import { UserHashes } from './user-hashes';

/** The one place that says who may call what. Closed by default. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly identityTokens: IdentityTokens,
    private readonly serviceTokens: ServiceTokens,
    private readonly userHashes: UserHashes,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request & { caller?: Caller }>();
    const rule = this.reflector.getAllAndOverride<AccessRule | undefined>(ACCESS_RULE, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (rule === undefined) throw new DomainError('forbidden', 'error.forbidden');
    if (rule === 'internal') return this.requireService(request);
    request.caller = await this.callerOf(request);
    const { identity } = request.caller;
    if (identity) noteUser(this.userHashes.of(identity.userId));
    if (rule !== 'public') requireIdentity(request.caller, rule);
    return true;
  }

  private async callerOf(request: Request): Promise<Caller> {
    const token = request.get(IDENTITY_HEADER);
    if (token === IDENTITY_UNAVAILABLE) return { identity: null, identityKnown: false };
    return { identity: token ? await this.identityTokens.read(token) : null, identityKnown: true };
  }

  private async requireService(request: Request): Promise<boolean> {
    const token = request.get(SERVICE_HEADER);
    if (!token || !(await this.serviceTokens.read(token))) throw new DomainError('not-found', 'error.notFound');
    return true;
  }
}

function requireIdentity({ identity, identityKnown }: Caller, rule: 'logged-in' | 'admin'): void {
  if (!identityKnown) throw DomainError.unavailable();
  if (!identity) throw new DomainError('unauthorized', 'error.unauthorized');
  if (rule === 'admin' && identity.role !== 'admin') throw new DomainError('forbidden', 'error.forbidden');
}
