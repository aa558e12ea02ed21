import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { type CurrentUser, TotpCodeDto, VALIDATION } from '@lacorte/contracts';
import clsx from 'clsx';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../components/ui/button';
import { DialogButtons } from '../../components/ui/dialog';
import { Field } from '../../components/ui/field';
import { TextInput } from '../../components/ui/text-input';
import { useTranslation } from '../../i18n/translations';
import { ApiError } from '../../lib/api-client';
import { fieldErrorText } from '../../lib/refusal-text';
import { useLoginCode } from './login';
import { useLoginToasts } from './use-login-toasts';

interface CodeFormProps {
  onBack: () => void;
  /** The server no longer knows of the right password. */
  onExpired: () => void;
  onLoggedIn: (user: CurrentUser) => void;
}

type CodeKind = 'app' | 'recovery';

const TEXTS = {
  app: {
    label: 'login.code.label',
    hint: 'login.code.hint',
    other: 'login.code.useRecovery',
    wrong: 'login.code.wrong',
  },
  recovery: {
    label: 'login.recovery.label',
    hint: 'login.recovery.hint',
    other: 'login.recovery.useApp',
    wrong: 'login.recovery.wrong',
  },
} as const;

/** The second step of a login: a code of the authenticator app, or one of the recovery codes. */
export function CodeForm({ onBack, onExpired, onLoggedIn }: CodeFormProps) {
  const translation = useTranslation();
  const { t } = translation;
  const { refuse } = useLoginToasts();
  const [kind, setKind] = useState<CodeKind>('app');
  const texts = TEXTS[kind];
  const login = useLoginCode();
  const form = useForm<TotpCodeDto>({
    resolver: classValidatorResolver(TotpCodeDto, { validator: VALIDATION }),
    defaultValues: { code: '' },
  });
  const { setFocus, formState } = form;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another kind of code is another field.
  useEffect(() => setFocus('code'), [setFocus, kind]);

  const submit = form.handleSubmit(({ code }) => {
    if (login.isPending) return;
    login.mutate(code, {
      onSuccess: onLoggedIn,
      onError: (error) => {
        refuse(error);
        const refused = error instanceof ApiError ? error.body?.code : undefined;
        if (refused === 'session-required') onExpired();
        else form.setError('code', { message: t(problemOf(refused, texts.wrong)) }, { shouldFocus: true });
      },
    });
  });

  function changeKind(): void {
    form.reset();
    setKind(kind === 'app' ? 'recovery' : 'app');
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Field
        key={kind}
        name="code"
        label={t(texts.label)}
        hint={t(texts.hint)}
        error={fieldErrorText(formState.errors.code, translation)}
      >
        {(control) => (
          <TextInput
            {...control}
            {...form.register('code')}
            autoComplete={kind === 'app' ? 'one-time-code' : 'off'}
            inputMode={kind === 'app' ? 'numeric' : 'text'}
            autoCapitalize="none"
            spellCheck={false}
            className={clsx('tabular-nums', kind === 'app' && 'max-w-64 text-xl tracking-widest')}
          />
        )}
      </Field>
      <DialogButtons cancel={t('login.code.back')} onCancel={onBack} atEnd>
        <Button type="submit" pending={login.isPending} pendingText={t('session.login.pending')}>
          {t('login.code.submit')}
        </Button>
      </DialogButtons>
      <p className="border-t border-line pt-4 text-sm">
        <button type="button" onClick={changeKind} className="min-h-11 text-left text-brand underline">
          {t(texts.other)}
        </button>
      </p>
    </form>
  );
}

function problemOf(code: string | undefined, wrong: string): string {
  if (code === 'totp-code-invalid') return wrong;
  return code === 'too-many-requests' ? 'login.code.tooMany' : 'login.notice.failed';
}
