import { useEffect, useRef } from 'react';
import { isLanguageOfAddress } from '../../i18n/language';
import { takeLanguage } from '../../i18n/start-i18n';
import { useCurrentUser } from '../../lib/session/current-user';

/**
 * A browser without a choice of its own takes the language of the account after a login, and when a page is opened with a session, unless
 * the address asks for another (contract, section 10).
 *
 * @param isOpening whether the page was opened with the session
 */
export function useAccountLanguage(isOpening: boolean): void {
  const { user, isLoading } = useCurrentUser();
  const isFirst = useRef(isOpening);
  const userId = user?.id;
  const language = user?.language;
  useEffect(() => {
    if (isLoading) return;
    const isOfOpening = isFirst.current;
    isFirst.current = false;
    if (userId === undefined || language === undefined || (isOfOpening && isLanguageOfAddress())) return;
    // The other language failed to load; the page stays as it is.
    takeLanguage(language).catch(() => undefined);
  }, [isLoading, userId, language]);
}
