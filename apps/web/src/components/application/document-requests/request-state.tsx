import type { DocumentRequestState } from '@lacorte/contracts';
import { CalendarX, CircleCheck, Clock, type LucideIcon, Undo2 } from 'lucide-react';
import { useTranslation } from '../../../i18n/translations';
import { Badge, type Tone } from '../../ui/badge';

const LOOK: Record<DocumentRequestState, { tone: Tone; icon: LucideIcon }> = {
  open: { tone: 'info', icon: Clock },
  answered: { tone: 'success', icon: CircleCheck },
  expired: { tone: 'warning', icon: CalendarX },
  withdrawn: { tone: 'neutral', icon: Undo2 },
};

export function RequestState({ state }: { state: DocumentRequestState }) {
  const { t } = useTranslation();
  return (
    <Badge {...LOOK[state]} className="px-2.5 whitespace-nowrap">
      {t(`admin.requests.state.${state}`)}
    </Badge>
  );
}
