import { randomUUID } from 'node:crypto';
import { IDENTITY_HEADER, IDENTITY_UNAVAILABLE, SERVICE_HEADER, type Signer } from '@lacorte/identity';
import { SignJWT, UnsecuredJWT } from 'jose';
import type { SigningKeys } from '../keys/signing-keys';

export type Headers = Record<string, string>;

/** Returns users, with the headers that the gateway sends for them. */
export async function realPeople(keys: SigningKeys): Promise<Record<'user' | 'admin', Headers>> {
  const person = (role: 'user' | 'admin') => keys.person({ userId: randomUUID(), email: `${role}@example.com`, role });
  return { user: await person('user'), admin: await person('admin') };
}

/**
 * Returns callers with invalid credentials. Every route must treat them as anonymous.
 *
 * @param stranger keys of another installation
 * @param service called service
 */
export async function impostors(
  keys: SigningKeys,
  stranger: SigningKeys,
  service: Signer,
): Promise<Record<string, Headers>> {
  const { user, admin } = await realPeople(keys);
  const other = await realPeople(stranger);
  const claims = new UnsecuredJWT({ email: 'admin@example.com', role: 'admin' })
    .setSubject(randomUUID())
    .setIssuer('auth')
    .setAudience('internal')
    .setExpirationTime('1h');
  const elsewhere = service === 'auth' ? 'documents' : 'auth';
  return {
    anonymous: {},
    'a token without a signature': { [IDENTITY_HEADER]: claims.encode(), [SERVICE_HEADER]: claims.encode() },
    'a token signed with keys of another installation': {
      ...other.admin,
      ...(await stranger.call('applications', service)),
    },
    'a token that has expired': { [IDENTITY_HEADER]: await adminToken(keys, 'auth', 60) },
    'a token that a captured service has signed for an administrator': {
      [IDENTITY_HEADER]: await adminToken(keys, 'documents-worker', '60s'),
    },
    'a service token for an identity': {
      [IDENTITY_HEADER]: (await keys.call('applications', service))[SERVICE_HEADER] ?? '',
    },
    'a service token for another service': await keys.call('applications', elsewhere),
    'an identity for a service token': { [SERVICE_HEADER]: user[IDENTITY_HEADER] ?? '' },
    'an administrator for a service token': { [SERVICE_HEADER]: admin[IDENTITY_HEADER] ?? '' },
    'headers of other products': {
      'X-User': 'admin',
      'X-User-Id': randomUUID(),
      'X-Role': 'admin',
      'X-Forwarded-User': 'admin@example.com',
      'X-Original-URL': '/health/live',
      Authorization: `Bearer ${claims.encode()}`,
    },
  };
}

/** Headers of the gateway while the auth service is down. */
export const UNKNOWN: Headers = { [IDENTITY_HEADER]: IDENTITY_UNAVAILABLE };

const adminToken = (keys: SigningKeys, signer: Signer, expiry: string | number) =>
  new SignJWT({ email: 'admin@example.com', role: 'admin' })
    .setProtectedHeader({ alg: 'EdDSA' })
    .setSubject(randomUUID())
    .setIssuer('auth')
    .setAudience('internal')
    .setIssuedAt()
    .setExpirationTime(expiry)
    .sign(keys.privateKey(signer));
