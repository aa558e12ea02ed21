import type { UseFormReturn } from 'react-hook-form';
import { useToast } from '../../../components/ui/toast';
import { useTranslation } from '../../../i18n/translations';
import { ApiError } from '../../../lib/api-client';
import { refusalText, refusedFields } from '../../../lib/refusal-text';
import { useLoginDialog } from '../../../lib/session/login-dialog-state';
import { isFieldName } from '../form/form-parts';
import type { FieldName, FormValues } from '../form/form-values';
import { forgetIdempotencyKey } from './idempotency-key';

const CONFLICT = 409;
const TOO_MANY_REQUESTS = 429;

/** Says why the application was not taken, also beside the fields concerned, and puts the reader on the first of them. */
export function useShowRefusal(form: UseFormReturn<FormValues>, focusFirst: (fields: FieldName[]) => void) {
  const translation = useTranslation();
  const { t } = translation;
  const { toast } = useToast();
  const { setOpen: openLogin } = useLoginDialog();

  return (error: unknown): void => {
    const refusal = error instanceof ApiError ? error : undefined;
    const body = refusal?.body;
    const isEmailTaken = body?.code === 'account-exists';
    const wrong = isEmailTaken ? { email: { type: body.code, message: body.message } } : refusedFields(body);
    const names = Object.keys(wrong).filter(isFieldName);
    for (const name of names) form.setError(name, wrong[name] ?? {});
    focusFirst(names);
    // The server may know the key with another body: the next try gets its own.
    if (refusal?.status === CONFLICT) forgetIdempotencyKey();
    const tellsWhatToDo = refusal?.status === CONFLICT || refusal?.status === TOO_MANY_REQUESTS;
    toast({
      title: t('applicationForm.submit.failed'),
      description: tellsWhatToDo && body ? refusalText(body, translation) : t('applicationForm.submit.failedText'),
      tone: 'destructive',
      ...(isEmailTaken && {
        action: {
          label: t('applicationForm.submit.login'),
          altText: t('applicationForm.submit.loginAlt'),
          onClick: () => openLogin(true),
        },
      }),
    });
  };
}
