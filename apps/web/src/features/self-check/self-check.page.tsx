import { HEALTH_PATH } from '@lacorte/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, RefreshCw } from 'lucide-react';
import { OpenDoor } from '../../components/drawings/page-drawings';
import { PageHead } from '../../components/page/page-frame';
import { Badge } from '../../components/ui/badge';
import { Banner } from '../../components/ui/banner';
import { Button } from '../../components/ui/button';
import { Card, DataItem, DataList } from '../../components/ui/card';
import { useTranslation } from '../../i18n/translations';
import { useCurrentUser } from '../../lib/session/current-user';

/** Shows the state of the browser and of the services. The page is not indexed and shows no secrets. */
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

function Health() {
  const { t } = useTranslation();
  const { data: health, isError, isFetching, refetch } = useQuery(productHealthQuery);
  const state = health?.status === 'ok' ? 'ok' : 'error';
  const verdict = isError ? 'failed' : health && state;
  return (
    <Card>
      <h2 className="text-xl">{t('selfCheck.health.title')}</h2>
      <div role="status" className="mt-5">
        {verdict && <Banner tone={verdict === 'ok' ? 'success' : 'danger'}>{t(`selfCheck.health.${verdict}`)}</Banner>}
      </div>
      {health && !isError && <Parts services={health.services} />}
      <Button
        variant="secondary"
        className="mt-6"
        pending={isFetching}
        pendingText={t('selfCheck.browser.loading')}
        onClick={() => void refetch()}
      >
        <RefreshCw className="size-5" aria-hidden />
        {t('selfCheck.health.again')}
      </Button>
    </Card>
  );
}

function Parts({ services }: { services: Record<string, 'ok' | 'down'> }) {
  const { t } = useTranslation();
  return (
    <table className="mt-5 w-full border-collapse text-left">
      <caption className="sr-only">{t('selfCheck.health.title')}</caption>
      <thead className="text-sm text-muted">
        <tr className="border-b-2 border-line">
          {['part', 'state'].map((column) => (
            <th key={column} scope="col" className="py-2 font-semibold">
              {t(`selfCheck.health.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Object.entries(services).map(([name, state]) => (
          <tr key={name} className="border-b border-line">
            <th scope="row" className="py-2.5 pr-4 font-medium wrap-anywhere">
              {name}
            </th>
            <td className="py-2">
              <Badge tone={state === 'ok' ? 'success' : 'danger'} icon={state === 'ok' ? CircleCheck : CircleX}>
                {t(state === 'ok' ? 'selfCheck.health.partOk' : 'selfCheck.health.partDown')}
              </Badge>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ProductHealth {
  status: 'ok' | 'error';
  services: Record<string, 'ok' | 'down'>;
}

/** GET /healthz. The answers 200 and 503 have the same body (contract, section 1). */
const productHealthQuery = queryOptions({
  queryKey: [HEALTH_PATH],
  queryFn: async ({ signal }): Promise<ProductHealth> => {
    const health: unknown = await (await fetch(HEALTH_PATH, { signal })).json();
    if (!isProductHealth(health)) throw new Error('not a health answer');
    return health;
  },
  // The answer is never taken from the cache.
  gcTime: 0,
});

function isProductHealth(value: unknown): value is ProductHealth {
  return typeof value === 'object' && value !== null && 'status' in value && 'services' in value;
}
