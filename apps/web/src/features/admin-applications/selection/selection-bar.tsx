import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
  type ListedApplication,
  MAX_BULK_CHANGES,
} from '@lacorte/contracts';
import { X } from 'lucide-react';
import { useState } from 'react';
import { STATUS_LOOK, StatusBadge, statusOf } from '../../../components/application/status-badge';
import { Button } from '../../../components/ui/button';
import { Dialog, DialogButtons, DialogOpener } from '../../../components/ui/dialog';
import { Select } from '../../../components/ui/select';
import { useFormats } from '../../../i18n/use-formats';
import type { BulkChanges } from './change-statuses';
import type { Selection } from './use-selection';

export function SelectionBar({ selection, bulk }: { selection: Selection; bulk: BulkChanges }) {
  const { t, number } = useFormats();
  const [status, setStatus] = useState<ApplicationStatus>();
  const count = selection.applications.length;
  const text = t('adminList.selection.count', { count, number: number(count) });
  const question = (close: () => void) =>
    status && (
      <ConfirmChange
        applications={selection.applications}
        status={status}
        onCancel={close}
        onConfirm={() => {
          close();
          bulk.change(status);
        }}
      />
    );
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 && text}
      </p>
      {count > 0 && (
        <section
          aria-label={t('adminList.selection.label')}
          className="bottom-3 z-20 mt-4 flex flex-wrap items-center gap-3 rounded-lg border border-edge bg-surface p-3 shadow-raised tall:sticky print:hidden"
        >
          <p aria-hidden className="px-1 font-semibold tabular-nums">
            {text}
          </p>
          {selection.isFull && (
            <p className="text-sm text-muted">{t('adminList.selection.full', { number: number(MAX_BULK_CHANGES) })}</p>
          )}
          <Button
            variant="quiet"
            size="compact"
            className="max-sm:ml-auto max-sm:px-2.5 sm:order-last"
            onClick={selection.clear}
          >
            <X className="size-5 sm:hidden" aria-hidden />
            <span className="max-sm:sr-only">{t('adminList.selection.clear')}</span>
          </Button>
          <div className="flex w-full gap-3 sm:ml-auto sm:w-auto">
            <div className="min-w-0 flex-1 sm:w-48">
              <Select
                name="bulk-status"
                aria-label={t('adminList.selection.status')}
                placeholder={t('adminList.selection.status')}
                value={status ?? ''}
                options={APPLICATION_STATUSES.map((one) => ({ value: one, label: t(STATUS_LOOK[one].label) }))}
                onChange={({ target }) => setStatus(APPLICATION_STATUSES.find((one) => one === target.value))}
              />
            </div>
            <DialogOpener size="compact" disabled={!status} pending={bulk.isPending} dialog={question}>
              {t('adminList.selection.change')}
            </DialogOpener>
          </div>
        </section>
      )}
    </>
  );
}

interface ConfirmChangeProps {
  applications: ListedApplication[];
  status: ApplicationStatus;
  onCancel: () => void;
  onConfirm: () => void;
}

function ConfirmChange({ applications, status, onCancel, onConfirm }: ConfirmChangeProps) {
  const { t, number } = useFormats();
  const same = applications.filter((application) => statusOf(application) === status).length;
  const count = applications.length - same;
  return (
    <Dialog onClose={onCancel} title={t('adminList.confirm.title', { count, number: number(count) })}>
      <p className="flex flex-wrap items-center gap-2">
        {t('adminList.confirm.becomes')} <StatusBadge status={status} />
      </p>
      {same > 0 && (
        <p className="mt-2 text-muted">{t('adminList.confirm.same', { count: same, number: number(same) })}</p>
      )}
      {count > 0 && <p className="mt-2 text-muted">{t('adminList.confirm.mails')}</p>}
      <DialogButtons secondary={t('adminList.confirm.cancel')} onSecondary={onCancel} atEnd className="mt-6">
        {count > 0 && <Button onClick={onConfirm}>{t('adminList.confirm.change')}</Button>}
      </DialogButtons>
    </Dialog>
  );
}
