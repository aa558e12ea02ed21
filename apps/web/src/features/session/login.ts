import { API, type CurrentUser, type LoginAnswer, type LoginDto } from '@lacorte/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { requestJson } from '../../lib/api-client';
import { currentUserQuery } from '../../lib/session/current-user';

/** POST /api/auth/login; an account with TOTP is logged in by its code only. */
export function useLogin() {
  const openSession = useOpenSession();
  return useMutation({
    mutationFn: (credentials: LoginDto) => requestJson<LoginAnswer>('POST', API.login, credentials),
    onSuccess: async (answer) => {
      if (!('mfaRequired' in answer)) await openSession(answer);
    },
  });
}

/** POST /api/auth/login/totp: the second step, with a code of the app or a recovery code. */
export function useLoginCode() {
  const openSession = useOpenSession();
  return useMutation({
    mutationFn: (code: string) => requestJson<CurrentUser>('POST', API.loginTotp, { code }),
    onSuccess: openSession,
  });
}

/** Afterwards the user's applications are read again (specification, section 4). */
function useOpenSession() {
  const queryClient = useQueryClient();
  return async (user: CurrentUser) => {
    queryClient.setQueryData(currentUserQuery.queryKey, user);
    await queryClient.invalidateQueries({ queryKey: [API.userApplications] });
  };
}
