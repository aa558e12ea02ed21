import { ACCOUNT_HEADER, type MessageKey } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { applyDecorators, createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Request } from 'express';
import type { Identity } from './identity-tokens';
import type { Signer } from './signed-token';

/** Access rule of a route. A route without a rule is closed. */
export type AccessRule = 'public' | 'logged-in' | 'admin' | 'internal';

export const ACCESS_RULE = 'access-rule';
/** Whether the route is open to an administrator who has not switched on TOTP yet. */
export const BEFORE_MFA = 'before-mfa';
/** Allowed callers of an internal route. */
export const INTERNAL_CALLERS = 'internal-callers';

/** Opens a route to all callers, logged in or not. */
export const Public = () => SetMetadata(ACCESS_RULE, 'public' satisfies AccessRule);
/** Opens a route to all users with a session; 401 without one. */
export const LoggedIn = () => SetMetadata(ACCESS_RULE, 'logged-in' satisfies AccessRule);
/** Opens a route to administrators; 401 without a session, 403 for others. If TOTP is required, it must be on, unless `beforeMfa`. */
export const Admin = ({ beforeMfa = false } = {}) =>
  applyDecorators(SetMetadata(ACCESS_RULE, 'admin' satisfies AccessRule), SetMetadata(BEFORE_MFA, beforeMfa));
/** Opens a route to the named processes, by their token. All others get 404, as if the route did not exist. */
export const Internal = (...callers: [Signer, ...Signer[]]) =>
  applyDecorators(SetMetadata(ACCESS_RULE, 'internal' satisfies AccessRule), SetMetadata(INTERNAL_CALLERS, callers));

/** The caller as identified by the guard. */
export interface Caller {
  identity: Identity | null;
  /** False while the auth service is unavailable. The request then has a session cookie, but its user is unknown. */
  identityKnown: boolean;
}

/** Tells whether a request in the session of `userId` comes from a page of another account or a visitor, who must log in again. */
export function isPageOfOther(request: Request, userId: string | undefined): boolean {
  const account = request.get(ACCOUNT_HEADER);
  return account !== undefined && userId !== undefined && account !== userId;
}

/** Tells whether the user has the rights of an administrator. False while TOTP is required and not on. */
export function hasAdminRights(identity: Identity | null): boolean {
  return identity?.role === 'admin' && !identity.mfaRequired;
}

/** Returns the error for a user without the right to a call, with `message`, or `mfa-required` if TOTP would give the right. */
export function forbiddenTo(identity: Identity | null, message: MessageKey = 'error.forbidden'): DomainError {
  return new DomainError('forbidden', identity?.mfaRequired ? 'accounts.mfaRequired' : message);
}

/** The caller of the current route, as `@CallerOf() caller: Caller`. */
export const CallerOf = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller =>
    context.switchToHttp().getRequest<{ caller?: Caller }>().caller ?? { identity: null, identityKnown: true },
);

/** Returns the user of the request. @throws DomainError unauthorized for a caller without a login on a public route */
export function currentIdentity(context: ExecutionContext): Identity {
  const { caller } = context.switchToHttp().getRequest<{ caller?: Caller }>();
  if (!caller?.identity) throw new DomainError('unauthorized', 'error.unauthorized');
  return caller.identity;
}

/** The user of a route that requires a login, as a parameter: `@IdentityOf() administrator: Identity`. */
export const IdentityOf = createParamDecorator((_: unknown, context: ExecutionContext) => currentIdentity(context));

/** The process that calls an internal route, as a parameter: `@ProcessOf() process: Signer`. */
export const ProcessOf = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<{ process: Signer }>().process,
);
