import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import {
  API,
  ApplicationFormDto,
  type CurrentUser,
  type OidcClaims,
  OwnApplicationFormDto,
  VALIDATION,
} from '@lacorte/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type FieldErrors, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { useToast } from '../../../components/ui/toast';
import { useTranslation } from '../../../i18n/translations';
import { getQuery } from '../../../lib/api-client';
import { usePublicSettings } from '../../../lib/public-settings';
import type { DraftKeeper } from '../draft/draft-keeper';
import { findTwin, type SentApplication } from '../submission/sent-applications';
import { useSubmission } from '../submission/use-submission';
import { type Uploads, useUnfinishedUploads } from '../upload/use-uploads';
import { type ApplicationPayload, EMPTY_VALUES, type FormValues, toPayload } from './form-parts';

const OPTIONS = { validator: VALIDATION };
// The casts are needed, because the DTO classes type what the server accepts, and controls hold any text.
const visitorRules = classValidatorResolver(ApplicationFormDto, OPTIONS) as unknown as Resolver<FormValues>;
const ownRules = classValidatorResolver(OwnApplicationFormDto, OPTIONS) as unknown as Resolver<FormValues>;

export function useApplicationForm(user: CurrentUser | null, keeper: DraftKeeper) {
  const owner = user?.id ?? null;
  const email = user?.email ?? '';
  const [{ documenti: _, ...draft }] = useState(keeper.getValues);
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
    // After a login, errors about e-mail and password no longer apply.
    if (owner !== null) form.clearErrors();
  }, [owner, form]);

  return form;
}

const CLAIMS = ['nome', 'cognome', 'dataNascita', 'codiceFiscale'] as const satisfies readonly (keyof OidcClaims)[];

/** Fills empty fields with the identity provider's data about this person. Returns the provider's name once a field was filled. */
export function useClaims(form: UseFormReturn<FormValues>): string | undefined {
  const provider = usePublicSettings()?.oidcLabel;
  const { data: claims } = useQuery({ ...getQuery<OidcClaims>(API.oidcClaims), enabled: Boolean(provider) });
  const [hasFilled, setFilled] = useState(false);
  useEffect(() => {
    for (const name of CLAIMS) {
      const value = claims?.[name];
      if (value === undefined || form.getValues(name) !== '') continue;
      form.setValue(name, value, { shouldDirty: true });
      setFilled(true);
    }
  }, [claims, form]);
  return hasFilled ? provider : undefined;
}

interface SubmitOptions {
  form: UseFormReturn<FormValues>;
  uploads: Uploads;
  isLoggedIn: boolean;
  keeper: DraftKeeper;
  sent: readonly SentApplication[];
}

export function useSubmitHandler({ form, uploads, isLoggedIn, keeper, sent }: SubmitOptions) {
  const { t } = useTranslation();
  const { toast } = useToast();
  const { send, sending } = useSubmission(form, keeper);
  const stopForUnfinishedUploads = useUnfinishedUploads();
  /** An application for the same person, while the reader is asked whether to send another one. */
  const [twin, setTwin] = useState<SentApplication>();

  /** Sends the form, but asks first if one of the `known` applications is for the same person. */
  async function onValid(values: FormValues, known: readonly SentApplication[]): Promise<void> {
    uploads.renew();
    const items = uploads.now();
    if (stopForUnfinishedUploads(items)) return;
    // The cast is safe, because the form has just validated the values.
    const payload = toPayload(values as unknown as ApplicationPayload, { withPassword: !isLoggedIn });
    const other = findTwin(known, payload.codiceFiscale);
    if (other) setTwin(other);
    else await send(payload, items);
  }

  function sendAgain(): void {
    setTwin(undefined);
    // `handleSubmit` counts this as a submission, so that the error summary gets the focus if the server refuses the form.
    void form.handleSubmit((values) => onValid(values, []), onInvalid)();
  }

  function onInvalid(errors: FieldErrors<FormValues>): void {
    if (!errors.gdprConsent && !errors.dataVeracity) return;
    toast({
      title: t('applicationForm.consents.missing'),
      description: t('applicationForm.consents.missingText'),
      tone: 'destructive',
    });
  }

  const question = twin && { twin, onSend: sendAgain, onClose: () => setTwin(undefined) };
  return { submit: form.handleSubmit((values) => onValid(values, sent), onInvalid), sending, question };
}
