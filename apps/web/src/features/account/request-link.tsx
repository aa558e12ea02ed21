import { API, RequestPasswordResetDto } from '@lacorte/contracts';
import { EmailField } from '../../components/account/form-fields';
import { FormProblem } from '../../components/account/form-problem';
import { Button } from '../../components/ui/button';
import { Form } from '../../components/ui/form';
import { useTranslation } from '../../i18n/translations';
import { requestJson } from '../../lib/api-client';
import { useCallForm } from '../../lib/forms/use-call-form';

interface RequestLinkProps {
  /** Typed before, elsewhere. */
  email: string;
  onSent: (email: string) => void;
}

export function RequestLink({ email, onSent }: RequestLinkProps) {
  const { t } = useTranslation();
  const request = useCallForm({
    rules: RequestPasswordResetDto,
    values: { email },
    call: (values) => requestPasswordReset(values.email),
    onDone: (_, values) => onSent(values.email),
  });
  return (
    <>
      <p className="mt-3 text-center text-muted">{t('account.forgot.text')}</p>
      <Form noValidate onSubmit={request.submit} className="mt-7 grid gap-5">
        <EmailField of={request} name="email" label={t('account.forgot.email')} autoComplete="username" />
        <FormProblem error={request.problem} />
        <Button type="submit" pending={request.isPending} pendingText={t('account.forgot.pending')}>
          {t('account.forgot.submit')}
        </Button>
      </Form>
    </>
  );
}

/** POST /api/auth/password-reset: the same answer for every address. */
export function requestPasswordReset(email: string): Promise<unknown> {
  return requestJson('POST', API.passwordReset, { email });
}
