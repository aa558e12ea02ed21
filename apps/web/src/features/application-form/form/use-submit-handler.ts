import type { FormEvent } from 'react';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import { useToast } from '../../../components/ui/toast';
import { useTranslation } from '../../../i18n/translations';
import { type Sending, useSubmission } from '../submission/use-submission';
import { useUnfinishedUploads } from '../upload/use-unfinished-uploads';
import type { Uploads } from '../upload/use-uploads';
import { type ApplicationPayload, type FieldName, type FormValues, toPayload } from './form-values';

interface SubmitOptions {
  form: UseFormReturn<FormValues>;
  uploads: Uploads;
  isLoggedIn: boolean;
  focusFirst: (fields: readonly FieldName[]) => void;
}

/** What happens when the reader sends the form: it goes out, or the reader is led to what is in the way. */
export function useSubmitHandler({ form, uploads, isLoggedIn, focusFirst }: SubmitOptions): {
  submit: (event: FormEvent) => Promise<void>;
  sending: Sending;
} {
  const { t } = useTranslation();
  const { toast } = useToast();
  const { send, sending } = useSubmission({ form, showErrors: focusFirst });
  const stopForUnfinishedUploads = useUnfinishedUploads();

  async function onValid(values: FormValues): Promise<void> {
    const items = uploads.renew();
    if (stopForUnfinishedUploads(items)) return;
    // The rules have just made sure that the text is what the class says.
    const fields = values as unknown as ApplicationPayload;
    await send(toPayload(fields, { withPassword: !isLoggedIn }), items);
  }

  function onInvalid(errors: FieldErrors<FormValues>): void {
    focusFirst(Object.keys(errors) as FieldName[]);
    if (!errors.gdprConsent && !errors.dataVeracity) return;
    toast({
      title: t('applicationForm.consents.missing'),
      description: t('applicationForm.consents.missingText'),
      tone: 'destructive',
    });
  }

  return { submit: form.handleSubmit(onValid, onInvalid), sending };
}
