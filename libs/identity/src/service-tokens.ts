import type { KeyObject } from 'node:crypto';
import { DomainError } from '@lacorte/errors';
import { SERVICE_HEADER } from './headers';
import { Remembered } from './remembered';
import { SHARED_SECRET_AUDIENCE, SHARED_SECRET_HEADER, type SharedSecretTokens } from './shared-secret-tokens';
import { type PublicKeys, SIGNERS, type Signer, signedToken, verifiedToken } from './signed-token';

const SECONDS = 60;
/** Tokens remembered at most. */
const REMEMBERED = 2_000;

interface Cached {
  headers: Record<string, string>;
  renewAt: number;
}

/** Shows other services who is calling: a JWT of this process for the one service that is called, 60 seconds. */
export class ServiceSigner {
  private readonly cached = new Map<Signer, Cached>();

  /**
   * @param name of this process
   * @param sharedSecret shown beside the key's token while the release before is still running somewhere
   */
  constructor(
    private readonly name: Signer,
    private readonly key: KeyObject,
    private readonly sharedSecret?: SharedSecretTokens,
  ) {}

  /** Headers of a call to `service`; a token is used for half of its life. */
  async headersFor(service: Signer): Promise<Record<string, string>> {
    const known = this.cached.get(service);
    if (known && Date.now() < known.renewAt) return known.headers;
    const content = { issuer: this.name, audience: service, seconds: SECONDS } as const;
    const headers = {
      [SERVICE_HEADER]: await signedToken(this.key, content),
      ...(this.sharedSecret && {
        [SHARED_SECRET_HEADER]: await this.sharedSecret.sign({
          ...content,
          subject: this.name,
          audience: SHARED_SECRET_AUDIENCE,
        }),
      }),
    };
    this.cached.set(service, { headers, renewAt: Date.now() + (SECONDS / 2) * 1_000 });
    return headers;
  }
}

/** Whether a request says that it comes from another service, be that true or not. */
export const saysInternal = (header: (name: string) => string | undefined) =>
  header(SERVICE_HEADER) !== undefined || header(SHARED_SECRET_HEADER) !== undefined;

/** Tells a service which process is calling. */
export class ServiceVerifier {
  private readonly verified = new Remembered<Signer>(REMEMBERED);

  /** @param name of the service that is called: the audience of the tokens that it takes */
  constructor(
    private readonly name: Signer,
    private readonly keys: PublicKeys,
    private readonly sharedSecret?: SharedSecretTokens,
  ) {}

  /**
   * The process that proves itself by these headers, or null.
   *
   * @throws DomainError unavailable when the token is genuine but past its time: the clocks of two machines differ, or one was
   *   stopped for a while. That passes, and must not look as if what was asked for did not exist
   */
  async callerOf(header: (name: string) => string | undefined): Promise<Signer | null> {
    const token = header(SERVICE_HEADER);
    if (token) return this.signerOf(token);
    const old = this.sharedSecret && header(SHARED_SECRET_HEADER);
    const said = old ? await this.sharedSecret?.read(old, SHARED_SECRET_AUDIENCE).catch(asUnavailable) : null;
    return SIGNERS.find((name) => name === said?.sub) ?? null;
  }

  private async signerOf(token: string): Promise<Signer | null> {
    const known = this.verified.get(token);
    if (known !== undefined) return known;
    const payload = await verifiedToken(token, this.keys, this.name).catch(asUnavailable);
    if (payload?.exp === undefined) return null;
    this.verified.keep(token, payload.iss, payload.exp * 1_000);
    return payload.iss;
  }
}

function asUnavailable(error: unknown): never {
  throw DomainError.unavailable(error);
}
