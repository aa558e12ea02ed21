import { MEMBERSHIP_FEE_CENTS, RecordPaymentDto, validated } from '@lacorte/contracts';
import type { UseMutationResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from '../../../i18n/translations';
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

export type RecordPayment = UseMutationResult<unknown, Error, RecordPaymentDto>;

/** The fee of today unless something else is written; refused by the rules that the server has, under its fields. */
export function usePaymentForm(record: RecordPayment, onDone: () => void) {
  const { t } = useTranslation();
  // The day in UTC, by which the rule knows today.
  const today = new Date().toISOString().slice(0, 'yyyy-mm-dd'.length);
  const form = useForm<PaymentValues>({
    defaultValues: { paidOn: today, amount: euroText(MEMBERSHIP_FEE_CENTS), note: '' },
  });
  const { setFocus } = form;
  useEffect(() => setFocus('paidOn'), [setFocus]);

  const showErrors = (fields: Record<string, string> = {}) => {
    const known = Object.entries(fields).flatMap(([rule, message]) => {
      const field = FIELDS[rule];
      return field ? [{ field, message: serverMessage(t(message), t) }] : [];
    });
    known.forEach(({ field, message }, index) => {
      form.setError(field, { message }, { shouldFocus: index === 0 });
    });
  };
  const submit = form.handleSubmit(async ({ paidOn, amount, note }) => {
    if (record.isPending) return;
    const { value, fields } = await validated(RecordPaymentDto, { paidOn, amountCents: centsOf(amount), note });
    if (fields) return showErrors(fields);
    record.mutate(value, {
      onSuccess: onDone,
      onError: (error) => showErrors(error instanceof ApiError ? error.body?.fields : undefined),
    });
  });
  return { register: form.register, errors: form.formState.errors, submit, today };
}
