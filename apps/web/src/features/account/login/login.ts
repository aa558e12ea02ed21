import { API, type CurrentUser, type LoginAnswer, type LoginDto, type TotpCodeDto } from '@lacorte/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { requestJson } from '../../../lib/api-client';
import { beginSession } from '../../../lib/session/current-user';

/** A refused login must not open the login again. */
const HERE = { whenSessionEnds: 'fail' } as const;

/** POST /api/auth/login; an account with TOTP is logged in by its code only. */
export function useLogin(): (credentials: LoginDto) => Promise<LoginAnswer> {
  const openSession = useOpenSession();
  return async (credentials) => {
    const answer = await requestJson<LoginAnswer>('POST', API.login, credentials, HERE);
    if (!('mfaRequired' in answer)) await openSession(answer);
    return answer;
  };
}

/** POST /api/auth/login/totp: the second step, with a code of the app or a recovery code. */
export function useLoginCode(): (code: TotpCodeDto) => Promise<CurrentUser> {
  const openSession = useOpenSession();
  return async (code) => {
    const user = await requestJson<CurrentUser>('POST', API.loginTotp, code, HERE);
    await openSession(user);
    return user;
  };
}

/** Begins the session and reads the user's applications again (specification, section 4). */
function useOpenSession() {
  const queryClient = useQueryClient();
  return async (user: CurrentUser) => {
    beginSession(queryClient, user);
    await queryClient.invalidateQueries({ queryKey: [API.userApplications] });
  };
}
