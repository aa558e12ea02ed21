import { useCallback, useRef } from 'react';
import { useToast } from '../../../components/ui/toast';
import { useTranslation } from '../../../i18n/translations';
import { useRefusalToast } from '../../../lib/use-refusal-toast';

/** The toasts about payment requests (specification, section 8); the end of a batch is said once. */
export function useAnnouncements() {
  const { t } = useTranslation();
  const { toast } = useToast();
  const refusalToast = useRefusalToast();
  const announced = useRef<string>(undefined);

  const announce = useCallback(
    (batchId: string, emailsSent: number, totalApplications: number) => {
      if (announced.current === batchId) return;
      announced.current = batchId;
      toast({
        title: t('admin.batch.done'),
        description: t('admin.batch.doneText', { emailsSent, totalApplications }),
        tone: 'success',
      });
    },
    [t, toast],
  );
  const refuse = (error: Error) =>
    refusalToast(error, { title: t('admin.toast.error'), fallback: t('admin.batch.failed') });
  /** What begins now has an end of its own to be said, also when it is the same batch again. */
  const forget = () => {
    announced.current = undefined;
  };
  return { announce, refuse, forget };
}
