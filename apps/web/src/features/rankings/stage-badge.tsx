import type { PublishedRanking } from '@lacorte/contracts';
import { CircleCheck, History, Hourglass, type LucideIcon } from 'lucide-react';
import { Badge, type Tone } from '../../components/ui/badge';
import { useTranslation } from '../../i18n/translations';

export type StandingOfRanking = PublishedRanking['stage'] | 'replaced';

const LOOK: Record<StandingOfRanking, { tone: Tone; icon: LucideIcon }> = {
  provisional: { tone: 'warning', icon: Hourglass },
  final: { tone: 'success', icon: CircleCheck },
  replaced: { tone: 'neutral', icon: History },
};

/** Whether the ranking holds, or another one has taken its place. */
export function StageBadge({ standing }: { standing: StandingOfRanking }) {
  const { t } = useTranslation();
  return <Badge {...LOOK[standing]}>{t(`rankings.stage.${standing}`)}</Badge>;
}
