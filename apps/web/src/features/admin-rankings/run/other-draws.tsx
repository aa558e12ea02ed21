import type { AdminRanking } from '@lacorte/contracts';
import { Banner } from '../../../components/ui/banner';
import { useFormats } from '../../../i18n/use-formats';
import { searchOf } from '../address';
import { Way } from '../way';

interface OtherDrawsProps {
  run: AdminRanking;
  className?: string;
}

/** Warns that other numbers of the draw were tried, because trying them means choosing among their results. */
export function OtherDraws({ run: { tenderId, stage, otherDraws }, className }: OtherDrawsProps) {
  const { t, number } = useFormats();
  if (stage === 'simulation' || !otherDraws) return null;
  return (
    <Banner
      tone="warning"
      title={t('adminRankings.otherDraws.title', { count: otherDraws, number: number(otherDraws) })}
      className={className}
    >
      <p>
        {t('adminRankings.otherDraws.text')}{' '}
        <Way to={`?${searchOf({ tender: tenderId })}`} text={t('adminRankings.otherDraws.link')} />
      </p>
    </Banner>
  );
}
