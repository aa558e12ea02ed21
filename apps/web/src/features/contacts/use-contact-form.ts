import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { type ContactDto, ContactFormDto, VALIDATION } from '@lacorte/contracts';
import { type FormEvent, useRef } from 'react';
import { type FieldErrors, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../components/ui/toast';
import { ApiError } from '../../lib/api-client';
import { serverMessage } from '../../lib/server-message';
import { useSendContact } from './send-contact';

/** The controls hold any text on the way to what the class takes. */
export interface ContactValues extends Record<keyof ContactDto, string> {
  privacyConsent: boolean;
}
export type FieldName = keyof ContactValues;

const EMPTY: ContactValues = {
  nome: '',
  cognome: '',
  email: '',
  telefono: '',
  oggetto: '',
  messaggio: '',
  privacyConsent: false,
};

const rules = classValidatorResolver(ContactFormDto, { validator: VALIDATION }) as unknown as Resolver<ContactValues>;
const TOO_MANY_REQUESTS = 429;

interface ContactFormState {
  form: UseFormReturn<ContactValues>;
  submit: (event: FormEvent) => Promise<void>;
  isSending: boolean;
}

/** The contact form's rules, toasts and sending (specification, sections 5 and 8). */
export function useContactForm(): ContactFormState {
  const { t } = useTranslation();
  const { toast } = useToast();
  const contact = useSendContact();
  const sending = useRef(false);
  const form = useForm<ContactValues>({ resolver: rules, defaultValues: EMPTY });

  async function onValid({ privacyConsent: _, ...fields }: ContactValues): Promise<void> {
    // Not the mutation's own state: two quick clicks come before it is shown.
    if (sending.current) return;
    sending.current = true;
    try {
      // The rules have just made sure that the subject is one of the list.
      await contact.mutateAsync(fields as ContactDto);
      form.reset();
      toast({ title: t('contacts.toast.sent'), description: t('contacts.toast.sentText'), tone: 'success' });
    } catch (error) {
      showRefusal(error);
    } finally {
      sending.current = false;
    }
  }

  function onInvalid(errors: FieldErrors<ContactValues>): void {
    if (!errors.privacyConsent) return;
    toast({
      title: t('contacts.toast.consent'),
      description: t('validation.privacyConsent.required'),
      tone: 'destructive',
    });
  }

  function showRefusal(error: unknown): void {
    const refusal = error instanceof ApiError ? error : undefined;
    const wrong = Object.entries(refusal?.body?.fields ?? {}).filter(([name]) => Object.hasOwn(EMPTY, name));
    wrong.forEach(([name, message], index) => {
      form.setError(name as FieldName, { type: 'server', message }, { shouldFocus: index === 0 });
    });
    const tellsWhatToDo = refusal?.status === TOO_MANY_REQUESTS && refusal.body;
    toast({
      title: t('contacts.toast.failed'),
      description: tellsWhatToDo ? serverMessage(tellsWhatToDo.message, t) : t('contacts.toast.failedText'),
      tone: 'destructive',
    });
  }

  return { form, submit: form.handleSubmit(onValid, onInvalid), isSending: contact.isPending };
}
