import { API, type ImportResult, type StatementBalances, UNDO_IMPORT_MINUTES } from '@lacorte/contracts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Banner } from '../../../components/ui/banner';
import { Button } from '../../../components/ui/button';
import { useToast } from '../../../components/ui/toast';
import { useFormats } from '../../../i18n/use-formats';
import { errorBody, requestJson } from '../../../lib/api-client';
import { problemText } from '../../../lib/refusal-text';
import { useReadAgain } from '../../../lib/use-read-again';
import { RefusedRows } from './refused-rows';

interface ImportSummaryProps {
  fileName: string;
  result: ImportResult;
  onUndone: () => void;
}

const COUNTS = ['matched', 'unmatched', 'alreadyKnown', 'ignored'] as const;

export function ImportSummary({ fileName, result, onUndone }: ImportSummaryProps) {
  const { t, number, money } = useFormats();
  const { rows, credits, amountCents, matched, unmatched, refused, balances } = result;
  const hasRefused = refused.length > 0;
  const isWrong = hasRefused || balances?.agree === false;
  const inWords = (name: string, count: number) => t(`adminPayments.result.${name}`, { count, number: number(count) });
  return (
    <div className="mt-3">
      <Banner
        tone={isWrong ? 'warning' : 'success'}
        role="status"
        title={t(rows === 0 ? 'adminPayments.result.noCredit' : 'adminPayments.result.title', { name: fileName })}
      >
        <ul className="mt-1 flex flex-wrap gap-x-6 gap-y-1 tabular-nums">
          <li>{inWords('rows', rows)}</li>
          {COUNTS.filter((name) => result[name] > 0).map((name) => (
            <li key={name}>{inWords(name, result[name])}</li>
          ))}
          {hasRefused && <li className="font-semibold">{inWords('refused', refused.length)}</li>}
        </ul>
        {credits > 0 && (
          <p className="mt-1 tabular-nums">
            {t('adminPayments.result.credits', { count: credits, number: number(credits), amount: money(amountCents) })}
          </p>
        )}
        {balances && <Balances balances={balances} />}
      </Banner>
      <RefusedRows rows={refused} />
      {matched + unmatched > 0 && <UndoImport importId={result.importId} onUndone={onUndone} />}
    </div>
  );
}

function Balances({ balances: { openingCents, closingCents, agree } }: { balances: StatementBalances }) {
  const { t, money } = useFormats();
  return (
    <p className="mt-1 tabular-nums">
      {t(agree ? 'adminPayments.balances.agree' : 'adminPayments.balances.differ', {
        opening: money(openingCents),
        closing: money(closingCents),
      })}
    </p>
  );
}

const UNDO_MS = UNDO_IMPORT_MINUTES * 60_000;

function UndoImport({ importId, onUndone }: { importId: string; onUndone: () => void }) {
  const formats = useFormats();
  const { t } = formats;
  const { toast } = useToast();
  const readAgain = useReadAgain(API.payments);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), UNDO_MS);
    return () => clearTimeout(timer);
  }, []);
  const undo = useMutation({
    mutationFn: () => requestJson('DELETE', API.paymentImport(importId)),
    onSuccess: () => {
      toast({ title: t('adminPayments.undo.done'), tone: 'success' });
      onUndone();
      return readAgain();
    },
  });
  const isSettled = errorBody(undo.error)?.code === 'payment-settled';
  return (
    <>
      {!isLate && !isSettled && (
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
          <Button variant="secondary" className="text-sm" pending={undo.isPending} onClick={() => undo.mutate()}>
            {t('adminPayments.undo.button')}
          </Button>
          <p className="text-sm text-muted">{t('adminPayments.undo.hint')}</p>
        </div>
      )}
      {undo.error && (
        <Banner tone="danger" role="alert" className="mt-2" title={t('adminPayments.undo.failed')}>
          {isSettled ? t('adminPayments.undo.settled') : problemText(undo.error, formats)}
        </Banner>
      )}
    </>
  );
}
