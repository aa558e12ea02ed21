import type { KeyObject } from 'node:crypto';
import { ROLES, type Role } from '@lacorte/contracts';
import { ExpiringCache } from './expiring-cache';
import { type PublicKeys, signedToken, verifiedToken } from './signed-token';

/** Header in which the gateway passes the auth service's token to the other services. */
export const IDENTITY_HEADER = 'x-identity';
/** Value of IDENTITY_HEADER while the auth service is unavailable. */
export const IDENTITY_UNAVAILABLE = 'unavailable';
/** The user behind a request, as identified by the auth service. */
export interface Identity {
  userId: string;
  email: string;
  role: Role;
  /** An administrator who must switch on TOTP before using that role (`ADMIN_MFA`). */
  mfaRequired?: boolean;
}

const ISSUER = 'auth';
const AUDIENCE = 'internal';
const SECONDS = 60;
/** Time for which a user's token is reused. */
const SAME_TOKEN_SECONDS = 10;
/** Maximum number of cached tokens, one per concurrent user. */
const REMEMBERED = 2_000;

/** Signs identity tokens with the auth service's key (JWT, EdDSA, valid for 60 seconds). Caches them, because signing is expensive. */
export class IdentitySigner {
  private readonly signed = new ExpiringCache<string>(REMEMBERED);

  constructor(private readonly key: KeyObject) {}

  async sign({ userId, email, role, mfaRequired }: Identity): Promise<string> {
    const who = JSON.stringify([userId, email, role, mfaRequired]);
    const known = this.signed.get(who);
    if (known !== undefined) return known;
    const token = await signedToken(this.key, {
      issuer: ISSUER,
      audience: AUDIENCE,
      seconds: SECONDS,
      subject: userId,
      claims: { email, role, ...(mfaRequired && { mfaRequired }) },
    });
    this.signed.keep(who, token, Date.now() + SAME_TOKEN_SECONDS * 1_000);
    return token;
  }
}

/** Verifies identity tokens with the auth service's public keys. Results are cached per token. */
export class IdentityVerifier {
  private readonly verified = new ExpiringCache<Identity>(REMEMBERED);

  constructor(private readonly keys: PublicKeys) {}

  /** Returns the identity in `token`, or null for an invalid token. */
  async read(token: string): Promise<Identity | null> {
    const known = this.verified.get(token);
    if (known) return known;
    const payload = await verifiedToken(token, this.keys, AUDIENCE).catch(() => null);
    if (payload?.iss !== ISSUER) return null;
    const { sub: userId, email, exp, mfaRequired } = payload;
    const role = ROLES.find((one) => one === payload.role);
    if (!userId || !role || typeof email !== 'string' || exp === undefined) return null;
    const identity: Identity = { userId, email, role, ...(mfaRequired === true && { mfaRequired }) };
    this.verified.keep(token, identity, exp * 1_000);
    return identity;
  }
}
