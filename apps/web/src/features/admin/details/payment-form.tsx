import { MEMBERSHIP_FEE_CENTS, RecordPaymentDto, validated } from '@lacorte/contracts';
import type { UseMutationResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button';
import { Field } from '../../../components/ui/field';
import { TextArea } from '../../../components/ui/text-area';
import { TextInput } from '../../../components/ui/text-input';
import { ApiError } from '../../../lib/api-client';
import { serverMessage } from '../../../lib/server-message';
import { centsOf, euroText } from './euro-text';

interface PaymentValues {
  paidOn: string;
  /** Euro as a person writes them. */
  amount: string;
  note: string;
}

/** The rule's field to the form's. */
const FIELDS: Record<string, keyof PaymentValues> = { paidOn: 'paidOn', amountCents: 'amount', note: 'note' };

interface PaymentFormProps {
  record: UseMutationResult<unknown, Error, RecordPaymentDto>;
  onDone: () => void;
}

export function PaymentForm({ record, onDone }: PaymentFormProps) {
  const { t } = useTranslation();
  // The day in UTC, by which the rule knows today.
  const today = new Date().toISOString().slice(0, 'yyyy-mm-dd'.length);
  const form = useForm<PaymentValues>({
    defaultValues: { paidOn: today, amount: euroText(MEMBERSHIP_FEE_CENTS), note: '' },
  });
  const { errors } = form.formState;
  const { setFocus } = form;
  useEffect(() => setFocus('paidOn'), [setFocus]);

  const submit = form.handleSubmit(async ({ paidOn, amount, note }) => {
    if (record.isPending) return;
    const { value, fields } = await validated(RecordPaymentDto, { paidOn, amountCents: centsOf(amount), note });
    if (fields) showErrors(fields);
    else {
      record.mutate(value, {
        onSuccess: onDone,
        onError: (error) => showErrors((error instanceof ApiError && error.body?.fields) || {}),
      });
    }
  });

  function showErrors(fields: Record<string, string>) {
    const known = Object.entries(fields).flatMap(([rule, message]) => {
      const field = FIELDS[rule];
      return field ? [{ field, message: serverMessage(t(message), t) }] : [];
    });
    known.forEach(({ field, message }, index) => {
      form.setError(field, { message }, { shouldFocus: index === 0 });
    });
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field name="paidOn" label={t('admin.payment.paidOn')} error={errors.paidOn?.message}>
        {(control) => <TextInput {...control} {...form.register('paidOn')} type="date" max={today} />}
      </Field>
      <Field name="amount" label={t('admin.payment.amount')} error={errors.amount?.message}>
        {(control) => (
          <TextInput {...control} {...form.register('amount')} inputMode="decimal" className="tabular-nums" />
        )}
      </Field>
      <Field name="note" label={t('admin.payment.note')} error={errors.note?.message}>
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
    </form>
  );
}
