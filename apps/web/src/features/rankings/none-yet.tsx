import { PAGES } from '@lacorte/contracts';
import { NeighboursTable } from '../../components/drawings/line-drawings';
import { Filled } from '../../components/tender/filled';
import { ButtonLink } from '../../components/ui/button-link';
import { useTranslation } from '../../i18n/translations';
import { useCurrentTender } from '../../lib/tender/current-tender';
import { useTenderFigures } from '../../lib/tender/tender-figures';

/** Before the first ranking: when one comes. */
export function NoneYet() {
  const { t } = useTranslation();
  const { tender } = useCurrentTender();
  const { deadline } = useTenderFigures(tender);
  return (
    <div className="flex flex-col items-center rounded-lg border border-dashed border-edge px-6 py-14 text-center">
      <NeighboursTable className="h-24 text-shutter" />
      <p className="mt-5 font-serif text-2xl">{t('rankings.none.title')}</p>
      <p className="mt-3 max-w-text">{t('rankings.none.when')}</p>
      {tender && (
        <p className="mt-3 max-w-text text-muted">
          <Filled text={t('rankings.none.deadline', { date: deadline })} />
        </p>
      )}
      <ButtonLink to={PAGES.howItWorks} variant="secondary" className="mt-7">
        {t('rankings.none.howItWorks')}
      </ButtonLink>
    </div>
  );
}
