import { API, COOPERATIVE, RequestPasswordResetDto } from '@lacorte/contracts';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '../../components/ui/button';
import { EmailText } from '../../components/ui/email-text';
import { Form } from '../../components/ui/form';
import { FormProblem } from '../../components/ui/form-problem';
import { useTranslation } from '../../i18n/translations';
import { requestJson } from '../../lib/api-client';
import { EmailField } from '../../lib/forms/call-fields';
import { useCallForm } from '../../lib/forms/use-call-form';
import { problemText } from '../../lib/refusal-text';
import { Outcome, ThresholdCard } from './link-page';

/** /password-dimenticata: asks for a link to set a new password (contract, section 4). */
export function Component() {
  const { key, state } = useLocation();
  const [sentTo, setSentTo] = useState<string>();
  const typed: unknown = state?.email;
  return (
    <ThresholdCard icon={KeyRound} title="account.forgot.title">
      {sentTo === undefined ? (
        <RequestLink key={key} email={typeof typed === 'string' ? typed : ''} onSent={setSentTo} />
      ) : (
        <LinkSent email={sentTo} onOtherAddress={() => setSentTo(undefined)} />
      )}
    </ThresholdCard>
  );
}

function RequestLink({ email, onSent }: { email: string; onSent: (email: string) => void }) {
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
        <EmailField of={request} name="email" label={t('account.forgot.email')} />
        <FormProblem error={request.problem} />
        <Button type="submit" pending={request.isPending} pendingText={t('account.forgot.pending')}>
          {t('account.forgot.submit')}
        </Button>
      </Form>
    </>
  );
}

/** POST /api/auth/password-reset. The answer is the same for every e-mail address. */
function requestPasswordReset(email: string): Promise<unknown> {
  return requestJson('POST', API.passwordReset, { email });
}

/** Says the same whether or not the e-mail address has an account, so that nobody can find out who has an account. */
function LinkSent({ email, onOtherAddress }: { email: string; onOtherAddress: () => void }) {
  const translation = useTranslation();
  const { t } = translation;
  const again = useMutation({ mutationFn: () => requestPasswordReset(email) });
  return (
    <Outcome title={t('account.sent.title')} text={t('account.sent.text', { email })}>
      <ul className="mt-4 grid list-disc gap-2 pl-6 text-muted marker:text-brand">
        <li>{t('account.sent.validity')}</li>
        <li>{t('account.sent.spam')}</li>
        <li>
          {t('account.sent.help')}{' '}
          <a href={`mailto:${COOPERATIVE.email}`} className="text-brand underline">
            <EmailText address={COOPERATIVE.email} />
          </a>
        </li>
      </ul>
      <div className="mt-7 grid gap-3 sm:flex sm:flex-wrap">
        <Button pending={again.isPending} pendingText={t('account.forgot.pending')} onClick={() => again.mutate()}>
          {t('account.sent.again')}
        </Button>
        <Button variant="secondary" onClick={onOtherAddress}>
          {t('account.sent.other')}
        </Button>
      </div>
      <p role="status" className="mt-3 text-sm">
        {again.isSuccess && t('account.sent.repeated')}
        {again.error && problemText(again.error, translation)}
      </p>
    </Outcome>
  );
}
