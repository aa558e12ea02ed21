import { API, type RecoveryCodes, TotpCodeDto, type TotpEnrolment } from '@lacorte/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../../components/ui/button';
import { CopyButton } from '../../../components/ui/copy-button';
import { Form } from '../../../components/ui/form';
import { FormProblem } from '../../../components/ui/form-problem';
import { QrCode } from '../../../components/ui/qr-code';
import { useTranslation } from '../../../i18n/translations';
import { ApiError, requestJson } from '../../../lib/api-client';
import { CodeField } from '../../../lib/forms/call-fields';
import { useCallForm } from '../../../lib/forms/use-call-form';
import { useFocusOnArrival } from '../../../lib/forms/use-focus';
import { readUserAgain } from '../../../lib/session/current-user';

interface EnrolmentProps {
  onConfirmed: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

export function Enrolment({ onConfirmed, onCancel }: EnrolmentProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  // The call creates a secret. The secret is not in force until a code confirms it.
  const beginning = useMutation({
    mutationFn: () => requestJson<TotpEnrolment>('POST', API.totp),
    onError: (error) => {
      // The page must show that two-step login was switched on in another tab.
      if (error instanceof ApiError && error.status === 409) void readUserAgain(queryClient);
    },
  });
  if (beginning.data) {
    const cancel = () => {
      beginning.reset();
      onCancel();
    };
    return <Confirmation enrolment={beginning.data} onConfirmed={onConfirmed} onCancel={cancel} />;
  }
  return (
    <div className="grid gap-5">
      <FormProblem error={beginning.error} />
      <Button
        className="justify-self-start"
        pending={beginning.isPending}
        pendingText={t('security.enrolment.pending')}
        onClick={() => beginning.mutate()}
      >
        {t('security.enrolment.begin')}
      </Button>
    </div>
  );
}

function Confirmation({ enrolment, onConfirmed, onCancel }: EnrolmentProps & { enrolment: TotpEnrolment }) {
  const { t } = useTranslation();
  const heading = useFocusOnArrival<HTMLHeadingElement>();
  const confirmation = useCallForm({
    rules: TotpCodeDto,
    values: { code: '' },
    call: (values) => requestJson<RecoveryCodes>('POST', API.confirmTotp, values),
    onDone: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
    fieldOfCode: { 'totp-code-invalid': 'code' },
  });
  return (
    <div>
      <h3 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {t('security.enrolment.scanTitle')}
      </h3>
      <div className="mt-3 grid gap-6 sm:grid-cols-[auto_minmax(0,1fr)]">
        <QrCode text={enrolment.otpauthUrl} label={t('security.enrolment.qrLabel')} />
        <div>
          <p className="max-w-text">{t('security.enrolment.scanText')}</p>
          <p className="mt-4 text-sm text-muted">{t('security.enrolment.secretLabel')}</p>
          <p className="mt-1 font-semibold tracking-wider wrap-anywhere tabular-nums">{inGroups(enrolment.secret)}</p>
          <CopyButton text={enrolment.secret} label={t('security.enrolment.copySecret')} className="mt-3" />
        </div>
      </div>
      <Form noValidate onSubmit={confirmation.submit} className="mt-7 grid max-w-md gap-5">
        <CodeField
          of={confirmation}
          name="code"
          label={t('security.enrolment.code')}
          hint={t('security.enrolment.codeHint')}
        />
        <FormProblem error={confirmation.problem} />
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            className="flex-auto sm:flex-none"
            pending={confirmation.isPending}
            pendingText={t('security.enrolment.confirming')}
          >
            {t('security.enrolment.confirm')}
          </Button>
          <Button variant="secondary" className="flex-auto sm:flex-none" onClick={onCancel}>
            {t('security.enrolment.cancel')}
          </Button>
        </div>
      </Form>
    </div>
  );
}

function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}
