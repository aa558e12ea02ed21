import { Card } from '../../components/ui/card';
import { DataItem, DataList } from '../../components/ui/data-list';
import { useTranslation } from '../../i18n/translations';
import { useCurrentUser } from '../../lib/session/current-user';

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
