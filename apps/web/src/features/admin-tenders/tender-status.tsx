import type { Tender, TenderStatus } from '@lacorte/contracts';
import { CalendarClock, CalendarX, DoorOpen, type LucideIcon, PencilLine } from 'lucide-react';
import { Badge, type Tone } from '../../components/ui/badge';
import { useTranslation } from '../../i18n/translations';
import { useFormats } from '../../i18n/use-formats';

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

/** When a tender opens and closes, as a sentence. */
export function useTimesText({ status, opensAt, closesAt }: Pick<Tender, 'status' | 'opensAt' | 'closesAt'>): string {
  const { t, dateTime } = useFormats();
  const isDone = { open: status !== 'draft' && status !== 'scheduled', close: status === 'closed' };
  const opening =
    opensAt === null
      ? t('adminTenders.times.opensAtOnce')
      : t(isDone.open ? 'adminTenders.times.opened' : 'adminTenders.times.opens', { date: dateTime(opensAt) });
  const closing =
    closesAt === null
      ? t('adminTenders.times.noClosing')
      : t(isDone.close ? 'adminTenders.times.closed' : 'adminTenders.times.closes', { date: dateTime(closesAt) });
  return `${opening} ${closing}`;
}
