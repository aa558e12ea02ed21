import type { RankingReadiness } from '@lacorte/contracts';
import { Banner } from '../../../components/ui/banner';
import { useFormats } from '../../../i18n/use-formats';
import { searchOf } from '../address';
import { Way } from '../way';
import { NamedApplications } from './named-applications';

interface WarningsProps {
  tender: string;
  readiness: Partial<Pick<RankingReadiness, 'warnings' | 'warned'>>;
  className?: string;
}

/** Points to check before a final ranking, although they block nothing. */
export function Warnings({ tender, readiness: { warnings, warned }, className }: WarningsProps) {
  const { t, number } = useFormats();
  const count = warnings?.acceptedWithoutChange ?? 0;
  if (count === 0) return null;
  return (
    <Banner
      tone="warning"
      role="status"
      title={t('adminRankings.warning.unchanged', { count, number: number(count) })}
      className={className}
    >
      <p>
        {t('adminRankings.warning.unchangedText')}{' '}
        <Way
          to={`?${searchOf({ tender, view: 'riesami', state: 'accepted' })}`}
          text={t('adminRankings.warning.reviewsLink')}
        />
      </p>
      <NamedApplications named={warned?.acceptedWithoutChange ?? []} count={count} />
    </Banner>
  );
}
