import type { PaymentRequestsProgress } from '@lacorte/contracts';
import { CircleAlert, CircleCheck, CircleStop, X } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../components/ui/button';
import { Dialog, DialogButtons, DialogOpener } from '../../../components/ui/dialog';
import { EmailText } from '../../../components/ui/email-text';
import { Progress } from '../../../components/ui/progress';
import { Spinner } from '../../../components/ui/spinner';
import { useFormats } from '../../../i18n/use-formats';
import { useTenderCode } from '../../../lib/tender/admin-tenders';
import { usePaymentRequestsState } from './use-payment-requests';

/** Shows progress and result of the fee requests. If some have failed, it also shows the last batch after a reload. */
export function BatchPanel() {
  const { t } = useFormats();
  const titleId = useId();
  const { batch, isRunning, hasJustEnded, joined } = usePaymentRequestsState();
  const [dismissed, setDismissed] = useState<string>();
  if (!batch) return null;
  const isShown = batch.status === 'running' || hasJustEnded || batch.failed > 0;
  if (!isShown || (!isRunning && dismissed === batch.batchId)) return null;
  return (
    <section aria-labelledby={titleId} className="relative mb-6 rounded-lg border border-line bg-surface p-5">
      <h2 id={titleId} className="flex items-center gap-2 pr-12 font-sans text-base font-semibold">
        <BatchTitle batch={batch} />
      </h2>
      <BatchFigures batch={batch} />
      {joined && <p className="mt-2 text-sm">{t(`admin.batch.${joined}`)}</p>}
      {batch.status === 'running' && <StopBatch />}
      {batch.failed > 0 && <Failures batch={batch} />}
      {batch.status !== 'running' && !isRunning && (
        <button
          type="button"
          aria-label={t('admin.batch.dismiss')}
          onClick={() => setDismissed(batch.batchId)}
          className="absolute top-3 right-3 flex size-11 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink"
        >
          <X className="size-5" aria-hidden />
        </button>
      )}
    </section>
  );
}

const ENDED = {
  stopped: { icon: CircleStop, ink: 'text-muted', title: 'admin.batch.titleStopped' },
  failures: { icon: CircleAlert, ink: 'text-danger', title: 'admin.batch.titleFailures' },
  done: { icon: CircleCheck, ink: 'text-shutter', title: 'admin.batch.titleDone' },
};

function BatchTitle({ batch: { status, failed } }: { batch: PaymentRequestsProgress }) {
  const { t } = useFormats();
  if (status === 'running') return <Spinner label={t('admin.batch.titleRunning')} className="text-ink" />;
  const completed = failed > 0 ? ENDED.failures : ENDED.done;
  const { icon: Icon, ink, title } = status === 'stopped' ? ENDED.stopped : completed;
  return (
    <>
      <Icon className={`size-5 shrink-0 ${ink}`} aria-hidden />
      {t(title)}
    </>
  );
}

function BatchFigures({ batch }: { batch: PaymentRequestsProgress }) {
  const { total, sent, failed, withheld, status, tenderId } = batch;
  const { t, number } = useFormats();
  const code = useTenderCode(tenderId);
  const percent = total === 0 ? 100 : Math.floor(((sent + failed + withheld) / total) * 100);
  return (
    <>
      {status === 'running' && <Progress value={percent} label={t('admin.batch.progress')} className="mt-3" />}
      <p className="mt-2 flex flex-wrap gap-x-5 text-sm tabular-nums">
        {tenderId !== null && <span>{t('admin.batch.tender', { code })}</span>}
        <span>{t('admin.batch.sent', { sent: number(sent), total: number(total) })}</span>
        {withheld > 0 && <span>{t('admin.batch.withheld', { count: withheld, number: number(withheld) })}</span>}
        {failed > 0 && (
          <span className="font-semibold text-danger">
            {t('admin.batch.failures', { count: failed, number: number(failed) })}
          </span>
        )}
      </p>
    </>
  );
}

function Failures({ batch }: { batch: PaymentRequestsProgress }) {
  const { t, number } = useFormats();
  const { isRunning, retry, isRetrying } = usePaymentRequestsState();
  return (
    <div className="mt-3 grid justify-items-start gap-3">
      {batch.failures.length > 0 && (
        <details className="w-full">
          <summary className="flex min-h-11 w-fit items-center font-semibold underline">
            {t('admin.batch.reasons')}
          </summary>
          <section
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
            tabIndex={0}
            aria-label={t('admin.batch.reasons')}
            className="max-h-72 overflow-y-auto rounded-md border border-line"
          >
            <ul className="divide-y divide-line">
              {batch.failures.map(({ applicationCode, email, reason }) => (
                <li key={applicationCode} className="grid gap-x-6 px-4 py-2.5 text-sm sm:grid-cols-[12rem_16rem_1fr]">
                  <span className="font-semibold tabular-nums">{applicationCode}</span>
                  <span className="min-w-0 wrap-break-word">
                    <EmailText address={email} />
                  </span>
                  <span className="text-muted wrap-anywhere">{reason}</span>
                </li>
              ))}
            </ul>
          </section>
          {batch.failures.length < batch.failed && (
            <p className="mt-2 text-sm text-muted">
              {t('admin.batch.firstReasons', { shown: number(batch.failures.length), failed: number(batch.failed) })}
            </p>
          )}
        </details>
      )}
      {!isRunning && batch.status !== 'stopped' && (
        <Button variant="secondary" className="text-sm" pending={isRetrying} onClick={retry}>
          {t('admin.batch.retry')}
        </Button>
      )}
    </div>
  );
}

function StopBatch() {
  const { t } = useFormats();
  const { stop, isStopping } = usePaymentRequestsState();
  const question = (close: () => void) => {
    const confirm = () => {
      close();
      stop();
    };
    return (
      <Dialog onClose={close} title={t('admin.batch.stopTitle')}>
        <p className="text-muted">{t('admin.batch.stopText')}</p>
        <DialogButtons secondary={t('admin.batch.cancel')} onSecondary={close} atEnd className="mt-6">
          <Button onClick={confirm}>{t('admin.batch.stop')}</Button>
        </DialogButtons>
      </Dialog>
    );
  };
  return (
    <DialogOpener variant="secondary" className="mt-3 text-sm" pending={isStopping} dialog={question}>
      {t('admin.batch.stop')}
    </DialogOpener>
  );
}
