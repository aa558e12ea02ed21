import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../lib/use-page-title';

export function Component() {
  const { t } = useTranslation();
  usePageTitle('home.page.title');
  return <h1>{t('home.hero.title')}</h1>;
}
