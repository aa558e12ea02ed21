import type { AttachedFile, OwnApplication } from '@lacorte/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../../components/ui/button';
import { Dialog, DialogButtons } from '../../../components/ui/dialog';
import { FormProblem } from '../../../components/ui/form-problem';
import { useToast } from '../../../components/ui/toast';
import { useTranslation } from '../../../i18n/translations';
import { ownApplicationsQuery } from '../../../lib/own-applications';
import { changeDocuments } from './section-files';

export function RemoveFile(props: { application: OwnApplication; file: AttachedFile; onClose: () => void }) {
  const { application, file, onClose } = props;
  const { t } = useTranslation();
  const { toast } = useToast();
  const queryClient = useQueryClient();
  const removal = useMutation({
    mutationFn: () => {
      const without = (paths: readonly string[]) => paths.filter((path) => path !== file.filePath);
      const edits = new Map([[file.section, without]]);
      return changeDocuments(queryClient, application, edits, new AbortController().signal);
    },
    onSuccess: () => {
      toast({ title: t('personalArea.remove.done'), description: file.name });
      onClose();
    },
    // The applications are read again, because they say which sections are open now.
    onError: () => queryClient.invalidateQueries({ queryKey: ownApplicationsQuery.queryKey }),
  });
  const close = () => !removal.isPending && onClose();
  return (
    <Dialog
      onClose={close}
      title={t('personalArea.remove.title')}
      description={t('personalArea.remove.text', { file: file.name })}
    >
      <FormProblem error={removal.error} />
      <DialogButtons other={t('personalArea.remove.cancel')} onOther={close}>
        <Button
          variant="danger"
          pending={removal.isPending}
          pendingText={t('personalArea.remove.pending')}
          onClick={() => removal.mutate()}
        >
          {t('personalArea.remove.confirm')}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
