import { DomainError } from '@lacorte/errors';
import { applyDecorators, createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Identity } from './identity-tokens';
import type { Signer } from './signed-token';

/** Who may call a route. A route without a rule is closed. */
export type AccessRule = 'public' | 'logged-in' | 'admin' | 'internal';

export const ACCESS_RULE = 'access-rule';
/** The callers of an internal route. */
export const INTERNAL_CALLERS = 'internal-callers';

/** Anybody, logged in or not. */
export const Public = () => SetMetadata(ACCESS_RULE, 'public' satisfies AccessRule);
/** Anybody with a session; 401 without one. */
export const LoggedIn = () => SetMetadata(ACCESS_RULE, 'logged-in' satisfies AccessRule);
/** Administrators; 401 without a session, 403 for others. */
export const Admin = () => SetMetadata(ACCESS_RULE, 'admin' satisfies AccessRule);
/** The named processes, by their token; 404 for everybody else, as the route does not exist for them. */
export const Internal = (...callers: [Signer, ...Signer[]]) =>
  applyDecorators(SetMetadata(ACCESS_RULE, 'internal' satisfies AccessRule), SetMetadata(INTERNAL_CALLERS, callers));

/** What the guard has found out about the caller. */
export interface Caller {
  identity: Identity | null;
  /** False while auth could not be asked: a session cookie was there, but nobody knows whose. */
  identityKnown: boolean;
}

/** The caller of the route at hand, as `@CallerOf() caller: Caller`. */
export const CallerOf = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller =>
    context.switchToHttp().getRequest<{ caller?: Caller }>().caller ?? { identity: null, identityKnown: true },
);

/** Who is calling a route that only the logged in or administrators reach, as `@IdentityOf() administrator: Identity`. */
export const IdentityOf = createParamDecorator((_: unknown, context: ExecutionContext): Identity => {
  const { caller } = context.switchToHttp().getRequest<{ caller?: Caller }>();
  if (!caller?.identity) throw new DomainError('unauthorized', 'error.unauthorized');
  return caller.identity;
});
