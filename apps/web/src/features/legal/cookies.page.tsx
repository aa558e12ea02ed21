import { COOKIES, PAGES, SESSION_IDLE_HOURS } from '@lacorte/contracts';
import { Link } from 'react-router-dom';
import { Article, Sentences } from '../../components/page/article';
import { TextTable } from '../../components/page/text-table';
import { useTranslation } from '../../i18n/translations';
import { LegalHead } from './legal-head';

export function Component() {
  const { t } = useTranslation();
  return (
    <>
      <LegalHead keyOf={(part) => `cookies.page.${part}`} path={PAGES.cookies} />
      <Article
        sections={[
          { id: 'che-cosa-sono', title: t('cookies.what.title'), content: <p>{t('cookies.what.text')}</p> },
          {
            id: 'elenco',
            title: t('cookies.list.title'),
            content: (
              <>
                <TextTable
                  caption={t('cookies.list.title')}
                  columns={[
                    t('cookies.list.columnName'),
                    t('cookies.list.columnPurpose'),
                    t('cookies.list.columnLife'),
                  ]}
                  rows={COOKIES.map(({ name, life }) => [
                    name,
                    t(`cookies.purpose.${name}`, { idleHours: SESSION_IDLE_HOURS }),
                    'days' in life
                      ? t('cookies.list.days', { count: life.days })
                      : t('cookies.list.hours', { count: life.hours }),
                  ])}
                />
                <p>{t('cookies.list.note')}</p>
              </>
            ),
          },
          {
            id: 'memoria',
            title: t('cookies.storage.title'),
            content: (
              <Sentences keys={['cookies.storage.local', 'cookies.storage.session', 'cookies.storage.office']} />
            ),
          },
          { id: 'che-cosa-manca', title: t('cookies.none.title'), content: <p>{t('cookies.none.text')}</p> },
          {
            id: 'cancellarli',
            title: t('cookies.manage.title'),
            content: (
              <>
                <p>{t('cookies.manage.text')}</p>
                <p>
                  <Link to={PAGES.privacy} className="inline-block py-1.5 font-semibold text-brand underline">
                    {t('cookies.manage.link')}
                  </Link>
                </p>
              </>
            ),
          },
        ]}
      />
    </>
  );
}
