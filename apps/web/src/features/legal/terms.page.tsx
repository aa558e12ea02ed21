import { PAGES } from '@lacorte/contracts';
import { WrittenRules } from '../../components/drawings/page-drawings';
import { Article } from '../../components/page/article';
import { PageHead } from '../../components/page/page-head';
import { useTranslation } from '../../i18n/translations';
import { usePageHead } from '../../lib/page-head/use-page-head';
import { LastUpdated } from './terms/last-updated.it';
import { termsSections } from './terms/sections.it';

/** The terms exist only in Italian (specification, section 2). */
export function Component() {
  const { t } = useTranslation();
  usePageHead('terms.page.title', { path: PAGES.terms, description: 'terms.page.description' });
  return (
    <>
      <PageHead
        eyebrow={t('legal.page.eyebrow')}
        title={t('terms.page.title')}
        lead={t('terms.page.lead')}
        drawing={WrittenRules}
      />
      <Article lang="it" sections={termsSections}>
        <LastUpdated />
      </Article>
    </>
  );
}
