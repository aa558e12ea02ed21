import { PAGES, TENDER } from '@lacorte/contracts';
import { Notice } from '../../components/drawings/line-drawings';
import { NextStep } from '../../components/page/next-step';
import { PageHead } from '../../components/page/page-head';
import { PageLink } from '../../components/page/page-link';
import { useTranslation } from '../../i18n/translations';
import { usePageHead } from '../../lib/page-head/use-page-head';
import { DownloadTender } from './download-tender';
import { Facts } from './facts';
import { Papers } from './papers';
import { Points } from './points';
import { Quotas } from './quotas';
import { Requirements } from './requirements';

export function Component() {
  const { t } = useTranslation();
  usePageHead('tender.page.title', { path: PAGES.tender, description: 'tender.page.description' });
  return (
    <>
      <PageHead
        eyebrow={t('tender.page.eyebrow')}
        title={t('tender.page.title')}
        lead={t('tender.page.lead')}
        drawing={Notice}
      >
        <PageLink to={PAGES.apply}>{t('tender.page.apply')}</PageLink>
        <DownloadTender />
      </PageHead>
      <Facts />
      <Requirements />
      <Quotas />
      <Points />
      <Papers />
      <NextStep title={t('tender.next.title')} text={t('tender.next.text', TENDER.formMinutes)}>
        <PageLink to={PAGES.apply}>{t('tender.page.apply')}</PageLink>
      </NextStep>
    </>
  );
}
