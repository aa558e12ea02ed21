import type { AdminApplication, RecordedPayment } from '@lacorte/contracts';
import { useState } from 'react';
import { Button } from '../../../components/ui/button';
import { useTranslation } from '../../../i18n/translations';
import { useFormats } from '../../../i18n/use-formats';
import { usePaymentCalls } from './payment-calls';
import { PaymentForm } from './payment-form';

/** The membership fee: recorded by hand when it has come, and taken back when that was a mistake. */
export function Payment({ application }: { application: AdminApplication }) {
  const { t } = useTranslation();
  const [isRecording, setRecording] = useState(false);
  const { record, undo } = usePaymentCalls(application);
  return (
    <section>
      <h3 className="font-sans text-base font-semibold">{t('admin.payment.title')}</h3>
      <div className="mt-2">
        {application.payment ? (
          <Recorded payment={application.payment} isUndoing={undo.isPending} onUndo={undo.mutate} />
        ) : isRecording ? (
          <PaymentForm record={record} onDone={() => setRecording(false)} />
        ) : (
          <>
            <p className="mb-3 text-sm text-muted">{t('admin.payment.none')}</p>
            <Button variant="secondary" className="text-sm" onClick={() => setRecording(true)}>
              {t('admin.payment.mark')}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}

interface RecordedProps {
  payment: RecordedPayment;
  isUndoing: boolean;
  onUndo: (payment: RecordedPayment) => void;
}

function Recorded({ payment, isUndoing, onUndo }: RecordedProps) {
  const { t } = useTranslation();
  const { day, dateTime, money } = useFormats();
  return (
    <>
      <p className="font-semibold tabular-nums">
        {t('admin.payment.summary', { amount: money(payment.amountCents), date: day(payment.paidOn) })}
      </p>
      {payment.note && <p className="mt-1 text-sm whitespace-pre-line wrap-anywhere">{payment.note}</p>}
      <p className="mt-1 mb-3 text-sm text-muted wrap-anywhere">
        {t('admin.payment.recordedBy', { email: payment.recordedBy, date: dateTime(payment.recordedAt) })}
      </p>
      <Button variant="secondary" className="text-sm" pending={isUndoing} onClick={() => onUndo(payment)}>
        {t('admin.payment.undo')}
      </Button>
    </>
  );
}
