import type { TenderStatus } from '@lacorte/contracts';
import { CalendarClock, CalendarX, DoorOpen, type LucideIcon, PencilLine } from 'lucide-react';
import { Badge, type Tone } from '../../components/ui/badge';
import { useTranslation } from '../../i18n/translations';

const LOOK: Record<TenderStatus, { tone: Tone; icon: LucideIcon }> = {
  draft: { tone: 'warning', icon: PencilLine },
  scheduled: { tone: 'info', icon: CalendarClock },
  open: { tone: 'success', icon: DoorOpen },
  closed: { tone: 'neutral', icon: CalendarX },
};

export function TenderStatusBadge({ status }: { status: TenderStatus }) {
  const { t } = useTranslation();
  return <Badge {...LOOK[status]}>{t(`adminTenders.status.${status}`)}</Badge>;
}
