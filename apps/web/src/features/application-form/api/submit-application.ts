import { API, type AttachedDocuments, CONSENTS_HEADER, formatConsents, type Receipt } from '@lacorte/contracts';
import { CONSENT_VERSIONS } from '../../../i18n/consents/versions';
import { ApiError, requestJson } from '../../../lib/api-client';
import type { Refusal } from '../../../lib/refusal-text';
import type { ApplicationPayload } from '../form/form-parts';
import type { DocumentsBySection } from '../upload/upload-item';

/** POST /api/applications. The idempotency key makes repeats return the first result. */
export function submitApplication(payload: ApplicationPayload, idempotencyKey: string): Promise<Receipt> {
  return requestJson<Receipt>('POST', API.applications, payload, {
    headers: { 'Idempotency-Key': idempotencyKey, [CONSENTS_HEADER]: formatConsents(CONSENT_VERSIONS) },
  });
}

/** PUT .../documents; idempotent. */
export function attachDocuments(applicationId: string, documents: DocumentsBySection): Promise<AttachedDocuments> {
  return requestJson<AttachedDocuments>('PUT', API.applicationDocuments(applicationId), { documents });
}

/** The server's reason; undefined without an answer. */
export function attachRefusal(error: unknown): Refusal | undefined {
  if (!(error instanceof ApiError) || !error.body) return undefined;
  const { code, reason, message, parameters } = error.body;
  return { code, reason, message, parameters };
}
