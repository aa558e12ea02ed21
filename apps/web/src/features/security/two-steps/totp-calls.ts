import { API, type CurrentUser, type RecoveryCodes, type TotpEnrolment } from '@lacorte/contracts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, requestJson } from '../../../lib/api-client';
import { currentUserQuery, readUserAgain } from '../../../lib/session/current-user';

/** POST /api/auth/totp: a secret, not in force until a code confirms it. */
export function useBeginEnrolment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => requestJson<TotpEnrolment>('POST', API.totp),
    onError: (error) => {
      // Switched on in another tab: the page shows it.
      if (error instanceof ApiError && error.status === 409) void readUserAgain(queryClient);
    },
  });
}

/** POST /api/auth/totp/confirm. */
export function confirmEnrolment(code: string): Promise<RecoveryCodes> {
  return requestJson<RecoveryCodes>('POST', API.confirmTotp, { code });
}

/** DELETE /api/auth/totp. */
export function switchOff(password: string, code: string): Promise<void> {
  return requestJson('DELETE', API.totp, { password, code });
}

/** Notes what has just changed, without waiting for the server to say it. */
export function noteTwoSteps(queryClient: QueryClient, enabled: boolean): void {
  queryClient.setQueryData<CurrentUser | null>(currentUserQuery.queryKey, (user) =>
    user?.mfa ? { ...user, mfa: { ...user.mfa, enabled } } : user,
  );
}
