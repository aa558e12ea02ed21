import { useMutation } from '@tanstack/react-query';
import { useToast } from '../../components/ui/toast';
import { useTranslation } from '../../i18n/translations';
import { saveFile } from '../../lib/api-download';
import { useRefusalToast } from '../../lib/use-refusal-toast';

/** Returns a mutation that reads a file with `request`, saves it and shows toasts. */
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
