import { type IncomingPayment, isApplicationCode, MAX_DISMISSAL, typedApplicationCode } from '@lacorte/contracts';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/ui/button';
import { CodeInput } from '../../components/ui/code-input';
import { Field } from '../../components/ui/field';
import { Form } from '../../components/ui/form';
import { TextArea } from '../../components/ui/text-input';
import { useTranslation } from '../../i18n/translations';
import { useFocusOnArrival } from '../../lib/forms/use-focus';
import { fieldErrorText, refusedFields } from '../../lib/refusal-text';
import { type ActOn, type PaymentAct, usePendingAct } from './payment-acts';

interface ActFormProps {
  kind: 'match' | 'dismiss';
  payment: IncomingPayment;
  actOn: ActOn;
  onCancel: () => void;
}

/**
 * Form that matches a payment with a code, at first the one in its text, or dismisses it with a reason. The check digits of a
 * code are verified before sending.
 */
export function ActForm({ kind, payment, actOn, onCancel }: ActFormProps) {
  const translation = useTranslation();
  const { t } = translation;
  const isMatch = kind === 'match';
  const input = useFocusOnArrival<HTMLInputElement & HTMLTextAreaElement>();
  const [text, setText] = useState((isMatch && payment.applicationCode) || '');
  const [error, setError] = useState<string>();
  const pending = usePendingAct(payment.id);
  return (
    <Form
      noValidate
      onSubmit={submit}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onCancel();
      }}
      className="mt-3 grid gap-3 rounded-md bg-sunken p-3"
    >
      <Field
        name={isMatch ? 'applicationCode' : 'reason'}
        label={t(isMatch ? 'adminPayments.match.code' : 'adminPayments.dismiss.reason')}
        hint={t(`adminPayments.${kind}.hint`)}
        error={error}
        required
      >
        {(control) =>
          isMatch ? (
            <CodeInput {...control} ref={input} value={text} onText={setText} />
          ) : (
            <TextArea
              {...control}
              ref={input}
              rows={2}
              value={text}
              maxLength={MAX_DISMISSAL}
              onChange={({ target }) => setText(target.value)}
            />
          )
        }
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" className="text-sm" pending={pending !== undefined}>
          {t(`adminPayments.${kind}.submit`)}
        </Button>
        <Button variant="secondary" className="text-sm" onClick={onCancel}>
          {t('adminPayments.form.cancel')}
        </Button>
      </div>
    </Form>
  );

  async function submit(event: FormEvent) {
    event.preventDefault();
    const act = typedAct();
    if (!act) return refuse(t(isMatch ? 'adminPayments.match.invalid' : 'adminPayments.dismiss.required'));
    setError(undefined);
    const refusal = await actOn(payment, act);
    if (!refusal) return;
    const { applicationCode, reason } = refusedFields(refusal.body);
    refuse(fieldErrorText(isMatch ? applicationCode : reason, translation) ?? refusal.body?.message);
  }

  function typedAct(): PaymentAct | undefined {
    const applicationCode = typedApplicationCode(text) ?? '';
    if (isMatch) return isApplicationCode(applicationCode) ? { kind: 'match', applicationCode } : undefined;
    return text.trim() === '' ? undefined : { kind: 'dismiss', reason: text.trim() };
  }

  function refuse(problem: string | undefined) {
    setError(problem);
    if (problem !== undefined) input.current?.focus();
  }
}
