import { type AdminApplication, API, type RecordPaymentDto } from '@lacorte/contracts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../../components/ui/toast';
import { ApiError, requestJson } from '../../../lib/api-client';
import { serverMessage } from '../../../lib/server-message';
import { useLostRights } from '../../../lib/session/use-lost-rights';
import { useApplicationRefresh } from '../list/application-refresh';

/** POST and DELETE /api/admin/applications/{id}/payment. */
export function usePaymentCalls(application: AdminApplication) {
  const { t } = useTranslation();
  const { toast } = useToast();
  const refresh = useApplicationRefresh();
  const path = API.applicationPayment(application.id);

  const onError = (error: Error) => {
    const message = error instanceof ApiError ? error.body?.message : undefined;
    toast({
      title: t('admin.toast.error'),
      description: message ? serverMessage(message, t) : t('admin.payment.failed'),
      tone: 'destructive',
    });
    if (error instanceof ApiError && (error.status === 409 || error.status === 404)) void refresh.reread(application);
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
    mutationFn: () => requestJson<unknown>('DELETE', path),
    onSuccess: async () => {
      await refresh.reread(application);
      toast({
        title: t('admin.payment.undone'),
        description: t('admin.payment.undoneText'),
        tone: 'success',
        ...(application.payment && { action: restore(application.payment) }),
      });
    },
    onError,
  });

  useLostRights(record.error ?? undo.error);

  function restore({ paidOn, amountCents, note }: NonNullable<AdminApplication['payment']>) {
    return {
      label: t('admin.payment.restore'),
      altText: t('admin.payment.restoreHint'),
      onClick: () => record.mutate({ paidOn, amountCents, note }),
    };
  }

  return { record, undo };
}
