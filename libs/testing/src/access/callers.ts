import { randomUUID } from 'node:crypto';
import {
  IDENTITY_HEADER,
  IDENTITY_UNAVAILABLE,
  IdentityTokens,
  SERVICE_HEADER,
  ServiceTokens,
} from '@lacorte/identity';
import { SignJWT, UnsecuredJWT } from 'jose';

/** The secrets of the service under test. */
export interface Secrets {
  identity: string;
  service: string;
}

export type Headers = Record<string, string>;

/** Who may call, with the headers that the gateway or another service would send. */
export async function realCallers({
  identity,
  service,
}: Secrets): Promise<Record<'user' | 'admin' | 'service', Headers>> {
  const tokens = new IdentityTokens(identity);
  const person = async (role: 'user' | 'admin') => ({
    [IDENTITY_HEADER]: await tokens.sign({ userId: randomUUID(), email: `${role}@example.com`, role }),
  });
  return {
    user: await person('user'),
    admin: await person('admin'),
    service: { [SERVICE_HEADER]: await new ServiceTokens(service, 'applications').own() },
  };
}

/** Who only says to be somebody: nobody, for every route. */
export async function impostors(secrets: Secrets): Promise<Record<string, Headers>> {
  const { user, service } = await realCallers(secrets);
  const other = await realCallers({ identity: secrets.service, service: secrets.identity });
  const claims = new UnsecuredJWT({ email: 'admin@example.com', role: 'admin' })
    .setSubject(randomUUID())
    .setAudience('internal')
    .setExpirationTime('1h');
  return {
    anonymous: {},
    'a token without a signature': { [IDENTITY_HEADER]: claims.encode(), [SERVICE_HEADER]: claims.encode() },
    'a token signed with another secret': { ...other.admin, ...other.service },
    'a token that has expired': { [IDENTITY_HEADER]: await expired(secrets.identity) },
    'a service token for an identity': { [IDENTITY_HEADER]: service[SERVICE_HEADER] ?? '' },
    'an identity for a service token': { [SERVICE_HEADER]: user[IDENTITY_HEADER] ?? '' },
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

/** While auth is away the gateway knows of nobody who they are. */
export const UNKNOWN: Headers = { [IDENTITY_HEADER]: IDENTITY_UNAVAILABLE };

function expired(secret: string): Promise<string> {
  return new SignJWT({ email: 'admin@example.com', role: 'admin' })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(randomUUID())
    .setAudience('internal')
    .setIssuedAt(0)
    .setExpirationTime(60)
    .sign(Buffer.from(secret));
}
