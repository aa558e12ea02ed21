import { type IncomingPayment, MAX_DISMISSAL, MAX_REFUND_REFERENCE } from '@lacorte/contracts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../components/ui/button';
import { CodeInput } from '../../components/ui/code-input';
import { Field } from '../../components/ui/field';
import { Form } from '../../components/ui/form';
import { FormProblem } from '../../components/ui/form-problem';
import { TextArea, TextInput } from '../../components/ui/text-input';
import { useTranslation } from '../../i18n/translations';
import { errorBody } from '../../lib/api-client';
import { useFocusOnArrival } from '../../lib/forms/use-focus';
import { fieldErrorText, refusedFields } from '../../lib/refusal-text';
import { romeDay } from '../../lib/rome-time';
import { codesInText, MOST_CODES, typedCodes } from './due-fees';
import { type ActOn, usePendingAct } from './payment-acts';

interface FrameProps {
  submitText: string;
  cancelText?: string | undefined;
  pending?: boolean;
  onSubmit: () => void;
  onCancel: () => void;
  children: ReactNode;
}

/** The form of an act. Escape and its second button give it up. */
function Frame({ submitText, cancelText, pending = false, onSubmit, onCancel, children }: FrameProps) {
  const { t } = useTranslation();
  return (
    <Form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onSubmit();
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onCancel();
      }}
      className="mt-3 grid gap-3 rounded-md bg-sunken p-3"
    >
      {children}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" className="text-sm" pending={pending}>
          {submitText}
        </Button>
        <Button variant="secondary" className="text-sm" onClick={onCancel}>
          {cancelText ?? t('adminPayments.form.cancel')}
        </Button>
      </div>
    </Form>
  );
}

interface ActFormProps {
  payment: IncomingPayment;
  actOn: ActOn;
  onCancel: () => void;
}

interface ReasonFormProps extends ActFormProps {
  kind: 'dismiss' | 'refund';
  /** A reason that is proposed. */
  proposed?: string;
  cancelText?: string;
  /** Closes the dialog around the form; without it, the form stands in its row. */
  onDone?: () => void;
}

export function ReasonForm({ kind, payment, actOn, onCancel, proposed = '', cancelText, onDone }: ReasonFormProps) {
  const translation = useTranslation();
  const { t } = translation;
  const input = useFocusOnArrival<HTMLTextAreaElement>();
  const [reason, setReason] = useState(proposed);
  const [error, setError] = useState<string>();
  const [refusal, setRefusal] = useState<Error>();
  const pending = usePendingAct(payment.id);
  return (
    <Frame
      submitText={t(`adminPayments.${kind}.submit`)}
      cancelText={cancelText}
      pending={pending !== undefined}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <Field
        name="reason"
        label={t('adminPayments.form.reason')}
        hint={t(`adminPayments.${kind}.hint`)}
        error={error}
        required
      >
        {(control) => (
          <TextArea
            {...control}
            ref={input}
            rows={2}
            value={reason}
            maxLength={MAX_DISMISSAL}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
      <FormProblem error={refusal} />
    </Frame>
  );

  async function submit() {
    if (reason.trim() === '') return refuse(t('adminPayments.form.reasonRequired'));
    setError(undefined);
    setRefusal(undefined);
    const act = { kind, reason: reason.trim() };
    const { changed, refused } = await actOn(payment, act, { inDialog: onDone !== undefined });
    if (changed) return onDone?.();
    const problem = fieldErrorText(refusedFields(errorBody(refused)).reason, translation);
    if (problem) refuse(problem);
    else setRefusal(refused);
  }

  function refuse(problem: string) {
    setError(problem);
    input.current?.focus();
  }
}

/** Notes that a payment, or its surplus, went back: on which day, and with which reference of the bank. */
export function RefundedForm({ payment, actOn, onCancel }: ActFormProps) {
  const translation = useTranslation();
  const { t } = translation;
  const input = useFocusOnArrival<HTMLInputElement>();
  const [date, setDate] = useState(romeDay(0));
  const [reference, setReference] = useState('');
  const [refusal, setRefusal] = useState<Error>();
  const pending = usePendingAct(payment.id);
  const fields = refusedFields(errorBody(refusal));
  return (
    <Frame
      submitText={t('adminPayments.refunded.submit')}
      pending={pending !== undefined}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <Field
        name="date"
        label={t('adminPayments.refunded.date')}
        error={fieldErrorText(fields.date, translation)}
        required
      >
        {(control) => (
          <TextInput
            {...control}
            ref={input}
            type="date"
            max={romeDay(0)}
            value={date}
            onChange={({ target }) => setDate(target.value)}
          />
        )}
      </Field>
      <Field
        name="reference"
        label={t('adminPayments.refunded.reference')}
        hint={t('adminPayments.refunded.hint')}
        error={fieldErrorText(fields.reference, translation)}
      >
        {(control) => (
          <TextInput
            {...control}
            value={reference}
            maxLength={MAX_REFUND_REFERENCE}
            autoComplete="off"
            onChange={({ target }) => setReference(target.value)}
          />
        )}
      </Field>
    </Frame>
  );

  async function submit() {
    const { refused } = await actOn(payment, { kind: 'refunded', date, reference: reference.trim() });
    setRefusal(refused);
    if (refused) input.current?.focus();
  }
}

interface CodesFormProps extends Pick<ActFormProps, 'payment' | 'onCancel'> {
  /** Asks before anything is matched. */
  onCodes: (codes: string[]) => void;
}

/** Takes the codes of the applications whose fees the payment pays, at first those in its text. */
export function CodesForm({ payment, onCodes, onCancel }: CodesFormProps) {
  const { t } = useTranslation();
  const input = useFocusOnArrival<HTMLInputElement>();
  const [text, setText] = useState(() => payment.applicationCode ?? codesInText(payment.text).join(', '));
  const [error, setError] = useState<string>();
  return (
    <Frame submitText={t('adminPayments.match.submit')} onSubmit={submit} onCancel={onCancel}>
      <Field
        name="applicationCode"
        label={t('adminPayments.match.code')}
        hint={t('adminPayments.match.hint')}
        error={error}
        required
      >
        {(control) => <CodeInput {...control} ref={input} value={text} onText={setText} />}
      </Field>
    </Frame>
  );

  function submit() {
    const codes = typedCodes(text);
    if (!codes) return refuse(t('adminPayments.match.invalid'));
    if (codes.length > MOST_CODES) return refuse(t('adminPayments.match.tooMany', { number: MOST_CODES }));
    setError(undefined);
    onCodes(codes);
  }

  function refuse(problem: string) {
    setError(problem);
    input.current?.focus();
  }
}
