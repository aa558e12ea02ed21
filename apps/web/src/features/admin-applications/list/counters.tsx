import { APPLICATION_STATUSES, type ApplicationCounts } from '@lacorte/contracts';
import { FileText, type LucideIcon } from 'lucide-react';
import { STATUS_LOOK } from '../../../components/application/status-badge';
import { Skeleton } from '../../../components/ui/spinner';
import { useTranslation } from '../../../i18n/translations';
import { useFormats } from '../../../i18n/use-formats';

const INK = {
  info: 'text-info',
  warning: 'text-warning',
  success: 'text-shutter',
  danger: 'text-danger',
  neutral: 'text-muted',
};

/** Total and count by status, independent of the filter. */
export function Counters({ counts, hasFailed }: { counts: ApplicationCounts | undefined; hasFailed: boolean }) {
  const { t } = useTranslation();
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-lg border border-line bg-line gap-px sm:grid-cols-5">
      <Counter
        label={t('admin.counters.total')}
        value={counts?.total}
        hasFailed={hasFailed}
        icon={FileText}
        ink={INK.neutral}
        className="max-sm:col-span-2"
      />
      {APPLICATION_STATUSES.map((status) => {
        const { icon, tone } = STATUS_LOOK[status];
        return (
          <Counter
            key={status}
            label={t(`admin.counters.${status}`)}
            value={counts?.[status]}
            hasFailed={hasFailed}
            icon={icon}
            ink={INK[tone]}
          />
        );
      })}
    </dl>
  );
}

interface CounterProps {
  label: string;
  value: number | undefined;
  hasFailed: boolean;
  icon: LucideIcon;
  ink: string;
  className?: string;
}

function Counter({ label, value, hasFailed, icon: Icon, ink, className = '' }: CounterProps) {
  const { number } = useFormats();
  const missing = hasFailed ? '–' : <Skeleton className="h-7 w-14" />;
  return (
    <div className={`bg-surface px-4 py-3 ${className}`}>
      <dt className="flex items-center gap-2 text-sm text-muted">
        <Icon className={`size-4 shrink-0 ${ink}`} aria-hidden />
        {label}
      </dt>
      <dd className="mt-0.5 flex h-9 items-center text-2xl font-semibold tabular-nums">
        {value === undefined ? missing : number(value)}
      </dd>
    </div>
  );
}
