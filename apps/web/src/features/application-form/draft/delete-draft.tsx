import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../components/ui/button';
import { Dialog, DialogButtons } from '../../../components/ui/dialog';
import { FormProblem } from '../../../components/ui/form-problem';
import { useTranslation } from '../../../i18n/translations';

export function DeleteDraft({ onDelete, onClose }: { onDelete: () => Promise<void>; onClose: () => void }) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useMutation({ mutationFn: onDelete, onSuccess: onClose });
  return (
    <Dialog onClose={onClose} title={t('applicationForm.delete.title')}>
      <p>{t('applicationForm.delete.text')}</p>
      {error && (
        <div className="mt-4">
          <FormProblem error={error} fallback={t('applicationForm.delete.failed')} />
        </div>
      )}
      <DialogButtons secondary={t('applicationForm.delete.cancel')} onSecondary={onClose} className="mt-6">
        <Button variant="danger" pending={isPending} onClick={() => mutate()}>
          {t('applicationForm.delete.confirm')}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
