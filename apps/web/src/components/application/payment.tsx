import type { ListedApplication, RecordedPayment } from '@lacorte/contracts';
import { useState } from 'react';
import { useTranslation } from '../../i18n/translations';
import { useFormats } from '../../i18n/use-formats';
import { useFocusOnChange } from '../../lib/forms/use-focus';
import { fieldErrorText } from '../../lib/refusal-text';
import { useApplicationTender } from '../../lib/tender/application-tender';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { Form } from '../ui/form';
import { TextArea, TextInput } from '../ui/text-input';
import { type RecordPayment, type UndoPayment, usePaymentCalls, usePaymentForm } from './payment-form';

/** The payment of the membership fee, which is recorded by hand and can be undone. */
export function Payment({ application }: { application: ListedApplication }) {
  const { t, dateTime } = useFormats();
  const [isRecording, setRecording] = useState(false);
  const { record, undo } = usePaymentCalls(application);
  // The pressed button disappears.
  const heading = useFocusOnChange<HTMLHeadingElement>(`${isRecording} ${application.payment?.recordedAt}`);
  return (
    <section>
      <h3 ref={heading} tabIndex={-1} className="font-sans text-base font-semibold outline-none">
        {t('admin.payment.title')}
      </h3>
      <div className="mt-2">
        {application.payment && <Recorded payment={application.payment} undo={undo} />}
        {!application.payment && isRecording && (
          <PaymentForm applicationId={application.id} record={record} onDone={() => setRecording(false)} />
        )}
        {!application.payment && !isRecording && (
          <>
            <p className="text-sm text-muted">{t('admin.payment.none')}</p>
            <p className="mb-3 text-sm text-muted tabular-nums">
              {application.feeRequestedAt
                ? t('admin.payment.requestedAt', { date: dateTime(application.feeRequestedAt) })
                : t('admin.payment.neverRequested')}
            </p>
            <Button variant="secondary" className="text-sm" onClick={() => setRecording(true)}>
              {t('admin.payment.mark')}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}

function Recorded({ payment, undo }: { payment: RecordedPayment; undo: UndoPayment }) {
  const { t, day, dateTime, money } = useFormats();
  return (
    <>
      <p className="font-semibold tabular-nums">
        {t('admin.payment.summary', { amount: money(payment.amountCents), date: day(payment.paidOn) })}
      </p>
      {payment.note && <p className="mt-1 text-sm whitespace-pre-line wrap-anywhere">{payment.note}</p>}
      <p className="mt-1 mb-3 text-sm text-muted wrap-anywhere">
        {payment.recordedBy === null
          ? t('admin.payment.recordedByItself', { date: dateTime(payment.recordedAt) })
          : t('admin.payment.recordedBy', { email: payment.recordedBy, date: dateTime(payment.recordedAt) })}
      </p>
      <Button variant="secondary" className="text-sm" pending={undo.isPending} onClick={() => undo.mutate(payment)}>
        {t('admin.payment.undo')}
      </Button>
    </>
  );
}

interface PaymentFormProps {
  applicationId: string;
  record: RecordPayment;
  onDone: () => void;
}

function PaymentForm({ applicationId, record, onDone }: PaymentFormProps) {
  const translation = useTranslation();
  const { t } = translation;
  const { tender } = useApplicationTender(applicationId);
  const { register, errors, submit, today } = usePaymentForm(record, tender?.rules.feeCents, onDone);
  return (
    <Form noValidate onSubmit={submit} className="grid gap-4">
      <Field name="paidOn" label={t('admin.payment.paidOn')} error={fieldErrorText(errors.paidOn, translation)}>
        {(control) => <TextInput {...control} {...register('paidOn')} type="date" max={today} />}
      </Field>
      <Field name="amount" label={t('admin.payment.amount')} error={fieldErrorText(errors.amount, translation)}>
        {(control) => <TextInput {...control} {...register('amount')} inputMode="decimal" className="tabular-nums" />}
      </Field>
      <Field name="note" label={t('admin.payment.note')} error={fieldErrorText(errors.note, translation)}>
        {(control) => <TextArea {...control} {...register('note')} rows={2} />}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" className="text-sm" pending={record.isPending}>
          {t('admin.payment.save')}
        </Button>
        <Button variant="secondary" className="text-sm" onClick={onDone}>
          {t('admin.payment.cancel')}
        </Button>
      </div>
    </Form>
  );
}
