import type { RankingState } from '@lacorte/contracts';
import { CircleAlert, Hourglass, type LucideIcon, Megaphone, SquareCheck } from 'lucide-react';
import { Badge, type Tone } from '../../components/ui/badge';
import { useTranslation } from '../../i18n/translations';

const LOOK: Record<RankingState, { tone: Tone; icon: LucideIcon }> = {
  computing: { tone: 'info', icon: Hourglass },
  ready: { tone: 'neutral', icon: SquareCheck },
  published: { tone: 'success', icon: Megaphone },
  failed: { tone: 'danger', icon: CircleAlert },
};

export function RunBadge({ state }: { state: RankingState }) {
  const { t } = useTranslation();
  return <Badge {...LOOK[state]}>{t(`adminRankings.state.${state}`)}</Badge>;
}
