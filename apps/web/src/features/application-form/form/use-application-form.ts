import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { ApplicationFormDto, type CurrentUser, OwnApplicationFormDto, VALIDATION } from '@lacorte/contracts';
import { useEffect, useState } from 'react';
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { clearDraft, readDraft, saveDraft } from '../draft/draft-store';
import { FIELD_ORDER } from './form-parts';
import { EMPTY_VALUES, type FieldName, type FormValues } from './form-values';

const OPTIONS = { validator: VALIDATION };
// The classes say what the server takes ('si' or 'no', numbers or digits); the controls hold any text on the way there.
const visitorRules = classValidatorResolver(ApplicationFormDto, OPTIONS) as unknown as Resolver<FormValues>;
const ownRules = classValidatorResolver(OwnApplicationFormDto, OPTIONS) as unknown as Resolver<FormValues>;

interface ApplicationForm {
  form: UseFormReturn<FormValues>;
  /** What was typed before a reload stands in the form again. */
  isRestored: boolean;
  startOver: () => void;
  /** Puts the focus on the first of these fields, in reading order. */
  focusFirst: (fields: readonly FieldName[]) => void;
}

/** The form's state: the rules that fit the reader, and a draft that outlives a reload. */
export function useApplicationForm(user: CurrentUser | null): ApplicationForm {
  const owner = user?.id ?? null;
  const email = user?.email ?? '';
  const [draft] = useState(() => readDraft(owner));
  const [isRestored, setRestored] = useState(draft !== undefined);
  const form = useForm<FormValues>({
    resolver: user ? ownRules : visitorRules,
    defaultValues: { ...EMPTY_VALUES, email, ...draft },
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  });

  useEffect(() => {
    if (email !== '' && form.getValues('email') === '') form.setValue('email', email);
  }, [email, form]);

  useEffect(() => {
    // Somebody logged in half-way: what was said about a visitor's e-mail and password no longer holds.
    if (owner !== null) form.clearErrors();
  }, [owner, form]);

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(values, owner) }),
    [form, owner],
  );

  return {
    form,
    isRestored,
    startOver: () => {
      form.reset({ ...EMPTY_VALUES, email });
      clearDraft();
      setRestored(false);
    },
    focusFirst: (fields) => {
      const first = FIELD_ORDER.find((name) => fields.includes(name));
      if (first) form.setFocus(first);
    },
  };
}
