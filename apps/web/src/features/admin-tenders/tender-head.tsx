import type { AdminTender, Tender, TenderStatus } from '@lacorte/contracts';
import { ArrowLeft, CalendarClock, CalendarX, DoorOpen, type LucideIcon, PencilLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Badge, type Tone } from '../../components/ui/badge';
import { Button } from '../../components/ui/button';
import { useTranslation } from '../../i18n/translations';
import { useFormats } from '../../i18n/use-formats';
import { useFocusOnArrival } from '../../lib/forms/use-focus';

interface TenderHeadProps {
  /** Undefined for a new tender. */
  tender: AdminTender | undefined;
  actions?: ReactNode;
}

export function TenderHead({ tender, actions }: TenderHeadProps) {
  const { t, language } = useTranslation();
  const title = useFocusOnArrival<HTMLHeadingElement>();
  return (
    <header>
      <Button asChild variant="quiet" className="-ml-5">
        <Link to="?">
          <ArrowLeft className="size-5" aria-hidden />
          {t('adminTenders.head.back')}
        </Link>
      </Button>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
          <h2 ref={title} tabIndex={-1} className="min-w-0 text-xl wrap-anywhere outline-none">
            {tender
              ? t('adminTenders.list.name', { code: tender.code, title: tender.title[language] })
              : t('adminTenders.head.new')}
          </h2>
          {tender && <TenderStatusBadge status={tender.status} />}
        </div>
        <div className="flex flex-wrap gap-3 empty:hidden">{actions}</div>
      </div>
      {tender && <Times tender={tender} />}
    </header>
  );
}

function Times({ tender }: { tender: AdminTender }) {
  return <p className="mt-2 text-muted">{useTimesText(tender)}</p>;
}

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
