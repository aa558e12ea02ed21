import { MEMBERSHIP_FEE_CENTS, RecordPaymentDto, validated } from '@lacorte/contracts';
import type { UseMutationResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../lib/api-client';
import { refusedFields } from '../../../lib/refusal-text';
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
  // The day in UTC, by which the rule knows today.
  const today = new Date().toISOString().slice(0, 'yyyy-mm-dd'.length);
  const form = useForm<PaymentValues>({
    defaultValues: { paidOn: today, amount: euroText(MEMBERSHIP_FEE_CENTS), note: '' },
  });
  const { setFocus } = form;
  useEffect(() => setFocus('paidOn'), [setFocus]);

  const showErrors = (errors: Record<string, { type?: string; message: string }>) => {
    const known = Object.entries(errors).flatMap(([rule, error]) => {
      const field = FIELDS[rule];
      return field ? [{ field, error }] : [];
    });
    known.forEach(({ field, error }, index) => {
      form.setError(field, error, { shouldFocus: index === 0 });
    });
  };
  const submit = form.handleSubmit(async ({ paidOn, amount, note }) => {
    if (record.isPending) return;
    const { value, fields } = await validated(RecordPaymentDto, { paidOn, amountCents: centsOf(amount), note });
    if (fields) return showErrors(ruleErrors(fields));
    record.mutate(value, {
      onSuccess: onDone,
      onError: (error) => showErrors(refusedFields(error instanceof ApiError ? error.body : undefined)),
    });
  });
  return { register: form.register, errors: form.formState.errors, submit, today };
}

/** The rules give message keys. */
function ruleErrors(fields: Record<string, string>): Record<string, { message: string }> {
  return Object.fromEntries(Object.entries(fields).map(([rule, message]) => [rule, { message }]));
}
