import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { type Identity, IdentitySigner, IdentityVerifier } from './identity-tokens';
import { ServiceSigner, ServiceVerifier } from './service-tokens';
import { SHARED_SECRET_HEADER, SharedSecretTokens } from './shared-secret-tokens';

const PERSON: Identity = { userId: '5b0f', email: 'lucia@example.com', role: 'admin' };
const pair = generateKeyPairSync('ed25519');
const keys = new Map([
  ['auth', [pair.publicKey]],
  ['applications', [pair.publicKey]],
]);
const secret = new SharedSecretTokens('a-secret-of-at-least-thirty-two-characters');
const other = new SharedSecretTokens('another-secret-of-thirty-two-characters-or-more');
/** As signed by the previous release. */
const oldIdentity = (tokens: SharedSecretTokens) =>
  tokens.sign({
    ...{ issuer: 'auth', audience: 'internal', seconds: 60, subject: PERSON.userId },
    claims: { email: PERSON.email, role: PERSON.role },
  });
const oldService = (tokens: SharedSecretTokens) =>
  tokens.sign({ issuer: 'applications', audience: 'service', seconds: 60, subject: 'applications' });

/** The two passes of the upgrade: with the shared secret, then without. */
const FIRST = {
  auth: new IdentitySigner(pair.privateKey, secret),
  caller: new ServiceSigner('applications', pair.privateKey, secret),
  identities: new IdentityVerifier(keys, secret),
  services: new ServiceVerifier('auth', keys, secret),
};
const SECOND = {
  auth: new IdentitySigner(pair.privateKey),
  caller: new ServiceSigner('applications', pair.privateKey),
  identities: new IdentityVerifier(keys),
  services: new ServiceVerifier('auth', keys),
};

describe('during the first pass of the upgrade from shared secrets', () => {
  it('processes understand those of the release before', async () => {
    expect(await FIRST.identities.read(await oldIdentity(secret))).toEqual(PERSON);
    const headers: Record<string, string> = { [SHARED_SECRET_HEADER]: await oldService(secret) };
    expect(await FIRST.services.callerOf((name) => headers[name])).toBe('applications');
  });

  it('processes of the release before understand them', async () => {
    expect(await secret.read(await FIRST.auth.sign(PERSON), 'internal')).toMatchObject({ sub: PERSON.userId });
    const headers = await FIRST.caller.headersFor('auth');
    expect(await secret.read(headers[SHARED_SECRET_HEADER] ?? '', 'service')).toMatchObject({ sub: 'applications' });
  });

  it('another secret opens nothing', async () => {
    expect(await FIRST.identities.read(await oldIdentity(other))).toBeNull();
    const headers: Record<string, string> = { [SHARED_SECRET_HEADER]: await oldService(other) };
    expect(await FIRST.services.callerOf((name) => headers[name])).toBeNull();
  });
});

describe('during the second pass, in which auth goes first', () => {
  it.each([
    ['before', FIRST],
    ['after', SECOND],
  ])('callers of the second are understood by services of %s', async (_, service) => {
    const headers = await SECOND.caller.headersFor('auth');
    expect(await service.services.callerOf((name) => headers[name])).toBe('applications');
    expect(await service.identities.read(await SECOND.auth.sign(PERSON))).toEqual(PERSON);
  });

  it('callers of the first are still understood', async () => {
    const headers = await FIRST.caller.headersFor('auth');
    expect(await SECOND.services.callerOf((name) => headers[name])).toBe('applications');
  });

  it('the shared secret opens nothing any more', async () => {
    expect(await SECOND.identities.read(await oldIdentity(secret))).toBeNull();
    const headers: Record<string, string> = { [SHARED_SECRET_HEADER]: await oldService(secret) };
    expect(await SECOND.services.callerOf((name) => headers[name])).toBeNull();
  });
});
