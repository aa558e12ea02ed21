import type { AdminTender, TenderStatus } from '@lacorte/contracts';
import { ArrowLeft, CalendarClock, CalendarX, DoorOpen, type LucideIcon, PencilLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, type Tone } from '../../components/ui/badge';
import { ButtonLink } from '../../components/ui/button-link';
import { useFormats } from '../../i18n/use-formats';
import { useFocusOnArrival } from '../../lib/forms/use-focus';

export function TenderHead({ tender, actions }: { tender: AdminTender | undefined; actions: ReactNode }) {
  const { t, language } = useFormats();
  const title = useFocusOnArrival<HTMLHeadingElement>();
  return (
    <header>
      <ButtonLink to="?" variant="quiet" className="-ml-5">
        <ArrowLeft className="size-5" aria-hidden />
        {t('adminTenders.head.back')}
      </ButtonLink>
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

const LOOK: Record<TenderStatus, { tone: Tone; icon: LucideIcon }> = {
  draft: { tone: 'warning', icon: PencilLine },
  scheduled: { tone: 'info', icon: CalendarClock },
  open: { tone: 'success', icon: DoorOpen },
  closed: { tone: 'neutral', icon: CalendarX },
};

export function TenderStatusBadge({ status }: { status: TenderStatus }) {
  const { t } = useFormats();
  return <Badge {...LOOK[status]}>{t(`adminTenders.status.${status}`)}</Badge>;
}

export function Times({ tender: { status, opensAt, closesAt } }: { tender: AdminTender }) {
  const { t, dateTime } = useFormats();
  const opens = status === 'draft' || status === 'scheduled' ? 'opens' : 'opened';
  const closes = status === 'closed' ? 'closed' : 'closes';
  return (
    <p className="mt-2 text-muted">
      {opensAt === null
        ? t('adminTenders.times.opensAtOnce')
        : t(`adminTenders.times.${opens}`, { date: dateTime(opensAt) })}{' '}
      {closesAt === null
        ? t('adminTenders.times.noClosing')
        : t(`adminTenders.times.${closes}`, { date: dateTime(closesAt) })}
    </p>
  );
}
