import { createSecretKey } from 'node:crypto';
import { ROLES, type Role } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { errors, jwtVerify, SignJWT } from 'jose';
import { Remembered } from './remembered';

/** Who is calling, as auth has said it. */
export interface Identity {
  userId: string;
  email: string;
  role: Role;
}

/** Header in which the gateway hands auth's token to the services. */
export const IDENTITY_HEADER = 'x-identity';
/** Its value while auth cannot be asked. */
export const IDENTITY_UNAVAILABLE = 'unavailable';
/** Header in which one service shows another who it is. */
export const SERVICE_HEADER = 'x-service-token';

const IDENTITY_SECONDS = 60;
/** Whoever asks again within this time gets the same token. */
const SAME_TOKEN_SECONDS = 10;
const SERVICE_SECONDS = 60;
/** Tokens remembered at most: of as many people at once. */
const REMEMBERED = 2_000;
const ALGORITHM = 'HS256';

/**
 * Signs and reads identity tokens: JWT, HS256, audience `internal`, 60 seconds (design, section 3). Signing and verifying cost
 * more than the rest of a simple read, so both are done once for a token.
 */
export class IdentityTokens {
  private readonly key;
  private readonly signed = new Remembered<string>(REMEMBERED);
  private readonly verified = new Remembered<Identity>(REMEMBERED);

  constructor(secret: string) {
    this.key = createSecretKey(Buffer.from(secret));
  }

  async sign({ userId, email, role }: Identity): Promise<string> {
    const who = JSON.stringify([userId, email, role]);
    const known = this.signed.get(who);
    if (known !== undefined) return known;
    const until = Date.now() + SAME_TOKEN_SECONDS * 1_000;
    const token = await new SignJWT({ email, role })
      .setProtectedHeader({ alg: ALGORITHM })
      .setSubject(userId)
      .setAudience('internal')
      .setIssuedAt()
      .setExpirationTime(`${IDENTITY_SECONDS}s`)
      .sign(this.key);
    this.signed.keep(who, token, until);
    return token;
  }

  /** The identity in `token`, or null when the token is not a valid one. */
  async read(token: string): Promise<Identity | null> {
    const known = this.verified.get(token);
    if (known) return known;
    try {
      const { payload } = await jwtVerify(token, this.key, { audience: 'internal', algorithms: [ALGORITHM] });
      const role = ROLES.find((one) => one === payload.role);
      if (!payload.sub || !role || typeof payload.email !== 'string' || payload.exp === undefined) return null;
      const identity = { userId: payload.sub, email: payload.email, role };
      this.verified.keep(token, identity, payload.exp * 1_000);
      return identity;
    } catch {
      return null;
    }
  }
}

/** Signs and reads the tokens by which services know each other: audience `service`, 60 seconds. */
export class ServiceTokens {
  private readonly key;
  private cached?: { token: string; renewAt: number };

  /**
   * @param secret shared by the services
   * @param service name of this process, the subject of its tokens
   */
  constructor(
    secret: string,
    private readonly service: string,
  ) {
    this.key = createSecretKey(Buffer.from(secret));
  }

  /** A token of this service; one is used for half of its life. */
  async own(): Promise<string> {
    if (!this.cached || Date.now() >= this.cached.renewAt) {
      const token = await new SignJWT({})
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(this.service)
        .setAudience('service')
        .setIssuedAt()
        .setExpirationTime(`${SERVICE_SECONDS}s`)
        .sign(this.key);
      this.cached = { token, renewAt: Date.now() + (SERVICE_SECONDS / 2) * 1000 };
    }
    return this.cached.token;
  }

  /**
   * The name of the service that signed `token`, or null when it is not a valid one.
   *
   * @throws DomainError unavailable when it is genuine but past its time: the clocks of two machines differ, or one was stopped
   *   for a while. That passes, and must not look as if what was asked for did not exist
   */
  async read(token: string): Promise<string | null> {
    try {
      const { payload } = await jwtVerify(token, this.key, { audience: 'service', algorithms: [ALGORITHM] });
      return payload.sub ?? null;
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw DomainError.unavailable(error);
      return null;
    }
  }
}
