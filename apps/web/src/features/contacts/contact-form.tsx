import { API, CONTACT_SUBJECTS, COOPERATIVE, ContactFormDto, PAGES, type ReceivedContact } from '@lacorte/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { type ComponentProps, useCallback, useEffect, useId, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Banner } from '../../components/ui/banner';
import { Button } from '../../components/ui/button';
import { Card } from '../../components/ui/card';
import { Checkbox } from '../../components/ui/checkbox';
import { Form } from '../../components/ui/form';
import { Select } from '../../components/ui/select';
import { TextArea, TextInput } from '../../components/ui/text-input';
import { useToast } from '../../components/ui/toast';
import { useTranslation } from '../../i18n/translations';
import { ApiError, requestJson } from '../../lib/api-client';
import { CallField, EmailField } from '../../lib/forms/call-fields';
import { type CallForm, useCallForm } from '../../lib/forms/use-call-form';
import { ownApplicationsQuery } from '../../lib/own-applications';
import { refusalText } from '../../lib/refusal-text';
import { useCurrentUser } from '../../lib/session/current-user';
import { useSubmitType } from '../../lib/use-browser-state';

const PERSON = [
  { name: 'nome', required: true, autoComplete: 'given-name' },
  { name: 'cognome', required: true, autoComplete: 'family-name' },
  { name: 'email', required: true, type: 'email', autoComplete: 'email' },
  { name: 'telefono', required: false, type: 'tel', autoComplete: 'tel' },
] as const;

export function ContactForm() {
  const { t } = useTranslation();
  const { contact, number } = useContactForm();
  const submitType = useSubmitType();
  const field = (name: keyof typeof EMPTY_VALUES) => ({ of: contact, name, label: t(`contacts.form.${name}`) });
  const subjects = CONTACT_SUBJECTS.map((value) => ({ value, label: t(`contacts.subject.${value}`) }));

  return (
    <Card>
      <h2 className="text-2xl">{t('contacts.form.title')}</h2>
      <p className="mt-1.5 text-muted noscript:hidden">{t('contacts.form.intro')}</p>
      <noscript>
        <p className="mt-4">{t('contacts.form.noscript', { email: COOPERATIVE.email })}</p>
      </noscript>
      {/* early-input.ts keeps text typed before hydration. Without the script, the button does not submit the text into a URL. */}
      <Form noValidate onSubmit={contact.submit} className="noscript:hidden">
        <div className="mt-6 grid gap-x-5 gap-y-6 sm:grid-cols-2">
          {PERSON.map(({ name, required, ...input }) =>
            name === 'email' ? (
              <EmailField key={name} {...field(name)} autoComplete={input.autoComplete} />
            ) : (
              <CallField key={name} {...field(name)} required={required}>
                {(control) => <TextInput {...control} {...input} />}
              </CallField>
            ),
          )}
          <CallField {...field('oggetto')} className="sm:col-span-2">
            {(control) => <Select {...control} options={subjects} placeholder={t('contacts.form.choose')} />}
          </CallField>
          <CallField
            {...field('applicationCode')}
            hint={t('contacts.form.applicationCodeHint')}
            required={false}
            className="sm:col-span-2"
          >
            {(control) => <CodeInput control={control} />}
          </CallField>
          <CallField {...field('messaggio')} className="sm:col-span-2">
            {(control) => <TextArea {...control} rows={7} />}
          </CallField>
          <Consent contact={contact} />
          <div className="sm:col-span-2">
            <Button
              type={submitType}
              size="large"
              className="w-full sm:w-auto"
              pending={contact.isPending}
              pendingText={t('contacts.form.pending')}
            >
              <Send className="size-5" aria-hidden />
              {t('contacts.form.submit')}
            </Button>
            {number !== undefined && (
              <Banner tone="success" role="status" title={t('contacts.form.number', { number })} className="mt-5">
                {t('contacts.form.numberText')}
              </Banner>
            )}
          </div>
        </div>
      </Form>
    </Card>
  );
}

/** Offers the codes of a logged-in reader's applications. Another code may be typed. */
function CodeInput({ control }: { control: ComponentProps<'input'> }) {
  const listId = useId();
  const { user } = useCurrentUser();
  const { data: applications = [] } = useQuery({ ...ownApplicationsQuery, enabled: user !== null });
  const hasCodes = user !== null && applications.length > 0;
  return (
    <>
      <TextInput {...control} list={hasCodes ? listId : undefined} spellCheck={false} />
      {hasCodes && (
        <datalist id={listId}>
          {applications.map(({ id, applicationCode }) => (
            <option key={id} value={applicationCode} />
          ))}
        </datalist>
      )}
    </>
  );
}

/** The consent is a component, so that its field is registered last. Of the fields with errors, the first registered gets the focus. */
function Consent({ contact: { form, errorOf } }: { contact: CallForm<typeof EMPTY_VALUES> }) {
  const { t } = useTranslation();
  return (
    <div className="sm:col-span-2">
      <Checkbox
        required
        label={t('contacts.form.consent')}
        error={errorOf('privacyConsent')}
        {...form.register('privacyConsent')}
      />
      <p className="pl-9 text-sm">
        {/* The link opens in a new tab, because leaving the page would lose the input. */}
        <a href={PAGES.privacy} target="_blank" rel="noopener" className="inline-block py-2.5 text-brand underline">
          {t('contacts.form.privacyLink')}
        </a>
      </p>
    </div>
  );
}

const EMPTY_VALUES = {
  nome: '',
  cognome: '',
  email: '',
  telefono: '',
  oggetto: '',
  applicationCode: '',
  messaggio: '',
  privacyConsent: false,
};

const TOO_MANY_REQUESTS = 429;

/** POST /api/contacts (specification, sections 5 and 8). */
function useContactForm() {
  const translation = useTranslation();
  const { t } = translation;
  const { toast } = useToast();
  const queryClient = useQueryClient();
  const [number, setNumber] = useState<string>();
  const contact: CallForm<typeof EMPTY_VALUES> = useCallForm({
    rules: ContactFormDto,
    values: EMPTY_VALUES,
    call: ({ privacyConsent: _, applicationCode, ...fields }) => {
      const body = { ...fields, ...(applicationCode && { applicationCode }) };
      return requestJson<ReceivedContact>('POST', API.contacts, body);
    },
    onRefused: (error) => {
      const refusal = error instanceof ApiError && error.status === TOO_MANY_REQUESTS ? error.body : undefined;
      const description = refusal ? refusalText(refusal, translation) : t('contacts.toast.failedText');
      toast({ title: t('contacts.toast.failed'), description, tone: 'destructive' });
    },
    onDone: (message) => {
      contact.form.reset();
      fillIn();
      setNumber(message.number);
      toast({ title: t('contacts.toast.sent'), description: t('contacts.toast.sentText'), tone: 'success' });
      void queryClient.invalidateQueries({ queryKey: [API.adminContacts] });
    },
    onInvalid: ({ privacyConsent }) => {
      const description = t('validation.privacyConsent.required');
      if (privacyConsent) toast({ title: t('contacts.toast.consent'), description, tone: 'destructive' });
    },
  });
  const fillIn = useKnownReader(contact.form);
  return { contact, number };
}

/** Fills empty fields with the name and the e-mail address of a logged-in reader. Returns a function that fills them again. */
function useKnownReader({ getValues, setValue }: UseFormReturn<typeof EMPTY_VALUES>): () => void {
  const { user } = useCurrentUser();
  const fillIn = useCallback(() => {
    const known = { nome: user?.firstName, cognome: user?.lastName, email: user?.email };
    for (const name of ['nome', 'cognome', 'email'] as const) {
      if (known[name] && getValues(name) === '') setValue(name, known[name]);
    }
  }, [user, getValues, setValue]);
  useEffect(fillIn, [fillIn]);
  return fillIn;
}
