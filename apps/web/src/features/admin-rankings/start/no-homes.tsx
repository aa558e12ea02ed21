import { type AdminTender, HOUSING_TYPES, type RankingStage } from '@lacorte/contracts';
import { Banner } from '../../../components/ui/banner';
import { useTranslation } from '../../../i18n/translations';
import { tenderPage } from '../tender/steps';
import { Way } from '../way';

interface NoHomesProps {
  tender: AdminTender;
  stage: RankingStage;
  /** The provisional is published, and the homes with it. */
  isFixed: boolean;
}

/** Warns of a ranking that may be published and would give no home; blocks nothing. */
export function NoHomes({ tender: { id, homes }, stage, isFixed }: NoHomesProps) {
  const { t } = useTranslation();
  if (stage === 'simulation' || HOUSING_TYPES.some((type) => homes[type] > 0)) return null;
  return (
    <Banner tone="warning" role="status" title={t('adminRankings.noHomes.title')}>
      {isFixed ? (
        t('adminRankings.noHomes.fixed')
      ) : (
        <>
          {t('adminRankings.noHomes.text')} <Way to={tenderPage(id)} text={t('adminRankings.noHomes.link')} />
        </>
      )}
    </Banner>
  );
}
