import { API } from '@lacorte/contracts';
import { requestJson } from '../../lib/api-client';

/** POST /api/auth/password-reset: the same answer for every address. */
export function requestPasswordReset(email: string): Promise<unknown> {
  return requestJson('POST', API.passwordReset, { email });
}
