import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { API, type ContactDto, ContactFormDto, VALIDATION } from '@lacorte/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type FieldErrors, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { useToast } from '../../components/ui/toast';
import { useTranslation } from '../../i18n/translations';
import { ApiError, requestJson } from '../../lib/api-client';
import { refusalText, refusedFields } from '../../lib/refusal-text';

const rules = classValidatorResolver(ContactFormDto, { validator: VALIDATION }) as unknown as Resolver<ContactValues>;

/** Specification, sections 5 and 8. */
export function useContactForm() {
  const { t } = useTranslation();
  const { toast } = useToast();
  const contact = useSendContact();
  const sending = useRef(false);
  const form = useForm<ContactValues>({ resolver: rules, defaultValues: EMPTY_VALUES, shouldFocusError: false });
  const showRefusal = useShowRefusal(form);

  async function onValid({ privacyConsent: _, ...fields }: ContactValues): Promise<void> {
    // A ref blocks a second click before the next render.
    if (sending.current) return;
    sending.current = true;
    try {
      // Validated just before.
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
    focusFirst(form, errors);
    if (!errors.privacyConsent) return;
    const description = t('validation.privacyConsent.required');
    toast({ title: t('contacts.toast.consent'), description, tone: 'destructive' });
  }

  return { form, submit: form.handleSubmit(onValid, onInvalid), isSending: contact.isPending };
}

/** Controls hold any text; the DTO types what the server accepts. */
interface ContactValues extends Record<keyof ContactDto, string> {
  privacyConsent: boolean;
}
export type FieldName = keyof ContactValues;

const EMPTY_VALUES: ContactValues = {
  nome: '',
  cognome: '',
  email: '',
  telefono: '',
  oggetto: '',
  messaggio: '',
  privacyConsent: false,
};

const FIELD_ORDER = Object.keys(EMPTY_VALUES) as FieldName[];

/** Focuses the first of these fields. */
function focusFirst(form: UseFormReturn<ContactValues>, wrong: object): void {
  const first = FIELD_ORDER.find((name) => name in wrong);
  if (first) form.setFocus(first);
}

/** POST /api/contacts; invalidates the list of administrators. */
function useSendContact() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (contact: ContactDto) => requestJson<{ id: string }>('POST', API.contacts, contact),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [API.adminContacts] }),
  });
}

const TOO_MANY_REQUESTS = 429;

/** Shows why the message was refused, also at the fields. */
function useShowRefusal(form: UseFormReturn<ContactValues>): (error: unknown) => void {
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
