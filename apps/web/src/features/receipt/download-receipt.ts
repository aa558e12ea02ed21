import { API, type Receipt } from '@lacorte/contracts';
import { useMutation } from '@tanstack/react-query';
import { useToast } from '../../components/ui/toast';
import { useTranslation } from '../../i18n/translations';
import { requestFile } from '../../lib/api-client';
import { saveFile } from '../../lib/save-file';

/** GET /api/applications/{id}/pdf, saved under the application's code. */
export function useDownloadReceipt({ id, applicationCode }: Receipt) {
  const { t } = useTranslation();
  const { toast } = useToast();
  return useMutation({
    mutationFn: () => requestFile(API.applicationPdf(id)),
    onSuccess: (file) => {
      saveFile(file, `ricevuta-domanda-${applicationCode}.pdf`);
      toast({ title: t('receipt.pdf.done'), description: t('receipt.pdf.doneText'), tone: 'success' });
    },
    onError: () =>
      toast({ title: t('receipt.pdf.failed'), description: t('receipt.pdf.failedText'), tone: 'destructive' }),
  });
}
