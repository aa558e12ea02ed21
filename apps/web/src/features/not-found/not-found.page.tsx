import { PAGES } from '@lacorte/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button } from '../../components/ui/button';
import { usePageTitle } from '../../lib/use-page-title';

export function Component() {
  const { t } = useTranslation();
  usePageTitle('notFound.page.title');
  return (
    <section className="page py-16">
      <h1 className="text-3xl">{t('notFound.page.title')}</h1>
      <p className="mt-4 max-w-text text-lg text-muted">{t('notFound.page.text')}</p>
      <Button asChild className="mt-8">
        <Link to={PAGES.home}>{t('notFound.page.home')}</Link>
      </Button>
    </section>
  );
}
