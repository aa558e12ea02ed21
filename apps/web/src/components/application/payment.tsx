import {
  API,
  type ListedApplication,
  PAYMENT_METHODS,
  type RecordedPayment,
  RecordPaymentDto,
  validated,
} from '@lacorte/contracts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useFormats } from '../../i18n/use-formats';
import { errorBody, requestJson } from '../../lib/api-client';
import { isOutOfDate, useApplicationRefresh } from '../../lib/applications/application-refresh';
import { centsOf, euroText } from '../../lib/euro-text';
import { dueCents } from '../../lib/fee';
import { useFocusOnChange } from '../../lib/forms/use-focus';
import { fieldErrorText, refusedFields } from '../../lib/refusal-text';
import { romeDay } from '../../lib/rome-time';
import { useApplicationTender } from '../../lib/tender/application-tender';
import { useRefusalToast } from '../../lib/use-refusal-toast';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { Form } from '../ui/form';
import { Select } from '../ui/select';
import { TextArea, TextInput } from '../ui/text-input';
import { useToast } from '../ui/toast';

export function Payment({ application }: { application: ListedApplication }) {
  const { t, dateTime } = useFormats();
  const [isRecording, setRecording] = useState(false);
  const { record, undo } = usePaymentCalls(application);
  // The heading gets the focus, because the pressed button disappears.
  const heading = useFocusOnChange<HTMLHeadingElement>(`${isRecording} ${application.payment?.recordedAt}`);
  return (
    <section>
      <h3 ref={heading} tabIndex={-1} className="font-sans text-base font-semibold outline-none">
        {t('admin.payment.title')}
      </h3>
      <div className="mt-2">
        {application.payment && <Recorded payment={application.payment} undo={undo} />}
        {!application.payment && isRecording && (
          <PaymentForm application={application} record={record} onDone={() => setRecording(false)} />
        )}
        {!application.payment && !isRecording && (
          <>
            <Received application={application} />
            <p className="mb-3 text-sm text-muted tabular-nums">
              {application.feeRequestedAt
                ? t('admin.payment.requestedAt', { date: dateTime(application.feeRequestedAt) })
                : t('admin.payment.neverRequested')}
            </p>
            {application.withdrawnAt ? (
              <p className="text-sm text-muted">{t('admin.payment.withdrawn')}</p>
            ) : (
              <Button variant="secondary" className="text-sm" onClick={() => setRecording(true)}>
                {t('admin.payment.mark')}
              </Button>
            )}
          </>
        )}
      </div>
    </section>
  );
}

/** Says what has come in of a fee that is not paid. A server of the previous release sends no `fee`. */
function Received({ application: { fee } }: { application: ListedApplication }) {
  const { t, money } = useFormats();
  if (!fee?.paidCents) return <p className="text-sm text-muted">{t('admin.payment.none')}</p>;
  return (
    <p className="font-semibold tabular-nums">
      {t('admin.payment.parts', { paid: money(fee.paidCents), fee: money(fee.amountCents) })}
    </p>
  );
}

type Calls = ReturnType<typeof usePaymentCalls>;

function Recorded({ payment, undo }: Pick<Calls, 'undo'> & { payment: RecordedPayment }) {
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

interface PaymentFormProps extends Pick<Calls, 'record'> {
  application: ListedApplication;
  onDone: () => void;
}

const FIELDS = ['paidOn', 'amountCents', 'method', 'note'] as const;

/** Records a payment. The form starts with what is due of the fee and today's date, and is validated by the server's rules. */
function PaymentForm({ application: { id, fee }, record, onDone }: PaymentFormProps) {
  const translation = useFormats();
  const { t } = translation;
  const tenderFee = useApplicationTender(id).tender?.rules.feeCents;
  const feeCents = fee ? dueCents(fee) : tenderFee;
  const today = romeDay(0);
  const form = useForm({
    defaultValues: {
      paidOn: today,
      amountCents: feeCents === undefined ? '' : euroText(feeCents),
      method: 'other',
      note: '',
    },
  });
  const { setFocus } = form;
  useEffect(() => setFocus('paidOn'), [setFocus]);
  useEffect(() => {
    if (feeCents !== undefined && form.getValues('amountCents') === '') {
      form.setValue('amountCents', euroText(feeCents));
    }
  }, [feeCents, form]);

  const showErrors = (errors: Record<string, { type?: string; message: string } | undefined>) => {
    const wrong = FIELDS.filter((name) => errors[name]);
    for (const name of wrong) form.setError(name, errors[name] ?? {}, { shouldFocus: name === wrong[0] });
  };
  const submit = form.handleSubmit(async (typed) => {
    if (record.isPending) return;
    const { value, fields } = await validated(RecordPaymentDto, { ...typed, amountCents: centsOf(typed.amountCents) });
    if (fields) {
      const errors = Object.entries(fields).map(([name, message]) => [name, { message }]);
      return showErrors(Object.fromEntries(errors));
    }
    record.mutate(value, {
      onSuccess: onDone,
      onError: (error) => showErrors(refusedFields(errorBody(error))),
    });
  });
  const { errors } = form.formState;
  return (
    <Form noValidate onSubmit={submit} className="grid gap-4">
      <Field name="paidOn" label={t('admin.payment.paidOn')} error={fieldErrorText(errors.paidOn, translation)}>
        {(control) => <TextInput {...control} {...form.register('paidOn')} type="date" max={today} />}
      </Field>
      <Field
        name="amountCents"
        label={t('admin.payment.amount')}
        error={fieldErrorText(errors.amountCents, translation)}
      >
        {(control) => (
          <TextInput {...control} {...form.register('amountCents')} inputMode="decimal" className="tabular-nums" />
        )}
      </Field>
      <Field name="method" label={t('admin.payment.method')} error={fieldErrorText(errors.method, translation)}>
        {(control) => (
          <Select
            {...control}
            {...form.register('method')}
            options={PAYMENT_METHODS.map((value) => ({ value, label: t(`admin.paymentMethod.${value}`) }))}
          />
        )}
      </Field>
      <Field name="note" label={t('admin.payment.note')} error={fieldErrorText(errors.note, translation)}>
        {(control) => <TextArea {...control} {...form.register('note')} rows={2} />}
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

/** POST and DELETE /api/admin/applications/{id}/payment. */
function usePaymentCalls(application: ListedApplication) {
  const { t } = useFormats();
  const refresh = useApplicationRefresh();
  const refuse = useRefusalToast();
  const { toast } = useToast();
  const path = API.applicationPayment(application.id);
  const onError = (refusal: Error) => {
    refuse(refusal, { title: t('admin.toast.error'), fallback: t('admin.payment.failed') });
    if (isOutOfDate(refusal)) void refresh.reread(application);
  };
  const record = useMutation({
    mutationFn: (payment: RecordPaymentDto) => requestJson<unknown>('POST', path, payment),
    onSuccess: async () => {
      await refresh.reread(application);
      toast({ title: t('admin.payment.recorded'), description: t('admin.payment.recordedText'), tone: 'success' });
    },
    onError,
  });
  const undo = useMutation({
    mutationFn: (_: RecordedPayment) => requestJson<unknown>('DELETE', path),
    onSuccess: async (_, { paidOn, amountCents, note }) => {
      await refresh.reread(application);
      const restore = () => record.mutate({ paidOn, amountCents, note });
      toast({
        title: t('admin.payment.undone'),
        description: t('admin.payment.undoneText'),
        tone: 'success',
        action: { label: t('admin.payment.restore'), altText: t('admin.payment.restoreHint'), onClick: restore },
      });
    },
    onError,
  });
  return { record, undo };
}
