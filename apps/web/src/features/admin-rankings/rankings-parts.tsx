import type { RankingState } from '@lacorte/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import { CircleAlert, Hourglass, type LucideIcon, Megaphone, SquareCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Badge, type Tone } from '../../components/ui/badge';
import { LoadFailed } from '../../components/ui/load-failed';
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

export function NotLoaded({ title, query }: { title: string; query: UseQueryResult }) {
  const { t } = useTranslation();
  return <LoadFailed role="alert" title={title} text={t('adminRankings.failed.text')} query={query} />;
}

export function ActionLink({ to, text }: { to: string; text: string }) {
  return (
    <Link to={to} className="font-semibold text-brand underline underline-offset-3">
      {text}
    </Link>
  );
}
