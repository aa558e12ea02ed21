import { useToast } from '../../../components/ui/toast';
import { useTranslation } from '../../../i18n/translations';
import { DOCUMENTS_PART } from '../form/form-parts';
import { isUnderWay, type UploadItem } from './upload-item';

/**
 * An application sent now would leave out files that are still on their way or could not be sent.
 *
 * @returns says so, leads to the documents and answers whether there is any
 */
export function useUnfinishedUploads(): (items: readonly UploadItem[]) => boolean {
  const { t } = useTranslation();
  const { toast } = useToast();
  return (items) => {
    const isWaiting = items.some(isUnderWay);
    const hasFailed = items.some((item) => item.status === 'failed');
    if (!isWaiting && !hasFailed) return false;
    toast({
      title: t(isWaiting ? 'applicationForm.unfinished.waiting' : 'applicationForm.unfinished.failed'),
      description: t(isWaiting ? 'applicationForm.unfinished.waitingText' : 'applicationForm.unfinished.failedText'),
      tone: 'destructive',
    });
    document.getElementById(DOCUMENTS_PART.id)?.scrollIntoView();
    return true;
  };
}
