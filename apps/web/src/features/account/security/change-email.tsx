import { API, ChangeEmailDto, type CurrentUser, LoginDto } from '@lacorte/contracts';
import { useState } from 'react';
import { Button } from '../../../components/ui/button';
import { Form } from '../../../components/ui/form';
import { FormProblem } from '../../../components/ui/form-problem';
import { useTranslation } from '../../../i18n/translations';
import { requestJson } from '../../../lib/api-client';
import { CodeField, EmailField } from '../../../lib/forms/call-fields';
import { CurrentPasswordField } from '../../../lib/forms/current-password-field';
import { useCallForm } from '../../../lib/forms/use-call-form';
import { Section } from './section';

/** Asks for a link to a new e-mail address (POST /api/auth/email). Does not tell the reader whether that address has an account. */
export function ChangeEmail({ user }: { user: CurrentUser }) {
  const { t } = useTranslation();
  const [sentTo, setSentTo] = useState<string>();
  const asksForCode = user.mfa?.enabled ?? false;
  const change = useCallForm({
    // Without two-step login, the rules ask only for the e-mail address and the password, as for a login.
    rules: asksForCode ? ChangeEmailDto : LoginDto,
    values: { email: '', password: '', code: '' },
    check: ({ code }) => (asksForCode && code.trim() === '' ? { code: t('validation.code.required') } : {}),
    call: ({ email, password, code }) => {
      setSentTo(undefined);
      return requestJson('POST', API.changeEmail, { email, password, code: asksForCode ? code : undefined });
    },
    onDone: (_, { email }) => {
      change.form.reset();
      setSentTo(email);
    },
    fieldOfCode: { 'totp-code-invalid': 'code' },
  });
  return (
    <Section title={t('security.email.title')} text={t('security.email.text')}>
      <Form noValidate onSubmit={change.submit} className="grid max-w-md gap-5">
        <EmailField of={change} name="email" label={t('security.email.new')} autoComplete="email" />
        <CurrentPasswordField of={change} name="password" label={t('security.confirm.password')} />
        {asksForCode && (
          <CodeField
            orRecoveryCode
            of={change}
            name="code"
            label={t('security.confirm.code')}
            hint={t('security.confirm.codeHint')}
          />
        )}
        <FormProblem error={change.problem} />
        <Button
          type="submit"
          className="sm:justify-self-start"
          pending={change.isPending}
          pendingText={t('security.email.pending')}
        >
          {t('security.email.submit')}
        </Button>
        <p role="status" className="wrap-anywhere">
          {sentTo !== undefined && t('security.email.sent', { email: sentTo })}
        </p>
      </Form>
    </Section>
  );
}
