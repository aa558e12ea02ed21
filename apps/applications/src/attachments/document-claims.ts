import { type ClaimDocumentsAnswer, type ClaimDocumentsRequest, INTERNAL } from '@lacorte/contracts';
import { ServiceClient } from '@lacorte/http-client';

/** For copying and checking fourteen files of 5 MiB. */
const TIMEOUT_MS = 30_000;

/** Makes uploaded files those of an application. Idempotent. */
export class DocumentClaims {
  constructor(private readonly documents: ServiceClient) {}

  /** @throws DomainError invalid, naming the file that may not be attached; unavailable */
  claim(applicationId: string, request: ClaimDocumentsRequest): Promise<ClaimDocumentsAnswer> {
    const path = INTERNAL.claimDocuments(applicationId);
    return this.documents.call({ method: 'POST', path, body: request, timeoutMs: TIMEOUT_MS });
  }
}
