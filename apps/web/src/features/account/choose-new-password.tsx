import { API, NewPasswordFormDto } from '@lacorte/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { FormProblem } from '../../components/account/form-problem';
import { NewPasswordFields } from '../../components/account/new-password-fields';
import { Button } from '../../components/ui/button';
import { Form } from '../../components/ui/form';
import { useTranslation } from '../../i18n/translations';
import { errorBody, requestJson } from '../../lib/api-client';
import { useCallForm } from '../../lib/forms/use-call-form';
import { forgetSession } from '../../lib/session/forget-session';

interface ChooseNewPasswordProps {
  token: string;
  onChanged: () => void;
  /** The link is unknown, used, old or altered. */
  onRefused: () => void;
}

/** POST /api/auth/password-reset/confirm. */
export function ChooseNewPassword({ token, onChanged, onRefused }: ChooseNewPasswordProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const choice = useCallForm({
    rules: NewPasswordFormDto,
    values: { token, password: '', confirmPassword: '' },
    call: ({ password }) => requestJson('POST', API.confirmPasswordReset, { token, password }),
    onDone: () => {
      // The server has ended every session of the account, perhaps also the one of this browser.
      forgetSession(queryClient);
      onChanged();
    },
    onRefused: (error) => {
      if (errorBody(error)?.code === 'reset-link-invalid') onRefused();
    },
  });
  return (
    <>
      <p className="mt-3 text-center text-muted">{t('account.new.text')}</p>
      <Form noValidate onSubmit={choice.submit} className="mt-7 grid gap-5">
        <NewPasswordFields
          of={choice}
          name="password"
          confirmName="confirmPassword"
          labels={{
            password: t('account.new.password'),
            confirm: t('account.new.confirm'),
            hint: t('password.rule.length'),
          }}
        />
        <FormProblem error={choice.problem} />
        <Button type="submit" pending={choice.isPending} pendingText={t('account.new.pending')}>
          {t('account.new.submit')}
        </Button>
      </Form>
    </>
  );
}
