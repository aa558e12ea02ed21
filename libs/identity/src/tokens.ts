import { createSecretKey } from 'node:crypto';
import { ROLES, type Role } from '@lacorte/contracts';
import { jwtVerify, SignJWT } from 'jose';

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
const SERVICE_SECONDS = 60;
const ALGORITHM = 'HS256';

/** Signs and reads identity tokens: JWT, HS256, audience `internal`, 60 seconds (design, section 3). */
export class IdentityTokens {
  private readonly key;

  constructor(secret: string) {
    this.key = createSecretKey(Buffer.from(secret));
  }

  sign(identity: Identity): Promise<string> {
    return new SignJWT({ email: identity.email, role: identity.role })
      .setProtectedHeader({ alg: ALGORITHM })
      .setSubject(identity.userId)
      .setAudience('internal')
      .setIssuedAt()
      .setExpirationTime(`${IDENTITY_SECONDS}s`)
      .sign(this.key);
  }

  /** The identity in `token`, or null when the token is not a valid one. */
  async read(token: string): Promise<Identity | null> {
    try {
      const { payload } = await jwtVerify(token, this.key, { audience: 'internal', algorithms: [ALGORITHM] });
      const role = ROLES.find((known) => known === payload.role);
      if (!payload.sub || !role || typeof payload.email !== 'string') return null;
      return { userId: payload.sub, email: payload.email, role };
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

  /** The name of the service that signed `token`, or null when it is not a valid one. */
  async read(token: string): Promise<string | null> {
    try {
      const { payload } = await jwtVerify(token, this.key, { audience: 'service', algorithms: [ALGORITHM] });
      return payload.sub ?? null;
    } catch {
      return null;
    }
  }
}
