import { PROJECT, type Tender } from '@lacorte/contracts';
import { CalendarClock, CalendarX } from 'lucide-react';
import { Filled } from '../../components/tender/filled';
import { TenderNotice } from '../../components/tender/tender-notice';
import { Badge } from '../../components/ui/badge';
import { useFormats } from '../../i18n/use-formats';
import type { CurrentTender } from '../../lib/tender/current-tender';
import { useTenderFigures } from '../../lib/tender/tender-figures';

export function Facts({ current }: { current: CurrentTender }) {
  const { t } = useFormats();
  const { tender } = current;
  const { deadline, fee, ranking, wait, lease } = useTenderFigures(tender);
  return (
    <section className="border-b border-line bg-sunken">
      <div className="page py-12 lg:py-16 print:py-5">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <h2 className="text-2xl">{t('tender.facts.title')}</h2>
          {tender && <TenderState tender={tender} />}
        </div>
        <TenderNotice current={current} className="mt-5 print:hidden" />
        <dl className="mt-6 grid gap-x-10 gap-y-7 sm:grid-cols-2 lg:grid-cols-3 print:grid-cols-3 print:gap-y-4">
          <Fact label={t('tender.facts.deadline')} text={deadline} day={tender?.shownDeadline} />
          <Fact label={t('tender.facts.form')} text={t('tender.facts.formValue', PROJECT.formMinutes)} />
          <Fact label={t('tender.facts.fee')} text={fee.amount} />
          <Fact label={t('tender.facts.ranking')} text={t('tender.facts.rankingValue', ranking)} />
          <Fact label={t('tender.facts.wait')} text={t('tender.facts.waitValue', wait)} />
          <Fact label={t('tender.facts.lease')} text={t('tender.facts.leaseValue', lease)} />
        </dl>
      </div>
    </section>
  );
}

/** Renders nothing while applications are open, because the page already invites the reader to apply. */
function TenderState({ tender }: { tender: Tender }) {
  const { t, dateTime } = useFormats();
  if (tender.status === 'closed') {
    return (
      <Badge tone="neutral" icon={CalendarX}>
        {t('tender.state.closed')}
      </Badge>
    );
  }
  if (tender.status !== 'scheduled' || tender.opensAt === null) return null;
  return (
    <Badge tone="info" icon={CalendarClock}>
      {t('tender.state.scheduled', { date: dateTime(tender.opensAt) })}
    </Badge>
  );
}

function Fact({ label, text, day }: { label: string; text: string; day?: string | undefined }) {
  return (
    <div className="border-l-2 border-brand pl-4">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-0.5 font-serif text-xl font-medium">
        {day ? <time dateTime={day}>{text}</time> : <Filled text={text} />}
      </dd>
    </div>
  );
}
