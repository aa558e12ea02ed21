import type { RankingState } from '@lacorte/contracts';
import { CircleAlert, Hourglass, type LucideIcon, Megaphone, SquareCheck } from 'lucide-react';
import { Badge, type Tone } from '../../components/ui/badge';
import { useTranslation } from '../../i18n/translations';
import { stateLabel } from './labels';

const LOOK: Record<RankingState, { tone: Tone; icon: LucideIcon }> = {
  computing: { tone: 'info', icon: Hourglass },
  ready: { tone: 'neutral', icon: SquareCheck },
  published: { tone: 'success', icon: Megaphone },
  failed: { tone: 'danger', icon: CircleAlert },
};

export function RunBadge({ state }: { state: RankingState }) {
  const { t } = useTranslation();
  const { tone, icon } = LOOK[state];
  return (
    <Badge tone={tone} icon={icon}>
      {t(stateLabel(state))}
    </Badge>
  );
}
