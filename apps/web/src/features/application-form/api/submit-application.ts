import { API, type Receipt } from '@lacorte/contracts';
import { requestJson } from '../../../lib/api-client';
import type { ApplicationPayload } from '../form/form-values';

/** Sends the application; the same key answers a repeat with the first result instead of making a second one. */
export function submitApplication(payload: ApplicationPayload, idempotencyKey: string): Promise<Receipt> {
  return requestJson<Receipt>('POST', API.applications, payload, { headers: { 'Idempotency-Key': idempotencyKey } });
}
