import { API, type CurrentUser, type LoginDto } from '@lacorte/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { requestJson } from '../../lib/api-client';
import { currentUserQuery } from '../../lib/session/current-user';

/** POST /api/auth/login; afterwards the user's applications are read again (specification, section 4). */
export function useLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (credentials: LoginDto) => requestJson<CurrentUser>('POST', API.login, credentials),
    onSuccess: async (user) => {
      queryClient.setQueryData(currentUserQuery.queryKey, user);
      await queryClient.invalidateQueries({ queryKey: [API.userApplications] });
    },
  });
}
