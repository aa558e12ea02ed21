import { createPublicKey, type KeyObject } from 'node:crypto';
import { decodeJwt, errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';

/** The processes that sign tokens, each with its own key pair. */
export const SIGNERS = [
  'auth',
  'applications',
  'applications-worker',
  'documents',
  'documents-worker',
  'notifications',
  'notifications-worker',
] as const;
export type Signer = (typeof SIGNERS)[number];

/** Public keys by the name of the process that has the private key. A name has two keys during a rotation. */
export type PublicKeys = ReadonlyMap<string, readonly KeyObject[]>;

const ALGORITHM = 'EdDSA';

interface TokenContent {
  issuer: Signer;
  audience: string;
  seconds: number;
  subject?: string;
  claims?: JWTPayload;
}

/** Signs a JWT with issuer, audience and expiry. */
export function signedToken(
  key: KeyObject,
  { issuer, audience, seconds, subject, claims }: TokenContent,
): Promise<string> {
  const token = new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(`${seconds}s`);
  return (subject === undefined ? token : token.setSubject(subject)).sign(key);
}

/**
 * Returns payload and issuer of a token, or null if it is not signed with a key of its issuer for this audience.
 *
 * @throws JWTExpired for a correctly signed token that has expired
 */
export async function verifiedToken(
  token: string,
  keys: PublicKeys,
  audience: string,
): Promise<(JWTPayload & { iss: Signer }) | null> {
  const issuer = issuerOf(token);
  for (const key of (issuer && keys.get(issuer)) || []) {
    try {
      const { payload } = await jwtVerify(token, key, { audience, issuer, algorithms: [ALGORITHM] });
      return { ...payload, iss: issuer as Signer };
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw error;
    }
  }
  return null;
}

/** Reads the claimed issuer of a token, only to select the keys to try. */
function issuerOf(token: string): Signer | undefined {
  try {
    const { iss } = decodeJwt(token);
    return SIGNERS.find((name) => name === iss);
  } catch {
    return undefined;
  }
}

/**
 * Checks that the public keys include this process's own. Without this check a process with the wrong key would start,
 * and every service would refuse its calls.
 *
 * @throws Error when the key of this process is missing
 */
export function requireOwnKey(name: Signer, privateKey: KeyObject, publicKeys: PublicKeys): void {
  const own = createPublicKey(privateKey);
  if (!publicKeys.get(name)?.some((key) => key.equals(own))) {
    throw new Error(`TOKEN_PUBLIC_KEYS has no key of ${name} that belongs to its TOKEN_PRIVATE_KEY`);
  }
}
