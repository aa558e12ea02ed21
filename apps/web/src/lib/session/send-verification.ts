import { API } from '@lacorte/contracts';
import { useMutation } from '@tanstack/react-query';
import { requestJson } from '../api-client';
import { useLostRights } from './use-lost-rights';

/** POST /api/auth/email-verification: a new link to confirm the address, which voids the older. */
export function useSendVerification() {
  const sending = useMutation({ mutationFn: () => requestJson<void>('POST', API.emailVerification) });
  useLostRights(sending.error);
  return sending;
}
