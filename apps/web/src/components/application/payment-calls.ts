import { API, type ListedApplication, type RecordedPayment, type RecordPaymentDto } from '@lacorte/contracts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../../i18n/translations';
import { requestJson } from '../../lib/api-client';
import { isOutOfDate, useApplicationRefresh } from '../../lib/applications/application-refresh';
import { useRefusalToast } from '../../lib/use-refusal-toast';
import { useToast } from '../ui/toast';

/** POST and DELETE /api/admin/applications/{id}/payment. */
export function usePaymentCalls(application: ListedApplication) {
  const { t } = useTranslation();
  const refresh = useApplicationRefresh();
  const refuse = useRefusalToast();
  const { toast } = useToast();
  const path = API.applicationPayment(application.id);

  const onError = (refusal: Error) => {
    refuse(refusal, { title: t('admin.toast.error'), fallback: t('admin.payment.failed') });
    if (isOutOfDate(refusal)) void refresh.reread(application);
  };
  const record = useMutation({
    mutationFn: (payment: RecordPaymentDto) => requestJson<unknown>('POST', path, payment),
    onSuccess: async () => {
      await refresh.reread(application);
      toast({ title: t('admin.payment.recorded'), description: t('admin.payment.recordedText'), tone: 'success' });
    },
    onError,
  });
  const undo = useMutation({
    mutationFn: (_: RecordedPayment) => requestJson<unknown>('DELETE', path),
    onSuccess: async (_, { paidOn, amountCents, note }) => {
      await refresh.reread(application);
      const restore = () => record.mutate({ paidOn, amountCents, note });
      toast({
        title: t('admin.payment.undone'),
        description: t('admin.payment.undoneText'),
        tone: 'success',
        action: { label: t('admin.payment.restore'), altText: t('admin.payment.restoreHint'), onClick: restore },
      });
    },
    onError,
  });
  return { record, undo };
}
