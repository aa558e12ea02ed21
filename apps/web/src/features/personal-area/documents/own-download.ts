import { API, type AttachedFile, type OwnApplication } from '@lacorte/contracts';
import { useMutation } from '@tanstack/react-query';
import { useToast } from '../../../components/ui/toast';
import { useTranslation } from '../../../i18n/translations';
import { requestDownload, saveFile } from '../../../lib/api-download';
import { useRefusalToast } from '../../../lib/use-refusal-toast';

/** GET /api/user/applications/{id}/documents/{type}[/{index}]: the whole file, then saved. */
export function useOwnDownload({ id }: OwnApplication, { type, index, name }: AttachedFile, isOnly: boolean) {
  const { t } = useTranslation();
  const { toast } = useToast();
  const showRefusal = useRefusalToast();
  return useMutation({
    mutationFn: () => requestDownload(API.ownDocument(id, type, isOnly ? undefined : index), () => {}),
    onSuccess: (file) => {
      const saved = file.fileName ?? name;
      saveFile(file.content, saved);
      toast({ title: t('personalArea.download.done'), description: saved, tone: 'success' });
    },
    onError: (error) =>
      showRefusal(error, {
        title: t('personalArea.download.failed'),
        fallback: t('personalArea.download.failedText'),
      }),
  });
}
