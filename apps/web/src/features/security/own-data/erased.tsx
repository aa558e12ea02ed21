import { PAGES } from '@lacorte/contracts';
import { ButtonLink } from '../../../components/ui/button-link';
import { useTranslation } from '../../../i18n/translations';
import { useFocusOnArrival } from '../../../lib/forms/use-focus-on-arrival';
import { usePageHead } from '../../../lib/page-head/use-page-head';

/** The erasure has started and the session has ended. */
export function Erased() {
  const { t } = useTranslation();
  usePageHead('security.erased.title');
  const heading = useFocusOnArrival<HTMLHeadingElement>();
  return (
    <section className="page min-h-96 py-16">
      <h1 ref={heading} tabIndex={-1} className="text-3xl">
        {t('security.erased.title')}
      </h1>
      <p className="mt-4 max-w-text text-lg">{t('security.erased.text')}</p>
      <ButtonLink to={PAGES.home} className="mt-8">
        {t('security.erased.home')}
      </ButtonLink>
    </section>
  );
}
