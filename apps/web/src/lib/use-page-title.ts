import { COOPERATIVE } from '@lacorte/contracts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Names the page in the browser's tab, in the reader's language. */
export function usePageTitle(key: string, parameters?: Record<string, string>): void {
  const { t } = useTranslation();
  const title = `${t(key, parameters ?? {})} · ${COOPERATIVE.name}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
