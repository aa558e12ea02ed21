import { API, type IncomingPayment } from '@lacorte/contracts';
import { useRef, useState } from 'react';
import { Banner } from '../../components/ui/banner';
import { Button } from '../../components/ui/button';
import { Dialog, DialogButtons } from '../../components/ui/dialog';
import { LoadFailed } from '../../components/ui/load-failed';
import { Spinner } from '../../components/ui/spinner';
import { useFormats } from '../../i18n/use-formats';
import { errorBody } from '../../lib/api-client';
import { fieldErrorText, problemText, refusedFields } from '../../lib/refusal-text';
import { useReadAgain } from '../../lib/use-read-again';
import { ReasonForm } from './act-forms';
import { type DueFee, useDueFees } from './due-fees';
import { type ActOn, type PaymentAct, usePendingAct } from './payment-acts';

interface MatchDialogProps {
  payment: IncomingPayment;
  codes: string[];
  actOn: ActOn;
  onClose: () => void;
}

/** Asks before a match, with the amount beside what is due. Afterwards it offers to refund a surplus. */
export function MatchDialog({ payment, codes, actOn, onClose }: MatchDialogProps) {
  const { t, money } = useFormats();
  const readAgain = useReadAgain(API.payments);
  const hasActed = useRef(false);
  const [surplus, setSurplus] = useState<{ matched: IncomingPayment; cents: number }>();
  const act: ActOn = async (of, wanted) => {
    const outcome = await actOn(of, wanted, { inDialog: true });
    hasActed.current ||= outcome.changed !== undefined || outcome.refused !== undefined;
    return outcome;
  };
  if (surplus) {
    const amount = money(surplus.cents);
    return (
      <Dialog onClose={close} title={t('adminPayments.surplus.title', { amount })} focusOn="textarea">
        <p>{t('adminPayments.surplus.text')}</p>
        <ReasonForm
          kind="refund"
          payment={surplus.matched}
          actOn={act}
          proposed={t('adminPayments.surplus.reason', { amount })}
          cancelText={t('adminPayments.surplus.later')}
          onCancel={close}
          onDone={close}
        />
      </Dialog>
    );
  }
  return (
    <Dialog onClose={close} title={t('adminPayments.question.title', { count: codes.length })}>
      <Question payment={payment} codes={codes} actOn={act} onClose={close} onSurplus={setSurplus} />
    </Dialog>
  );

  /** The list is read after the dialog is closed, so that the focus returns to the row first and goes on from there. */
  function close() {
    onClose();
    if (hasActed.current) void readAgain();
  }
}

type Verdict = 'exact' | 'less' | 'more' | 'differs' | 'currency' | 'paid' | 'not-due' | 'unknown';

/** Says what a match with these fees would mean. */
function verdictOf({ amountCents, currency }: IncomingPayment, fees: readonly DueFee[], due: number): Verdict {
  for (const state of ['unknown', 'not-due', 'paid'] as const)
    if (fees.some((fee) => fee.state === state)) return state;
  if (currency !== 'EUR') return 'currency';
  if (amountCents === due) return 'exact';
  if (fees.length > 1) return 'differs';
  return amountCents < due ? 'less' : 'more';
}

const MATCHES: readonly Verdict[] = ['exact', 'less', 'more', 'currency'];
const REFUNDS: readonly Verdict[] = ['paid', 'not-due'];

interface QuestionProps extends MatchDialogProps {
  onSurplus: (surplus: { matched: IncomingPayment; cents: number }) => void;
}

function Question({ payment, codes, actOn, onClose, onSurplus }: QuestionProps) {
  const formats = useFormats();
  const { t, money, moneyIn } = formats;
  const due = useDueFees(codes);
  const [problem, setProblem] = useState<Error>();
  const pending = usePendingAct(payment.id) !== undefined;
  const { fees } = due;
  if (!fees) {
    return due.error ? (
      <LoadFailed role="alert" title={t('adminPayments.question.failed')} query={due} />
    ) : (
      <>
        <Spinner label={t('adminPayments.question.loading')} />
        <DialogButtons secondary={t('adminPayments.form.cancel')} onSecondary={onClose} className="mt-6">
          {null}
        </DialogButtons>
      </>
    );
  }
  const dueCents = fees.reduce((sum, fee) => sum + fee.dueCents, 0);
  const verdict = verdictOf(payment, fees, dueCents);
  const difference = Math.abs(payment.amountCents - dueCents);
  const isRefund = codes.length === 1 && REFUNDS.includes(verdict);
  return (
    <>
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1.5 tabular-nums">
        <dt>{t('adminPayments.question.amount', { payer: payment.payer || t('adminPayments.row.noPayer') })}</dt>
        <dd className="text-right font-semibold">{moneyIn(payment.amountCents, payment.currency)}</dd>
        {fees.map((fee) => (
          <Due key={fee.code} fee={fee} />
        ))}
        {fees.length > 1 && (
          <>
            <dt className="border-t border-line pt-1.5">{t('adminPayments.question.sum')}</dt>
            <dd className="border-t border-line pt-1.5 text-right font-semibold">{money(dueCents)}</dd>
          </>
        )}
      </dl>
      <Banner tone={verdict === 'exact' ? 'success' : 'warning'} role="status" className="mt-4">
        {t(`adminPayments.verdict.${verdict}`, { difference: money(difference) })}
      </Banner>
      {problem && (
        <Banner tone="danger" role="alert" className="mt-3">
          {fieldErrorText(Object.values(refusedFields(errorBody(problem)))[0], formats) ??
            problemText(problem, formats)}
        </Banner>
      )}
      {isRefund ? (
        <ReasonForm
          kind="refund"
          payment={payment}
          actOn={actOn}
          proposed={t(`adminPayments.verdictReason.${verdict}`, { code: codes[0] ?? '' })}
          onCancel={onClose}
          onDone={onClose}
        />
      ) : (
        <DialogButtons secondary={t('adminPayments.form.cancel')} onSecondary={onClose} className="mt-6">
          {MATCHES.includes(verdict) && (
            <Button pending={pending} onClick={match}>
              {t(verdict === 'less' ? 'adminPayments.match.partial' : 'adminPayments.match.submit')}
            </Button>
          )}
        </DialogButtons>
      )}
    </>
  );

  async function match() {
    setProblem(undefined);
    const { changed, refused } = await actOn(payment, wanted());
    if (!changed) {
      setProblem(refused);
      if (refused) void due.refetch();
    } else if (verdict === 'more') onSurplus({ matched: changed, cents: difference });
    else onClose();
  }

  function wanted(): PaymentAct {
    const [applicationCode = ''] = codes;
    if (codes.length > 1) return { kind: 'match', applicationCodes: codes };
    return { kind: 'match', applicationCode, ...(verdict === 'less' && { partial: true }) };
  }
}

function Due({ fee: { code, application, state, dueCents } }: { fee: DueFee }) {
  const { t, money } = useFormats();
  const fee = application?.fee;
  return (
    <>
      <dt className="min-w-0">
        <span className="font-semibold">{code}</span>
        {application && <span className="block wrap-anywhere">{`${application.nome} ${application.cognome}`}</span>}
        {fee && state === 'due' && fee.paidCents > 0 && (
          <span className="block text-sm text-muted">
            {t('admin.payment.parts', { paid: money(fee.paidCents), fee: money(fee.amountCents) })}
          </span>
        )}
      </dt>
      <dd className="text-right">
        {state === 'due' ? t('adminPayments.due.due', { amount: money(dueCents) }) : t(`adminPayments.due.${state}`)}
      </dd>
    </>
  );
}
