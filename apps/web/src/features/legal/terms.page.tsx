import { PAGES } from '@lacorte/contracts';
import { WrittenRules } from '../../components/drawings/page-drawings';
import { Article } from '../../components/page/article';
import { PageHead } from '../../components/page/page-frame';
import { useTranslation } from '../../i18n/translations';
import { LastUpdated, termsSections } from './terms/sections.it';

/** The terms exist only in Italian (specification, section 2). */
export function Component() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead
        keyOf={(part) => `terms.page.${part}`}
        path={PAGES.terms}
        eyebrow={t('legal.page.eyebrow')}
        drawing={WrittenRules}
      />
      <Article lang="it" sections={termsSections}>
        <LastUpdated />
      </Article>
    </>
  );
}
