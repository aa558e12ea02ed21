import { type IncomingPayment, isApplicationCode, MAX_DISMISSAL, typedApplicationCode } from '@lacorte/contracts';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../components/ui/button';
import { CodeInput } from '../../components/ui/code-input';
import { Field } from '../../components/ui/field';
import { Form } from '../../components/ui/form';
import { TextArea } from '../../components/ui/text-input';
import { useTranslation } from '../../i18n/translations';
import { useFocusOnArrival } from '../../lib/forms/use-focus';
import { fieldErrorText, refusedFields } from '../../lib/refusal-text';
import { type ActOn, type PaymentAct, usePendingAct } from './payment-acts';

export interface UnmatchedActsProps {
  payment: IncomingPayment;
  actOn: ActOn;
  /** Ids of the elements that name the bank transaction. */
  describedBy: string;
}

const KINDS = ['match', 'dismiss'] as const;
type Kind = (typeof KINDS)[number];

export function UnmatchedActs({ payment, actOn, describedBy }: UnmatchedActsProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Kind>();
  const openers = useRef<Partial<Record<Kind, HTMLButtonElement | null>>>({});
  return (
    <>
      {payment.suggestions.length > 0 && <Suggestions payment={payment} actOn={actOn} describedBy={describedBy} />}
      <div className="mt-3 flex flex-wrap gap-2">
        {KINDS.map((kind) => (
          <Button
            key={kind}
            ref={(button) => {
              openers.current[kind] = button;
            }}
            variant={kind === 'match' ? 'secondary' : 'quiet'}
            className="text-sm"
            aria-expanded={open === kind}
            aria-describedby={describedBy}
            onClick={() => setOpen(open === kind ? undefined : kind)}
          >
            {t(`adminPayments.${kind}.open`)}
          </Button>
        ))}
      </div>
      {open && <ActForm key={open} kind={open} payment={payment} actOn={actOn} onCancel={cancel} />}
    </>
  );

  function cancel() {
    if (open) openers.current[open]?.focus();
    setOpen(undefined);
  }
}

function Suggestions({ payment, actOn, describedBy }: UnmatchedActsProps) {
  const { t } = useTranslation();
  const pending = usePendingAct(payment.id);
  return (
    <div className="mt-3">
      <p className="text-sm text-muted">{t('adminPayments.suggestion.title')}</p>
      <ul className="mt-1.5 grid gap-2">
        {payment.suggestions.map(({ applicationCode, nome, cognome, reason }) => (
          <li key={applicationCode}>
            <Button
              variant="secondary"
              className="w-full text-left text-sm"
              aria-describedby={describedBy}
              pending={pending?.kind === 'match' && pending.applicationCode === applicationCode}
              onClick={() => void actOn(payment, { kind: 'match', applicationCode })}
            >
              <span className="min-w-0 flex-1">
                <span className="block wrap-anywhere">
                  {t('adminPayments.suggestion.match', { name: `${nome} ${cognome}` })}
                </span>
                <span className="block font-normal text-muted tabular-nums">
                  {t(`adminPayments.suggestion.${reason}`, { code: applicationCode })}
                </span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ActFormProps {
  kind: Kind;
  payment: IncomingPayment;
  actOn: ActOn;
  onCancel: () => void;
}

/** Matches a bank transaction with an application code, at first the one in its text, or dismisses it with a reason. */
function ActForm({ kind, payment, actOn, onCancel }: ActFormProps) {
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
    // The check digits are verified before sending.
    if (isMatch) return isApplicationCode(applicationCode) ? { kind: 'match', applicationCode } : undefined;
    return text.trim() === '' ? undefined : { kind: 'dismiss', reason: text.trim() };
  }

  function refuse(problem: string | undefined) {
    setError(problem);
    if (problem !== undefined) input.current?.focus();
  }
}
