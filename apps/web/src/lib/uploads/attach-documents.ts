import { API, type AttachedDocuments } from '@lacorte/contracts';
import { ApiError, requestJson } from '../api-client';
import type { Refusal } from '../refusal-text';
import type { DocumentsBySection } from './upload-item';

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
