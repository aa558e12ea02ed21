import { API, type CurrentUser, TotpCodeDto } from '@lacorte/contracts';
import clsx from 'clsx';
import { useEffect, useState } from 'react';
import { Button } from '../../../components/ui/button';
import { CompactInput } from '../../../components/ui/code-input';
import { DialogButtons } from '../../../components/ui/dialog';
import { Form } from '../../../components/ui/form';
import { useTranslation } from '../../../i18n/translations';
import { errorBody } from '../../../lib/api-client';
import { CallField } from '../../../lib/forms/call-fields';
import { useCallForm } from '../../../lib/forms/use-call-form';
import { useLoginStep } from './login';

interface CodeFormProps {
  onBack: () => void;
  onExpired: () => void;
  onLoggedIn: (user: CurrentUser) => void;
  onRefused: (error: Error) => void;
}

export function CodeForm({ onBack, onExpired, onLoggedIn, onRefused }: CodeFormProps) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<'code' | 'recovery'>('code');
  const isOfApp = kind === 'code';
  const login = useCallForm({
    rules: TotpCodeDto,
    values: { code: '' },
    call: useLoginStep<CurrentUser>(API.loginTotp),
    onDone: onLoggedIn,
    onRefused: (error) => {
      onRefused(error);
      const refused = errorBody(error)?.code;
      if (refused === 'session-required') onExpired();
      else form.setError('code', { message: t(problemOf(refused, `login.${kind}.wrong`)) }, { shouldFocus: true });
    },
  });
  const { form } = login;
  const { setFocus } = form;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each kind of code has its own field, which gets the focus.
  useEffect(() => setFocus('code'), [setFocus, kind]);

  function changeKind(): void {
    form.reset();
    setKind(isOfApp ? 'recovery' : 'code');
  }

  return (
    <Form noValidate onSubmit={login.submit} className="grid gap-5">
      <CallField
        key={kind}
        of={login}
        name="code"
        label={t(`login.${kind}.label`)}
        hint={t(`login.${kind}.hint`)}
        required={false}
      >
        {(control) => (
          <CompactInput
            {...control}
            autoComplete={isOfApp ? 'one-time-code' : 'off'}
            inputMode={isOfApp ? 'numeric' : 'text'}
            autoCapitalize="none"
            className={clsx('tabular-nums', isOfApp && 'max-w-64 text-xl tracking-widest')}
          />
        )}
      </CallField>
      <DialogButtons secondary={t('login.code.back')} onSecondary={onBack} atEnd>
        <Button type="submit" pending={login.isPending} pendingText={t('session.login.pending')}>
          {t('login.code.submit')}
        </Button>
      </DialogButtons>
      <p className="border-t border-line pt-4 text-sm">
        <button type="button" onClick={changeKind} className="min-h-11 text-left text-brand underline">
          {t(`login.${kind}.other`)}
        </button>
      </p>
    </Form>
  );
}

function problemOf(code: string | undefined, wrong: string): string {
  if (code === 'totp-code-invalid') return wrong;
  return code === 'too-many-requests' ? 'login.code.tooMany' : 'login.notice.failed';
}
