import type { UseFormReturn } from 'react-hook-form';
import { useToast } from '../../components/ui/toast';
import { useTranslation } from '../../i18n/translations';
import { ApiError } from '../../lib/api-client';
import { refusalText, refusedFields } from '../../lib/refusal-text';
import { type ContactValues, FIELD_ORDER, focusFirst } from './contact-values';

const TOO_MANY_REQUESTS = 429;

/** Says why the message was not taken, also beside the fields concerned. */
export function useShowRefusal(form: UseFormReturn<ContactValues>): (error: unknown) => void {
  const translation = useTranslation();
  const { t } = translation;
  const { toast } = useToast();
  return (error) => {
    const refusal = error instanceof ApiError ? error : undefined;
    const wrong = refusedFields(refusal?.body);
    for (const name of FIELD_ORDER) {
      if (wrong[name]) form.setError(name, wrong[name]);
    }
    focusFirst(form, wrong);
    const tellsWhatToDo = refusal?.status === TOO_MANY_REQUESTS && refusal.body;
    toast({
      title: t('contacts.toast.failed'),
      description: tellsWhatToDo ? refusalText(tellsWhatToDo, translation) : t('contacts.toast.failedText'),
      tone: 'destructive',
    });
  };
}
