import { createSecretKey, type KeyObject } from 'node:crypto';
import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { secretsIn } from './secrets';
import type { TokenContent } from './signed-token';

// For the rolling upgrade from the release in which all processes shared the signing secrets (docs/adr/0024). Unused
// unless IDENTITY_SECRET or SERVICE_TOKEN_SECRET is set. The release after the next deletes this file.

const ALGORITHM = 'HS256';

/** Header and audience of service tokens in that release. */
export const SHARED_SECRET_HEADER = 'x-service-token';
export const SHARED_SECRET_AUDIENCE = 'service';

/** Signs and reads tokens with a shared secret. Every process that has the secret can sign as any other. */
export class SharedSecretTokens {
  private readonly keys: KeyObject[];
  private readonly signing: KeyObject;

  /** @param setting one secret, or several as in secretsIn */
  constructor(setting: string) {
    const [first, ...others] = secretsIn(setting).map((secret) => createSecretKey(Buffer.from(secret)));
    this.signing = first as KeyObject;
    this.keys = [this.signing, ...others];
  }

  /** An instance for `setting`, if it is set. */
  static from(setting: string | undefined): SharedSecretTokens | undefined {
    return setting === undefined ? undefined : new SharedSecretTokens(setting);
  }

  sign({ subject = '', audience, seconds, claims }: TokenContent): Promise<string> {
    return new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM })
      .setSubject(subject)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(`${seconds}s`)
      .sign(this.signing);
  }

  /** @throws JWTExpired when the token is genuine but expired */
  async read(token: string, audience: string): Promise<JWTPayload | null> {
    for (const key of this.keys) {
      try {
        return (await jwtVerify(token, key, { audience, algorithms: [ALGORITHM] })).payload;
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw error;
      }
    }
    return null;
  }
}

export function isSharedSecretToken(token: string): boolean {
  try {
    return decodeProtectedHeader(token).alg === ALGORITHM;
  } catch {
    return false;
  }
}
