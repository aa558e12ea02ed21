import { PAGES } from '@lacorte/contracts';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { Button } from '../components/ui/button';
import { useTranslation } from '../i18n/translations';
import { usePageHead } from '../lib/page-head/use-page-head';

/** Shown when a page fails to load or throws. */
export function PageCrash() {
  const { t } = useTranslation();
  const error = useRouteError();
  usePageHead('app.crash.title');
  useEffect(() => console.error(error), [error]);
  return (
    <main className="page flex min-h-dvh flex-col items-start justify-center gap-5 py-16">
      <h1 className="text-3xl">{t('app.crash.title')}</h1>
      <p className="max-w-text text-lg text-muted">{t('app.crash.text')}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => location.reload()}>{t('app.crash.reload')}</Button>
        <Button variant="secondary" asChild>
          {/* Not a router link: reload the application. */}
          <a href={PAGES.home}>{t('app.crash.home')}</a>
        </Button>
      </div>
    </main>
  );
}
