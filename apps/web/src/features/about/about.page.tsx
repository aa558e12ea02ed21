import { PAGES } from '@lacorte/contracts';
import { SharedGallery } from '../../components/drawings/page-drawings';
import { NextStep } from '../../components/page/next-step';
import { PageHead } from '../../components/page/page-head';
import { PageLink } from '../../components/page/page-link';
import { useTranslation } from '../../i18n/translations';
import { usePageHead } from '../../lib/page-head/use-page-head';
import { History } from './history';
import { Principles } from './principles';
import { Values } from './values';

export function Component() {
  const { t } = useTranslation();
  usePageHead('about.page.title', { path: PAGES.about, description: 'about.page.description' });
  return (
    <>
      <PageHead
        eyebrow={t('about.page.eyebrow')}
        title={t('about.page.title')}
        lead={t('about.page.lead')}
        drawing={SharedGallery}
      />
      <History />
      <Principles />
      <Values />
      <NextStep title={t('about.next.title')} text={t('about.next.text')}>
        <PageLink to={PAGES.tender}>{t('about.next.tender')}</PageLink>
        <PageLink to={PAGES.contacts} variant="secondary">
          {t('about.next.contacts')}
        </PageLink>
      </NextStep>
    </>
  );
}
