import type { IncomingPayment, MismatchReason } from '@lacorte/contracts';
import { useRef, useState } from 'react';
import { Button } from '../../components/ui/button';
import { useFormats } from '../../i18n/use-formats';
import { CodesForm, ReasonForm, RefundedForm } from './act-forms';
import { MatchDialog } from './match-dialog';
import { type ActOn, usePendingAct } from './payment-acts';

export interface RowActsProps {
  payment: IncomingPayment;
  actOn: ActOn;
  /** Ids of the elements that name the payment. */
  describedBy: string;
}

type Kind = 'match' | 'refund' | 'dismiss' | 'refunded';

/** Reasons for which the money goes back, besides a fee that is paid already. */
const TO_REFUND: readonly MismatchReason[] = ['rejected-application', 'withdrawn-application'];

/** Returns the acts that open a form, the usual one first. */
function kindsOf({ state, reason, maybeKnown, refundProposed, surplusCents }: IncomingPayment): Kind[] {
  if (state === 'refund-due') return ['refunded'];
  if (state === 'matched') return surplusCents > 0 ? ['refund'] : [];
  if (state !== 'unmatched') return [];
  // Money that another statement has brought already must not go back.
  if (maybeKnown) return ['dismiss', 'match', 'refund'];
  return refundProposed || TO_REFUND.some((one) => one === reason)
    ? ['refund', 'match', 'dismiss']
    : ['match', 'refund', 'dismiss'];
}

export function RowActs({ payment, actOn, describedBy }: RowActsProps) {
  const { t, money } = useFormats();
  const [open, setOpen] = useState<Kind>();
  const [codes, setCodes] = useState<string[]>();
  const openers = useRef<Partial<Record<Kind, HTMLButtonElement | null>>>({});
  const kinds = kindsOf(payment);
  return (
    <>
      {payment.suggestions.length > 0 && (
        <Suggestions payment={payment} describedBy={describedBy} onChoose={(code) => setCodes([code])} />
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {kinds.map((kind, index) => (
          <Button
            key={kind}
            ref={(button) => {
              openers.current[kind] = button;
            }}
            variant={index === 0 ? 'secondary' : 'quiet'}
            size="compact"
            className="text-sm"
            aria-expanded={open === kind}
            aria-describedby={describedBy}
            onClick={() => setOpen(open === kind ? undefined : kind)}
          >
            {payment.state === 'matched'
              ? t('adminPayments.refund.surplus', { amount: money(payment.surplusCents) })
              : t(`adminPayments.${kind}.open`)}
          </Button>
        ))}
        <Reopen payment={payment} actOn={actOn} describedBy={describedBy} />
      </div>
      {form()}
      {codes && <MatchDialog payment={payment} codes={codes} actOn={actOn} onClose={() => setCodes(undefined)} />}
    </>
  );

  function form() {
    if (!open || !kinds.includes(open)) return null;
    const act = { payment, actOn, onCancel: cancel };
    if (open === 'match') return <CodesForm payment={payment} onCodes={setCodes} onCancel={cancel} />;
    if (open === 'refunded') return <RefundedForm {...act} />;
    const proposed = open === 'dismiss' && payment.maybeKnown ? t('adminPayments.dismiss.known') : undefined;
    return <ReasonForm key={open} {...act} kind={open} proposed={proposed} />;
  }

  function cancel() {
    if (open) openers.current[open]?.focus();
    setOpen(undefined);
  }
}

/** Takes back what was done with a payment. A fee that was recorded by hand is taken back on its application. */
function Reopen({ payment, actOn, describedBy }: RowActsProps) {
  const { t } = useFormats();
  const pending = usePendingAct(payment.id);
  const { state, source } = payment;
  if (state === 'unmatched') return null;
  if (state === 'matched' && source === 'hand')
    return <p className="text-sm text-muted">{t('adminPayments.row.hand')}</p>;
  return (
    <Button
      variant="secondary"
      className="text-sm"
      aria-describedby={describedBy}
      pending={pending?.kind === 'reopen'}
      onClick={() => void actOn(payment, { kind: 'reopen' })}
    >
      {t(`adminPayments.reopen.${state}`)}
    </Button>
  );
}

interface SuggestionsProps extends Omit<RowActsProps, 'actOn'> {
  onChoose: (applicationCode: string) => void;
}

function Suggestions({ payment, describedBy, onChoose }: SuggestionsProps) {
  const { t } = useFormats();
  return (
    <div className="mt-3">
      <p className="text-sm text-muted">{t('adminPayments.suggestion.title')}</p>
      <ul className="mt-1.5 grid gap-2">
        {payment.suggestions.map(({ applicationCode, nome, cognome, reason }) => (
          <li key={applicationCode}>
            <Button
              variant="secondary"
              className="w-full text-left text-sm"
              aria-haspopup="dialog"
              aria-describedby={describedBy}
              onClick={() => onChoose(applicationCode)}
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
