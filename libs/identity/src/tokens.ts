import { createSecretKey, type KeyObject } from 'node:crypto';
import { ROLES, type Role } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { Remembered } from './remembered';
import { secretsIn } from './secrets';

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
  private readonly keys: Keys;
  private readonly signed = new Remembered<string>(REMEMBERED);
  private readonly verified = new Remembered<Identity>(REMEMBERED);

  /** @param secret one, or several as in secretsIn */
  constructor(secret: string) {
    this.keys = keysOf(secret);
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
      .sign(this.keys[0]);
    this.signed.keep(who, token, until);
    return token;
  }

  /** The identity in `token`, or null when the token is not a valid one. */
  async read(token: string): Promise<Identity | null> {
    const known = this.verified.get(token);
    if (known) return known;
    const payload = await verified(token, this.keys, 'internal').catch(() => null);
    const role = ROLES.find((one) => one === payload?.role);
    if (!payload?.sub || !role || typeof payload.email !== 'string' || payload.exp === undefined) return null;
    const identity = { userId: payload.sub, email: payload.email, role };
    this.verified.keep(token, identity, payload.exp * 1_000);
    return identity;
  }
}

/** Signs and reads the tokens by which services know each other: audience `service`, 60 seconds. */
export class ServiceTokens {
  private readonly keys: Keys;
  private readonly verified = new Remembered<string>(REMEMBERED);
  private cached?: { token: string; renewAt: number };

  /**
   * @param secret shared by the services: one, or several as in secretsIn
   * @param service name of this process, the subject of its tokens
   */
  constructor(
    secret: string,
    private readonly service: string,
  ) {
    this.keys = keysOf(secret);
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
        .sign(this.keys[0]);
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
    const known = this.verified.get(token);
    if (known !== undefined) return known;
    const payload = await verified(token, this.keys, 'service').catch((error: unknown) => {
      throw DomainError.unavailable(error);
    });
    if (!payload?.sub) return null;
    if (payload.exp !== undefined) this.verified.keep(token, payload.sub, payload.exp * 1_000);
    return payload.sub;
  }
}

type Keys = [KeyObject, ...KeyObject[]];

const keyOf = (secret: string) => createSecretKey(Buffer.from(secret));

function keysOf(setting: string): Keys {
  const [first, ...others] = secretsIn(setting);
  return [keyOf(first), ...others.map(keyOf)];
}

/**
 * What a token says, or null when none of the keys has signed it for this audience.
 *
 * @throws JWTExpired when one has, and its time is over
 */
async function verified(token: string, keys: Keys, audience: string): Promise<JWTPayload | null> {
  for (const key of keys) {
    try {
      return (await jwtVerify(token, key, { audience, algorithms: [ALGORITHM] })).payload;
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw error;
    }
  }
  return null;
}
