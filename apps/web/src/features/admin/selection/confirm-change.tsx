import type { ApplicationStatus, ListedApplication } from '@lacorte/contracts';
import { StatusBadge, statusOf } from '../../../components/application/status-badge';
import { Button } from '../../../components/ui/button';
import { Dialog } from '../../../components/ui/dialog';
import { useFormats } from '../../../i18n/use-formats';

interface ConfirmChangeProps {
  applications: ListedApplication[];
  status: ApplicationStatus;
  onCancel: () => void;
  onConfirm: () => void;
}

export function ConfirmChange({ applications, status, onCancel, onConfirm }: ConfirmChangeProps) {
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
      <div className="mt-6 flex flex-wrap-reverse justify-end gap-3">
        <Button variant="secondary" className="flex-1 sm:flex-none" onClick={onCancel}>
          {t('adminList.confirm.cancel')}
        </Button>
        {count > 0 && (
          <Button className="flex-1 sm:flex-none" onClick={onConfirm}>
            {t('adminList.confirm.change')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
