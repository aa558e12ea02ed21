import { API, DisableTotpDto } from '@lacorte/contracts';
import { useState } from 'react';
import { CodeField, CurrentPasswordField } from '../../../components/account/form-fields';
import { FormProblem } from '../../../components/account/form-problem';
import { Button } from '../../../components/ui/button';
import { Dialog, DialogButtons } from '../../../components/ui/dialog';
import { Form } from '../../../components/ui/form';
import { useToast } from '../../../components/ui/toast';
import { useTranslation } from '../../../i18n/translations';
import { requestJson } from '../../../lib/api-client';
import { useCallForm } from '../../../lib/forms/use-call-form';

interface SwitchOffProps {
  /** This installation lets administrators in with two steps only. */
  isRequired: boolean;
  onDone: () => void;
}

export function SwitchOff({ isRequired, onDone }: SwitchOffProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('security.switchOff.open')}
      </Button>
      {isOpen && (
        <Dialog
          onClose={() => setOpen(false)}
          title={t('security.switchOff.title')}
          description={t(isRequired ? 'security.switchOff.required' : 'security.switchOff.text')}
        >
          <SwitchOffForm
            onCancel={() => setOpen(false)}
            onDone={() => {
              setOpen(false);
              onDone();
            }}
          />
        </Dialog>
      )}
    </>
  );
}

function SwitchOffForm({ onCancel, onDone }: { onCancel: () => void; onDone: () => void }) {
  const { t } = useTranslation();
  const { toast } = useToast();
  const switching = useCallForm({
    rules: DisableTotpDto,
    values: { password: '', code: '' },
    call: (values) => requestJson('DELETE', API.totp, values),
    onDone: () => {
      toast({ title: t('security.switchOff.done'), tone: 'success' });
      onDone();
    },
    fieldOfCode: { 'totp-code-invalid': 'code' },
  });
  return (
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
      <DialogButtons other={t('security.confirm.cancel')} onOther={onCancel} atEnd>
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
  );
}
