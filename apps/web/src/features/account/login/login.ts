import { API, type LoginAnswer, type LoginDto, type TotpCodeDto } from '@lacorte/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { requestJson } from '../../../lib/api-client';
import { beginSession } from '../../../lib/session/current-user';

/**
 * Returns a function that makes the first or second step of a login, by POST to `path`. The answer of the last step begins the
 * session, and the user's applications are read again (specification, section 4).
 */
export function useLoginStep<Answer extends LoginAnswer>(path: string) {
  const queryClient = useQueryClient();
  return async (step: LoginDto | TotpCodeDto): Promise<Answer> => {
    // A refused login must not open the login dialog again.
    const answer = await requestJson<LoginAnswer>('POST', path, step, { whenSessionEnds: 'fail' });
    if (!('mfaRequired' in answer)) {
      beginSession(queryClient, answer);
      await queryClient.invalidateQueries({ queryKey: [API.userApplications] });
    }
    return answer as Answer;
  };
}
