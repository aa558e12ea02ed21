import { RecordPaymentDto, validated } from '@lacorte/contracts';
import type { UseMutationResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { errorBody } from '../../lib/api-client';
import { centsOf, euroText } from '../../lib/euro-text';
import { refusedFields } from '../../lib/refusal-text';
import { romeDay } from '../../lib/rome-time';

interface PaymentValues {
  paidOn: string;
  amount: string;
  note: string;
}

/** Field of the DTO to field of the form. */
const FIELDS: Record<string, keyof PaymentValues> = { paidOn: 'paidOn', amountCents: 'amount', note: 'note' };

export type RecordPayment = UseMutationResult<unknown, Error, RecordPaymentDto>;

/** Defaults to the fee of the application's tender, paid today. Validates with the server's rules. */
export function usePaymentForm(record: RecordPayment, feeCents: number | undefined, onDone: () => void) {
  const today = romeDay(0);
  const form = useForm<PaymentValues>({
    defaultValues: { paidOn: today, amount: feeCents === undefined ? '' : euroText(feeCents), note: '' },
  });
  const { setFocus } = form;
  useEffect(() => setFocus('paidOn'), [setFocus]);
  useEffect(() => {
    if (feeCents !== undefined && form.getValues('amount') === '') form.setValue('amount', euroText(feeCents));
  }, [feeCents, form]);

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
      onError: (error) => showErrors(refusedFields(errorBody(error))),
    });
  });
  return { register: form.register, errors: form.formState.errors, submit, today };
}

function ruleErrors(fields: Record<string, string>): Record<string, { message: string }> {
  return Object.fromEntries(Object.entries(fields).map(([rule, message]) => [rule, { message }]));
}
