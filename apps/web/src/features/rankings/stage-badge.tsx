import type { PublishedRanking } from '@lacorte/contracts';
import { CircleCheck, History, Hourglass, type LucideIcon } from 'lucide-react';
import { Badge, type Tone } from '../../components/ui/badge';
import { useTranslation } from '../../i18n/translations';

export type StandingOfRanking = PublishedRanking['stage'] | 'replaced';

const LOOK: Record<StandingOfRanking, { label: string; tone: Tone; icon: LucideIcon }> = {
  provisional: { label: 'rankings.stage.provisional', tone: 'warning', icon: Hourglass },
  final: { label: 'rankings.stage.final', tone: 'success', icon: CircleCheck },
  replaced: { label: 'rankings.stage.replaced', tone: 'neutral', icon: History },
};

/** Whether the ranking holds, or another one has taken its place. */
export function StageBadge({ standing }: { standing: StandingOfRanking }) {
  const { t } = useTranslation();
  const { label, tone, icon } = LOOK[standing];
  return (
    <Badge tone={tone} icon={icon}>
      {t(label)}
    </Badge>
  );
}
