import { APPLICATION_STATUSES, type ApplicationStatus, type ListedApplication } from '@lacorte/contracts';
import clsx from 'clsx';
import { LoaderCircle } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/translations';
import { useChangeStatus, usePendingStatus } from '../../lib/applications/change-status';
import { Select } from '../ui/select';
import { STATUS_LOOK, statusOf } from './status-badge';

export function StatusSelect({ application, className }: { application: ListedApplication; className?: string }) {
  const { t } = useTranslation();
  const changeStatus = useChangeStatus();
  const pending = usePendingStatus(application.id);
  const current = statusOf(application);
  const choice = useSettledChoice<ApplicationStatus>((status) => {
    if (status !== current) changeStatus(application, status);
  });
  return (
    <div className={clsx('relative', className)} aria-busy={pending !== undefined}>
      <Select
        name={`status-${application.id}`}
        aria-label={t('admin.status.label', { code: application.applicationCode })}
        aria-disabled={pending !== undefined}
        value={pending ?? choice.draft ?? current}
        options={APPLICATION_STATUSES.map((status) => ({ value: status, label: t(STATUS_LOOK[status].label) }))}
        onChange={({ target }) => {
          const status = APPLICATION_STATUSES.find((known) => known === target.value);
          if (status && pending === undefined) choice.choose(status);
        }}
        {...choice.handlers}
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

const PAUSE_MS = 700;

/** Delays a choice made by key until a pause or blur, because on most systems each arrow key changes the value of a closed list. */
function useSettledChoice<T>(settle: (value: T) => void) {
  const [draft, setDraft] = useState<T>();
  const byKeys = useRef(false);
  const finish = (value: T) => {
    setDraft(undefined);
    settle(value);
  };
  const finishLater = useEffectEvent(finish);
  useEffect(() => {
    if (draft === undefined) return;
    const timer = setTimeout(() => finishLater(draft), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft]);

  return {
    /** The value that is selected but not applied yet. */
    draft,
    choose: (value: T) => (byKeys.current ? setDraft(value) : finish(value)),
    handlers: {
      onKeyDown: () => {
        byKeys.current = true;
      },
      onPointerDown: () => {
        byKeys.current = false;
      },
      onBlur: () => {
        byKeys.current = false;
        if (draft !== undefined) finish(draft);
      },
    },
  };
}
