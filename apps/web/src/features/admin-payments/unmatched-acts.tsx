import type { IncomingPayment } from '@lacorte/contracts';
import { useRef, useState } from 'react';
import { Button } from '../../components/ui/button';
import { useTranslation } from '../../i18n/translations';
import { ActForm } from './act-form';
import { type ActOn, usePendingAct } from './payment-acts';

export interface UnmatchedActsProps {
  payment: IncomingPayment;
  actOn: ActOn;
  /** Ids of the elements that name the payment. */
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
