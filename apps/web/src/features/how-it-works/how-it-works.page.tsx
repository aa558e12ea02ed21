import { PAGES } from '@lacorte/contracts';
import { FourSteps } from '../../components/drawings/page-drawings';
import { NextStep } from '../../components/page/next-step';
import { PageHead } from '../../components/page/page-head';
import { PageLink } from '../../components/page/page-link';
import { useTranslation } from '../../i18n/translations';
import { usePageHead } from '../../lib/page-head/use-page-head';
import { GoodToKnow } from './good-to-know';
import { Steps } from './steps';

export function Component() {
  const { t } = useTranslation();
  usePageHead('howItWorks.page.title', { path: PAGES.howItWorks, description: 'howItWorks.page.description' });
  return (
    <>
      <PageHead
        eyebrow={t('howItWorks.page.eyebrow')}
        title={t('howItWorks.page.title')}
        lead={t('howItWorks.page.lead')}
        drawing={FourSteps}
      />
      <Steps />
      <GoodToKnow />
      <NextStep title={t('howItWorks.next.title')} text={t('howItWorks.next.text')}>
        <PageLink to={PAGES.apply}>{t('howItWorks.next.apply')}</PageLink>
        <PageLink to={PAGES.contacts} variant="secondary">
          {t('howItWorks.next.contacts')}
        </PageLink>
      </NextStep>
    </>
  );
}
