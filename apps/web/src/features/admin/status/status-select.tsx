import { type AdminApplication, APPLICATION_STATUSES, type ApplicationStatus } from '@lacorte/contracts';
import clsx from 'clsx';
import { LoaderCircle } from 'lucide-react';
import { Select } from '../../../components/ui/select';
import { useTranslation } from '../../../i18n/translations';
import { usePendingStatus } from './change-status';
import { STATUS_LOOK, statusOf } from './status-look';
import { useSettledChoice } from './use-settled-choice';

interface StatusSelectProps {
  application: AdminApplication;
  onChoose: (application: AdminApplication, status: ApplicationStatus) => void;
  className?: string;
}

/** Sets the status at once; while that is under way the list shows where it is going and takes no other choice. */
export function StatusSelect({ application, onChoose, className }: StatusSelectProps) {
  const { t } = useTranslation();
  const pending = usePendingStatus(application.id);
  const current = statusOf(application);
  const choice = useSettledChoice<ApplicationStatus>((status) => {
    if (status !== current) onChoose(application, status);
  });
  return (
    <div className={clsx('relative', className)} aria-busy={pending !== undefined}>
      <Select
        name={`status-${application.id}`}
        aria-label={t('admin.status.label', { code: application.applicationCode })}
        aria-disabled={pending !== undefined}
        value={pending ?? choice.draft ?? current}
        options={APPLICATION_STATUSES.map((status) => ({ value: status, label: t(STATUS_LOOK[status].label) }))}
        onKeyDown={choice.onKeyDown}
        onPointerDown={choice.onPointerDown}
        onBlur={choice.onBlur}
        onChange={({ target }) => {
          const status = APPLICATION_STATUSES.find((known) => known === target.value);
          if (status && pending === undefined) choice.choose(status);
        }}
        className={clsx('pr-9 text-sm', pending && 'opacity-60')}
      />
      {pending && (
        <LoaderCircle
          className="pointer-events-none absolute inset-y-0 right-9 my-auto size-4 animate-spin text-brand"
          aria-hidden
        />
      )}
    </div>
  );
}
