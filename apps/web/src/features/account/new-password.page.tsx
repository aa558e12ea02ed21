import { API, NewPasswordFormDto, PAGES } from '@lacorte/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { LockKeyhole } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/ui/button';
import { ButtonLink } from '../../components/ui/button-link';
import { Form } from '../../components/ui/form';
import { FormProblem } from '../../components/ui/form-problem';
import { useTranslation } from '../../i18n/translations';
import { errorBody, requestJson } from '../../lib/api-client';
import { NewPasswordFields } from '../../lib/forms/new-password-fields';
import { useCallForm } from '../../lib/forms/use-call-form';
import { forgetSession } from '../../lib/session/current-user';
import { useLoginDialog } from '../../lib/session/login-dialog-state';
import { BrokenLink, Outcome, ThresholdCard, useLinkToken } from './link-page';

/** /nuova-password: sets a new password with the token of an e-mailed link (contract, section 4). */
export function Component() {
  const token = useLinkToken();
  /** `changed` is the token that the server has accepted, `refused` the token that it has refused. */
  const [changed, setChanged] = useState<string>();
  const [refused, setRefused] = useState<string>();
  return (
    <ThresholdCard icon={LockKeyhole} title="account.new.title">
      {content()}
    </ThresholdCard>
  );

  function content() {
    if (token === undefined || token === refused) return <AskAgain isRefused={token !== undefined} />;
    if (token === changed) return <PasswordChanged />;
    return (
      <ChooseNewPassword
        key={token}
        token={token}
        onChanged={() => setChanged(token)}
        onRefused={() => setRefused(token)}
      />
    );
  }
}

function AskAgain({ isRefused }: { isRefused: boolean }) {
  const { t } = useTranslation();
  const again = useRef<HTMLAnchorElement>(null);
  // The link takes the focus, because the form that had the focus is gone.
  useEffect(() => {
    if (isRefused) again.current?.focus();
  }, [isRefused]);
  return (
    <BrokenLink
      isRefused={isRefused}
      text={t(isRefused ? 'account.broken.refusedText' : 'account.broken.incompleteText')}
    >
      <ButtonLink ref={again} to={PAGES.forgotPassword} className="w-full sm:w-auto">
        {t('account.broken.again')}
      </ButtonLink>
    </BrokenLink>
  );
}

function PasswordChanged() {
  const { t } = useTranslation();
  const { openFor } = useLoginDialog();
  return (
    <Outcome title={t('account.changed.title')} text={t('account.changed.text')}>
      <Button className="mt-7 w-full sm:w-auto" onClick={() => openFor(PAGES.personalArea)}>
        {t('account.changed.login')}
      </Button>
    </Outcome>
  );
}

function ChooseNewPassword(props: { token: string; onChanged: () => void; onRefused: () => void }) {
  const { token, onChanged, onRefused } = props;
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const choice = useCallForm({
    rules: NewPasswordFormDto,
    values: { token, password: '', confirmPassword: '' },
    call: ({ password }) => requestJson('POST', API.confirmPasswordReset, { token, password }),
    onDone: () => {
      // The server has ended every session of the account, perhaps also this browser's session. What was typed in this browser stays: a
      // person may need the new password in the middle of the application form. The login of another person removes it.
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
          label={t('account.new.password')}
          confirmName="confirmPassword"
          confirmLabel={t('account.new.confirm')}
        />
        <FormProblem error={choice.problem} />
        <Button type="submit" pending={choice.isPending} pendingText={t('account.new.pending')}>
          {t('account.new.submit')}
        </Button>
      </Form>
    </>
  );
}
