import { OpenDoor } from '../../components/drawings/page-drawings';
import { PageHead } from '../../components/page/page-head';
import { useTranslation } from '../../i18n/translations';
import { usePageHead } from '../../lib/page-head/use-page-head';
import { Health } from './health';
import { ThisBrowser } from './this-browser';

/** Says whether the product works as this browser sees it; no secrets, and nothing for search engines. */
export function Component() {
  const { t } = useTranslation();
  usePageHead('selfCheck.page.title');
  return (
    <>
      <PageHead title={t('selfCheck.page.title')} lead={t('selfCheck.page.lead')} drawing={OpenDoor} />
      <div className="page grid grid-cols-1 items-start gap-8 pt-12 lg:grid-cols-2">
        <ThisBrowser />
        <Health />
      </div>
    </>
  );
}
