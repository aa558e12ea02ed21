import { API, CONSENTS_HEADER, formatConsents, type Receipt } from '@lacorte/contracts';
import { CONSENT_VERSIONS } from '../../../i18n/consents/versions';
import { requestJson } from '../../../lib/api-client';
import type { ApplicationPayload } from '../form/form-parts';

/** POST /api/applications. The idempotency key makes repeats return the first result. */
export function submitApplication(payload: ApplicationPayload, idempotencyKey: string): Promise<Receipt> {
  return requestJson<Receipt>('POST', API.applications, payload, {
    headers: { 'Idempotency-Key': idempotencyKey, [CONSENTS_HEADER]: formatConsents(CONSENT_VERSIONS) },
  });
}
