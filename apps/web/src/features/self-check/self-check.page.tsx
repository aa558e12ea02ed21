import { OpenDoor } from '../../components/drawings/page-drawings';
import { PageHead } from '../../components/page/page-head';
import { Card, DataItem, DataList } from '../../components/ui/card';
import { useTranslation } from '../../i18n/translations';
import { useCurrentUser } from '../../lib/session/current-user';
import { Health } from './health';

/** Not indexed, no secrets. */
export function Component() {
  return (
    <>
      <PageHead keyOf={(part) => `selfCheck.page.${part}`} eyebrow="" drawing={OpenDoor} />
      <div className="page grid grid-cols-1 items-start gap-8 pt-12 lg:grid-cols-2">
        <ThisBrowser />
        <Health />
      </div>
    </>
  );
}

export function ThisBrowser() {
  const { t, language } = useTranslation();
  const session = useSessionState();
  const languageName = language === 'fr' ? 'selfCheck.browser.french' : 'selfCheck.browser.italian';
  return (
    <Card>
      <h2 className="text-xl">{t('selfCheck.browser.title')}</h2>
      <DataList className="mt-5">
        <DataItem label={t('selfCheck.browser.version')}>{__PRODUCT_VERSION__}</DataItem>
        <DataItem label={t('selfCheck.browser.language')}>{t(languageName)}</DataItem>
        <DataItem label={t('selfCheck.browser.session')}>{session}</DataItem>
      </DataList>
    </Card>
  );
}

function useSessionState(): string {
  const { t } = useTranslation();
  const { user, isLoading, error } = useCurrentUser();
  if (isLoading) return t('selfCheck.browser.loading');
  if (error) return t('selfCheck.browser.unknown');
  if (!user) return t('selfCheck.browser.loggedOut');
  return t(user.role === 'admin' ? 'selfCheck.browser.loggedInAdmin' : 'selfCheck.browser.loggedIn');
}
