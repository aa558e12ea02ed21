import { useMutation } from '@tanstack/react-query';
import { useToast } from '../../components/ui/toast';
import { useTranslation } from '../../i18n/translations';
import { saveFile } from '../../lib/api-download';
import { useRefusalToast } from '../../lib/use-refusal-toast';

/** A mutation that saves a file of the reader, with toasts. @param request reads the whole file */
export function useOwnDownload(request: () => Promise<{ content: Blob; name: string }>) {
  const { t } = useTranslation();
  const { toast } = useToast();
  const showRefusal = useRefusalToast();
  return useMutation({
    mutationFn: request,
    onSuccess: ({ content, name }) => {
      saveFile(content, name);
      toast({ title: t('personalArea.download.done'), description: name, tone: 'success' });
    },
    onError: (error) =>
      showRefusal(error, { title: t('personalArea.download.failed'), fallback: t('personalArea.download.failedText') }),
  });
}
