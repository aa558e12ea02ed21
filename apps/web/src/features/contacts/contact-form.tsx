import { CONTACT_SUBJECTS, COOPERATIVE, PAGES } from '@lacorte/contracts';
import clsx from 'clsx';
import { Send } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '../../components/ui/button';
import { Card } from '../../components/ui/card';
import { Checkbox } from '../../components/ui/checkbox';
import { Field } from '../../components/ui/field';
import { Select } from '../../components/ui/select';
import { TextArea, TextInput } from '../../components/ui/text-input';
import { useTranslation } from '../../i18n/translations';
import { fieldErrorText } from '../../lib/refusal-text';
import { useIsLive } from '../../lib/use-browser-state';
import { type FieldName, useContactForm } from './use-contact-form';

export function ContactForm() {
  const translation = useTranslation();
  const { t } = translation;
  const { form, submit, isSending } = useContactForm();
  const { register, formState } = form;
  const isLive = useIsLive();

  const errorOf = (name: FieldName) => fieldErrorText(formState.errors[name], translation);
  const field = (name: Exclude<FieldName, 'privacyConsent'>) => ({
    name,
    label: t(`contacts.form.${name}`),
    error: errorOf(name),
  });
  const subjects = CONTACT_SUBJECTS.map((value) => ({ value, label: t(`contacts.subject.${value}`) }));

  return (
    <Card>
      <h2 className="text-2xl">{t('contacts.form.title')}</h2>
      <p className="mt-1.5 text-muted noscript:hidden">{t('contacts.form.intro')}</p>
      <noscript>
        <p className="mt-4">{t('contacts.form.noscript', { email: COOPERATIVE.email })}</p>
      </noscript>
      <form noValidate onSubmit={submit} className="noscript:hidden">
        {/* Disabled until hydration, because input would be lost; the look is the same. */}
        <fieldset
          disabled={!isLive}
          className={clsx(
            'mt-6 grid gap-x-5 gap-y-6 sm:grid-cols-2',
            !isLive && '[&_:disabled]:bg-surface! [&_:disabled]:opacity-100!',
          )}
        >
          <Field {...field('nome')} required>
            {(control) => <TextInput {...control} {...register('nome')} autoComplete="given-name" />}
          </Field>
          <Field {...field('cognome')} required>
            {(control) => <TextInput {...control} {...register('cognome')} autoComplete="family-name" />}
          </Field>
          <Field {...field('email')} required>
            {(control) => <TextInput {...control} {...register('email')} type="email" autoComplete="email" />}
          </Field>
          <Field {...field('telefono')}>
            {(control) => <TextInput {...control} {...register('telefono')} type="tel" autoComplete="tel" />}
          </Field>
          <Field {...field('oggetto')} required className="sm:col-span-2">
            {(control) => (
              <Select
                {...control}
                {...register('oggetto')}
                options={subjects}
                placeholder={t('contacts.form.choose')}
              />
            )}
          </Field>
          <Field {...field('messaggio')} required className="sm:col-span-2">
            {(control) => <TextArea {...control} {...register('messaggio')} rows={7} />}
          </Field>
          <Consent error={errorOf('privacyConsent')} {...register('privacyConsent')} />
          <div className="sm:col-span-2">
            <Button
              type="submit"
              size="large"
              className="w-full sm:w-auto"
              pending={isSending}
              pendingText={t('contacts.form.pending')}
            >
              <Send className="size-5" aria-hidden />
              {t('contacts.form.submit')}
            </Button>
          </div>
        </fieldset>
      </form>
    </Card>
  );
}

type ConsentProps = Omit<ComponentProps<typeof Checkbox>, 'label'>;

function Consent(props: ConsentProps) {
  const { t } = useTranslation();
  return (
    <div className="sm:col-span-2">
      <Checkbox required label={t('contacts.form.consent')} {...props} />
      <p className="pl-9 text-sm">
        {/* A new tab, because leaving the page would lose the input. */}
        <a href={PAGES.privacy} target="_blank" rel="noopener" className="inline-block py-2.5 text-brand underline">
          {t('contacts.form.privacyLink')}
        </a>
      </p>
    </div>
  );
}
