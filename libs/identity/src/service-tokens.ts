import type { KeyObject } from 'node:crypto';
import { DomainError } from '@lacorte/errors';
import { ExpiringCache } from './expiring-cache';
import { type PublicKeys, type Signer, signedToken, verifiedToken } from './signed-token';

/** Header in which a process sends its service token. */
export const SERVICE_HEADER = 'x-internal-caller';
const SECONDS = 60;
/** Maximum number of cached tokens. */
const REMEMBERED = 2_000;

/** Signs service tokens: JWTs of this process for one called service, valid for 60 seconds. */
export class ServiceSigner {
  private readonly cached = new Map<Signer, { headers: Record<string, string>; renewAt: number }>();

  /** @param name name of this process */
  constructor(
    private readonly name: Signer,
    private readonly key: KeyObject,
  ) {}

  /** Returns the headers of a call to `service`. A token is reused for half of its lifetime. */
  async headersFor(service: Signer): Promise<Record<string, string>> {
    const known = this.cached.get(service);
    if (known && Date.now() < known.renewAt) return known.headers;
    const content = { issuer: this.name, audience: service, seconds: SECONDS } as const;
    const headers = { [SERVICE_HEADER]: await signedToken(this.key, content) };
    this.cached.set(service, { headers, renewAt: Date.now() + (SECONDS / 2) * 1_000 });
    return headers;
  }
}

/** Tells whether a request has a service token, valid or not. */
export const saysInternal = (header: (name: string) => string | undefined) => header(SERVICE_HEADER) !== undefined;

/** Identifies the calling process from its service token. */
export class ServiceVerifier {
  private readonly verified = new ExpiringCache<Signer>(REMEMBERED);

  /** @param name the called service; its tokens have this name as audience */
  constructor(
    private readonly name: Signer,
    private readonly keys: PublicKeys,
  ) {}

  /**
   * Returns the process that these headers identify, or null.
   *
   * @throws DomainError unavailable for a genuine but expired token, because the clocks of two machines differ, or one machine
   *   was suspended. That is temporary, and must not look as if the requested resource did not exist
   */
  async callerOf(header: (name: string) => string | undefined): Promise<Signer | null> {
    const token = header(SERVICE_HEADER);
    if (!token) return null;
    const known = this.verified.get(token);
    if (known !== undefined) return known;
    const payload = await verifiedToken(token, this.keys, this.name).catch((expired: unknown) => {
      throw DomainError.unavailable(expired);
    });
    if (payload?.exp === undefined) return null;
    this.verified.keep(token, payload.iss, payload.exp * 1_000);
    return payload.iss;
  }
}
