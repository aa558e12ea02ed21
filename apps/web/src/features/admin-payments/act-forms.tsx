import { type IncomingPayment, isApplicationCode, MAX_DISMISSAL, typedApplicationCode } from '@lacorte/contracts';
import { type FormEvent, type ReactNode, type RefObject, useState } from 'react';
import { Button } from '../../components/ui/button';
import { CodeInput } from '../../components/ui/code-input';
import { Field } from '../../components/ui/field';
import { Form } from '../../components/ui/form';
import { TextArea } from '../../components/ui/text-input';
import { useTranslation } from '../../i18n/translations';
import { useFocusOnArrival } from '../../lib/forms/use-focus';
import { fieldErrorText, refusedFields } from '../../lib/refusal-text';
import { type ActOn, type PaymentAct, usePendingAct } from './payment-acts';

export interface ActFormProps {
  payment: IncomingPayment;
  actOn: ActOn;
  onCancel: () => void;
}

/** Form that matches a payment with a code, at first the one in its text. The check digits are verified before sending. */
export function MatchForm({ payment, actOn, onCancel }: ActFormProps) {
  const { t } = useTranslation();
  const input = useFocusOnArrival<HTMLInputElement>();
  const [text, setText] = useState(payment.applicationCode ?? '');
  const form = useActForm({ payment, actOn, field: 'applicationCode', input });
  const submit = (event: FormEvent) => {
    const applicationCode = typedApplicationCode(text) ?? '';
    const problem = t('adminPayments.match.invalid');
    return form.submit(
      event,
      isApplicationCode(applicationCode) ? { act: { kind: 'match', applicationCode } } : { problem },
    );
  };
  return (
    <ActForm kind="match" isPending={form.isPending} onSubmit={submit} onCancel={onCancel}>
      <Field
        name="applicationCode"
        label={t('adminPayments.match.code')}
        hint={t('adminPayments.match.hint')}
        error={form.error}
        required
      >
        {(control) => <CodeInput {...control} ref={input} value={text} onText={setText} />}
      </Field>
    </ActForm>
  );
}

/** Form that puts a payment aside, because it is for no application. */
export function DismissForm({ payment, actOn, onCancel }: ActFormProps) {
  const { t } = useTranslation();
  const input = useFocusOnArrival<HTMLTextAreaElement>();
  const [text, setText] = useState('');
  const form = useActForm({ payment, actOn, field: 'reason', input });
  const submit = (event: FormEvent) => {
    const reason = text.trim();
    const problem = t('adminPayments.dismiss.required');
    return form.submit(event, reason === '' ? { problem } : { act: { kind: 'dismiss', reason } });
  };
  return (
    <ActForm kind="dismiss" isPending={form.isPending} onSubmit={submit} onCancel={onCancel}>
      <Field
        name="reason"
        label={t('adminPayments.dismiss.reason')}
        hint={t('adminPayments.dismiss.hint')}
        error={form.error}
        required
      >
        {(control) => (
          <TextArea
            {...control}
            ref={input}
            rows={2}
            value={text}
            maxLength={MAX_DISMISSAL}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
    </ActForm>
  );
}

interface UseActFormOptions {
  payment: IncomingPayment;
  actOn: ActOn;
  field: string;
  input: RefObject<HTMLElement | null>;
}

/** State of a form with one field. An error, found here or by the server, gives the focus to the field. */
function useActForm({ payment, actOn, field, input }: UseActFormOptions) {
  const translation = useTranslation();
  const [error, setError] = useState<string>();
  const pending = usePendingAct(payment.id);
  const refuse = (problem: string | undefined) => {
    setError(problem);
    if (problem !== undefined) input.current?.focus();
  };
  const submit = async (event: FormEvent, { act, problem }: { act?: PaymentAct; problem?: string }) => {
    event.preventDefault();
    refuse(problem);
    if (!act) return;
    const refusal = await actOn(payment, act);
    if (refusal) refuse(fieldErrorText(refusedFields(refusal.body)[field], translation) ?? refusal.body?.message);
  };
  return { error, submit, isPending: pending !== undefined };
}

interface ActFormFrameProps {
  kind: 'match' | 'dismiss';
  isPending: boolean;
  onSubmit: (event: FormEvent) => void;
  onCancel: () => void;
  children: ReactNode;
}

function ActForm({ kind, isPending, onSubmit, onCancel, children }: ActFormFrameProps) {
  const { t } = useTranslation();
  return (
    <Form
      noValidate
      onSubmit={onSubmit}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onCancel();
      }}
      className="mt-3 grid gap-3 rounded-md bg-sunken p-3"
    >
      {children}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" className="text-sm" pending={isPending}>
          {t(`adminPayments.${kind}.submit`)}
        </Button>
        <Button variant="secondary" className="text-sm" onClick={onCancel}>
          {t('adminPayments.form.cancel')}
        </Button>
      </div>
    </Form>
  );
}
