import { useEffect, useRef } from 'react';
import { isLanguageOfAddress } from '../../i18n/language';
import { takeLanguage } from '../../i18n/start-i18n';
import { useCurrentUser } from '../../lib/session/current-user';

/**
 * A browser without a choice of its own takes the language of the account after a login, and when a page is opened with a session, unless
 * the address asks for another (contract, section 10).
 */
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
    // The other language failed to load; the page stays as it is.
    takeLanguage(language).catch(() => undefined);
  }, [isLoading, userId, language]);
}
