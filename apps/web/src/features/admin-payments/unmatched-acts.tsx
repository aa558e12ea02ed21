import type { IncomingPayment, PaymentSuggestion } from '@lacorte/contracts';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../components/ui/button';
import { useTranslation } from '../../i18n/translations';
import { type ActFormProps, DismissForm, MatchForm } from './act-forms';
import { type ActOn, usePendingAct } from './payment-acts';

export interface UnmatchedActsProps {
  payment: IncomingPayment;
  actOn: ActOn;
  /** Ids of the elements that name the payment. */
  describedBy: string;
}

const FORM_OF = { match: MatchForm, dismiss: DismissForm } satisfies Record<string, (props: ActFormProps) => ReactNode>;
type FormKind = keyof typeof FORM_OF;

/** Suggestions as buttons, and buttons that open a form for a code or for a reason. */
export function UnmatchedActs({ payment, actOn, describedBy }: UnmatchedActsProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<FormKind>();
  const openers = useRef<Partial<Record<FormKind, HTMLButtonElement | null>>>({});
  const Form = open && FORM_OF[open];
  return (
    <>
      {payment.suggestions.length > 0 && <Suggestions payment={payment} actOn={actOn} describedBy={describedBy} />}
      <div className="mt-3 flex flex-wrap gap-2">
        {(['match', 'dismiss'] as const).map((kind) => (
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
      {Form && <Form key={open} payment={payment} actOn={actOn} onCancel={cancel} />}
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
        {payment.suggestions.map((suggestion) => (
          <li key={suggestion.applicationCode}>
            <Suggestion
              suggestion={suggestion}
              describedBy={describedBy}
              isPending={pending?.kind === 'match' && pending.applicationCode === suggestion.applicationCode}
              onChoose={() => void actOn(payment, { kind: 'match', applicationCode: suggestion.applicationCode })}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface SuggestionProps {
  suggestion: PaymentSuggestion;
  describedBy: string;
  isPending: boolean;
  onChoose: () => void;
}

function Suggestion({ suggestion, describedBy, isPending, onChoose }: SuggestionProps) {
  const { t } = useTranslation();
  const { nome, cognome, applicationCode, reason } = suggestion;
  return (
    <Button
      variant="secondary"
      className="w-full text-left text-sm"
      aria-describedby={describedBy}
      pending={isPending}
      onClick={onChoose}
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
  );
}
