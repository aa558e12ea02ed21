import { PAGES } from '@lacorte/contracts';
import { ClosedGate } from '../../components/drawings/line-drawings';
import { ButtonLink } from '../../components/ui/button-link';
import { useTranslation } from '../../i18n/translations';
import { usePageHead } from '../../lib/page-head/use-page-head';

export function Component() {
  const { t } = useTranslation();
  usePageHead('notFound.page.title');
  return (
    <section className="page flex flex-col items-center py-20 text-center lg:py-28">
      <ClosedGate className="h-28 text-shutter" />
      <h1 className="mt-8 text-3xl">{t('notFound.page.title')}</h1>
      <p className="mt-4 max-w-text text-lg text-muted">{t('notFound.page.text')}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to={PAGES.home}>{t('notFound.page.home')}</ButtonLink>
        <ButtonLink to={PAGES.apply} variant="secondary">
          {t('notFound.page.apply')}
        </ButtonLink>
      </div>
    </section>
  );
}
