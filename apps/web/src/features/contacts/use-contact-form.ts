import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { type ContactDto, ContactFormDto, VALIDATION } from '@lacorte/contracts';
import { type FormEvent, useRef } from 'react';
import { type FieldErrors, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { useToast } from '../../components/ui/toast';
import { useTranslation } from '../../i18n/translations';
import { type ContactValues, EMPTY_VALUES, focusFirst } from './contact-values';
import { useSendContact } from './send-contact';
import { useShowRefusal } from './use-show-refusal';

const rules = classValidatorResolver(ContactFormDto, { validator: VALIDATION }) as unknown as Resolver<ContactValues>;

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
  const form = useForm<ContactValues>({ resolver: rules, defaultValues: EMPTY_VALUES, shouldFocusError: false });
  const showRefusal = useShowRefusal(form);

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
    focusFirst(form, errors);
    if (!errors.privacyConsent) return;
    const description = t('validation.privacyConsent.required');
    toast({ title: t('contacts.toast.consent'), description, tone: 'destructive' });
  }

  return { form, submit: form.handleSubmit(onValid, onInvalid), isSending: contact.isPending };
}
