import { API, type CurrentUser, DisableTotpDto } from '@lacorte/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleMinus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Badge } from '../../../components/ui/badge';
import { Button } from '../../../components/ui/button';
import { Dialog, DialogButtons } from '../../../components/ui/dialog';
import { Form } from '../../../components/ui/form';
import { FormProblem } from '../../../components/ui/form-problem';
import { useToast } from '../../../components/ui/toast';
import { useTranslation } from '../../../i18n/translations';
import { requestJson } from '../../../lib/api-client';
import { CodeField } from '../../../lib/forms/call-fields';
import { CurrentPasswordField } from '../../../lib/forms/current-password-field';
import { useCallForm } from '../../../lib/forms/use-call-form';
import { currentUserQuery } from '../../../lib/session/current-user';
import { Enrolment } from './enrolment';
import { RecoveryCodesShown } from './recovery-codes';
import { Section } from './section';

export function TwoSteps({ mfa, email }: { mfa: NonNullable<CurrentUser['mfa']>; email: string }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [codes, setCodes] = useState<string[]>();
  const [isSwitchingOff, setSwitchingOff] = useState(false);
  const wasEnabled = useRef(mfa.enabled);

  // This runs after the dialog for switching off has closed, because the dialog keeps the focus until then.
  useEffect(() => {
    if (wasEnabled.current && !mfa.enabled) heading.current?.focus();
    wasEnabled.current = mfa.enabled;
  }, [mfa.enabled]);

  /** Records a change at once, without waiting for the server to report it. */
  const note = (enabled: boolean) =>
    queryClient.setQueryData<CurrentUser | null>(currentUserQuery.queryKey, (user) =>
      user?.mfa ? { ...user, mfa: { ...user.mfa, enabled } } : user,
    );

  return (
    <Section
      id="due-passaggi"
      title={t('security.twoSteps.title')}
      text={t('security.twoSteps.text')}
      headingRef={heading}
      badge={
        <Badge tone={mfa.enabled ? 'success' : 'neutral'} icon={mfa.enabled ? CircleCheck : CircleMinus}>
          {t(mfa.enabled ? 'security.twoSteps.on' : 'security.twoSteps.off')}
        </Badge>
      }
    >
      {codes && (
        <RecoveryCodesShown
          codes={codes}
          email={email}
          onKept={() => {
            setCodes(undefined);
            heading.current?.focus();
          }}
        />
      )}
      {!codes && mfa.enabled && (
        <>
          <p className="mb-5 max-w-text text-muted">{t('security.twoSteps.newCodes')}</p>
          <Button variant="secondary" onClick={() => setSwitchingOff(true)}>
            {t('security.switchOff.open')}
          </Button>
          {isSwitchingOff && (
            <SwitchOffDialog
              isRequired={mfa.required}
              onClose={() => setSwitchingOff(false)}
              onDone={() => note(false)}
            />
          )}
        </>
      )}
      {!codes && !mfa.enabled && (
        <Enrolment
          onConfirmed={(recoveryCodes) => {
            setCodes(recoveryCodes);
            note(true);
          }}
          onCancel={() => heading.current?.focus()}
        />
      )}
    </Section>
  );
}

/** Switches two-step login off. `isRequired` says whether administrators must use it in this installation. */
function SwitchOffDialog(props: { isRequired: boolean; onClose: () => void; onDone: () => void }) {
  const { isRequired, onClose, onDone } = props;
  const { t } = useTranslation();
  const { toast } = useToast();
  const switching = useCallForm({
    rules: DisableTotpDto,
    values: { password: '', code: '' },
    call: (values) => requestJson('DELETE', API.totp, values),
    onDone: () => {
      toast({ title: t('security.switchOff.done'), tone: 'success' });
      onClose();
      onDone();
    },
    fieldOfCode: { 'totp-code-invalid': 'code' },
  });
  return (
    <Dialog
      onClose={onClose}
      title={t('security.switchOff.title')}
      description={t(isRequired ? 'security.switchOff.required' : 'security.switchOff.text')}
    >
      <Form noValidate onSubmit={switching.submit} className="grid gap-5">
        <CurrentPasswordField of={switching} name="password" label={t('security.confirm.password')} />
        <CodeField
          orRecoveryCode
          of={switching}
          name="code"
          label={t('security.confirm.code')}
          hint={t('security.confirm.codeHint')}
        />
        <FormProblem error={switching.problem} />
        <DialogButtons secondary={t('security.confirm.cancel')} onSecondary={onClose} atEnd>
          <Button
            type="submit"
            variant="danger"
            pending={switching.isPending}
            pendingText={t('security.switchOff.pending')}
          >
            {t('security.switchOff.submit')}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
