import { API, type ChooseLanguageDto, type Language } from '@lacorte/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isLanguageOfAddress } from '../../i18n/language';
import { takeLanguage } from '../../i18n/start-i18n';
import { isSessionEnd, requestJson } from '../api-client';
import { currentUserQuery, noticeLostRights, useCurrentUser } from './current-user';
import { endedSession } from './ended-session';

/** Shows the account's language (contract, section 10), unless the reader chose one in this browser, or the URL asked for one. */
export function useAccountLanguage(): void {
  const { user, isLoading } = useCurrentUser();
  const isFirst = useRef(true);
  const userId = user?.id;
  const language = user?.language;
  useEffect(() => {
    if (isLoading) return;
    const isOpening = isFirst.current;
    isFirst.current = false;
    if (userId === undefined || language === undefined || (isOpening && isLanguageOfAddress())) return;
    // If the other language fails to load, the page stays as it is.
    takeLanguage(language).catch(() => undefined);
  }, [isLoading, userId, language]);
}

/** PUT /api/auth/language. Stores the choice of a logged-in reader with the account. The browser keeps its own copy. */
export function useKeepLanguage(): (language: Language) => void {
  const queryClient = useQueryClient();
  const { queryKey } = currentUserQuery;
  return function keep(language) {
    if (!queryClient.getQueryData(queryKey)) return;
    queryClient.setQueryData(queryKey, (user) => user && { ...user, language });
    const body: ChooseLanguageDto = { language };
    // The page already has the new language, and choosing a language must not open a login.
    requestJson('PUT', API.language, body, { whenSessionEnds: 'notice' }).catch((error: Error) => {
      noticeLostRights(queryClient, error);
      if (isSessionEnd(error)) endedSession.onceBack(API.language, () => keep(language));
    });
  };
}
