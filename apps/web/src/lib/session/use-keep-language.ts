import { API, type ChooseLanguageDto, type Language } from '@lacorte/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { requestJson } from '../api-client';
import { currentUserQuery, noticeLostRights } from './current-user';

/** PUT /api/auth/language: keeps what a logged-in reader has chosen with the account. This browser has it anyway. */
export function useKeepLanguage(): (language: Language) => void {
  const queryClient = useQueryClient();
  const { queryKey } = currentUserQuery;
  return (language) => {
    if (!queryClient.getQueryData(queryKey)) return;
    queryClient.setQueryData(queryKey, (user) => user && { ...user, language });
    const body: ChooseLanguageDto = { language };
    // The page is in the new language already: a reader who chooses one has not asked for a login.
    requestJson('PUT', API.language, body, { whenSessionEnds: 'notice' }).catch((error: Error) =>
      noticeLostRights(queryClient, error),
    );
  };
}
