import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ACCOUNT_HEADER, VISITOR } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { Reflector } from '@nestjs/core';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { Admin, type Caller, Internal, LoggedIn, Public } from './access';
import { AccessGuard } from './access.guard';
import { IDENTITY_HEADER, IDENTITY_UNAVAILABLE, IdentitySigner, IdentityVerifier } from './identity-tokens';
import { SERVICE_HEADER, ServiceSigner, ServiceVerifier } from './service-tokens';
import type { Signer } from './signed-token';
import { UserHashes } from './user-hashes';

const pair = generateKeyPairSync('ed25519');
const SERVICE = 'applications';
const publicKeys = new Map(['auth', 'documents', 'notifications'].map((name) => [name, [pair.publicKey]]));
const guard = new AccessGuard(
  new Reflector(),
  new IdentityVerifier(publicKeys),
  new ServiceVerifier(SERVICE, publicKeys),
  new UserHashes('a-secret-of-at-least-thirty-two-characters'),
);

class Routes {
  @Public()
  open() {}

  @LoggedIn()
  personal() {}

  @Admin()
  administration() {}

  @Admin({ beforeMfa: true })
  enrolment() {}

  @Internal('documents')
  internal() {}

  forgotten() {}
}

const service = (name: Signer) => new ServiceSigner(name, pair.privateKey).headersFor(SERVICE);
const person = (role: 'user' | 'admin', mfaRequired = false) =>
  new IdentitySigner(pair.privateKey)
    .sign({ userId: '5b0f', email: 'lucia@example.com', role, mfaRequired })
    .then((token) => ({ [IDENTITY_HEADER]: token }));

/** The guard's decision on a request with these headers: the kind of refusal, or the caller. */
async function ask(route: keyof Routes, headers: Record<string, string> = {}) {
  const request: { get(name: string): string | undefined; caller?: Caller } = { get: (name) => headers[name] };
  const context = new ExecutionContextHost([request], Routes, Routes.prototype[route]);
  try {
    await guard.canActivate(context);
    return request.caller;
  } catch (error) {
    if (error instanceof DomainError) return error.code === 'mfa-required' ? error.code : error.kind;
    return error;
  }
}

describe('access to a route', () => {
  it('is open to anybody where it is public, who are told apart all the same', async () => {
    expect(await ask('open')).toEqual({ identity: null, identityKnown: true });
    const known = { identity: { userId: '5b0f' }, identityKnown: true };
    expect(await ask('open', await person('user'))).toMatchObject(known);
    const unavailable = { [IDENTITY_HEADER]: IDENTITY_UNAVAILABLE };
    expect(await ask('open', unavailable)).toEqual({ identity: null, identityKnown: false });
    // Where a person is needed, the caller waits.
    expect([await ask('personal', unavailable), await ask('administration', unavailable)]).toEqual([
      'unavailable',
      'unavailable',
    ]);
  });

  it('takes a session where a person is needed, and the role where an administrator is', async () => {
    expect(await ask('personal')).toBe('unauthorized');
    expect(await ask('personal', { [IDENTITY_HEADER]: 'forged' })).toBe('unauthorized');
    expect(await ask('personal', await person('user'))).toMatchObject({ identity: { role: 'user' } });
    expect(await ask('administration')).toBe('unauthorized');
    expect(await ask('administration', await person('user'))).toBe('forbidden');
    expect(await ask('administration', await person('admin'))).toMatchObject({ identity: { role: 'admin' } });
  });

  it('keeps an administrator without the required TOTP to the routes that switch it on', async () => {
    const administrator = await person('admin', true);
    expect(await ask('administration', administrator)).toBe('mfa-required');
    expect(await ask('enrolment', administrator)).toMatchObject({ identity: { role: 'admin' } });
    expect(await ask('enrolment', await person('admin'))).toMatchObject({ identity: { role: 'admin' } });
    expect(await ask('enrolment', await person('user'))).toBe('forbidden');
    expect(await ask('enrolment')).toBe('unauthorized');
    for (const route of ['open', 'personal'] as const) {
      expect(await ask(route, administrator)).toMatchObject({ identity: { role: 'admin', mfaRequired: true } });
    }
  });

  it('is closed to the page of another account, which asks for a login, also where the route is public', async () => {
    const lucia = await person('user');
    for (const route of ['open', 'personal'] as const) {
      expect(await ask(route, { ...lucia, [ACCOUNT_HEADER]: '5b0f' })).toMatchObject({ identity: { userId: '5b0f' } });
      expect(await ask(route, { ...lucia, [ACCOUNT_HEADER]: '77aa' })).toBe('unauthorized');
    }
    expect(await ask('administration', { ...(await person('admin')), [ACCOUNT_HEADER]: '77aa' })).toBe('unauthorized');
    // A page without a session learns of it at the routes that need one.
    expect(await ask('open', { [ACCOUNT_HEADER]: '77aa' })).toEqual({ identity: null, identityKnown: true });
  });

  it('is closed to the page of a visitor while somebody is logged in', async () => {
    expect(await ask('open', { ...(await person('user')), [ACCOUNT_HEADER]: VISITOR })).toBe('unauthorized');
    expect(await ask('open', { [ACCOUNT_HEADER]: VISITOR })).toEqual({ identity: null, identityKnown: true });
  });

  it('does not even exist where services talk to each other, but for the processes that it names', async () => {
    expect(await ask('internal')).toBe('not-found');
    expect(await ask('internal', await person('admin'))).toBe('not-found');
    expect(await ask('internal', { [SERVICE_HEADER]: 'forged' })).toBe('not-found');
    expect(await ask('internal', await service('documents'))).toBeUndefined();
    expect(await ask('internal', await service('notifications'))).toBe('not-found');
    expect(await ask('internal', await service('auth'))).toBe('not-found');
    expect(await ask('personal', await service('documents'))).toBe('unauthorized');
  });

  it('is closed where nobody has said who may', async () => {
    expect(await ask('forgotten', await person('admin'))).toBe('forbidden');
  });
});
