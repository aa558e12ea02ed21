import { MEMBERSHIP_FEE_CENTS, RecordPaymentDto, validated } from '@lacorte/contracts';
import type { UseMutationResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../lib/api-client';
import { refusedFields } from '../../../lib/refusal-text';

interface PaymentValues {
  paidOn: string;
  amount: string;
  note: string;
}

/** Field of the DTO to field of the form. */
const FIELDS: Record<string, keyof PaymentValues> = { paidOn: 'paidOn', amountCents: 'amount', note: 'note' };

export type RecordPayment = UseMutationResult<unknown, Error, RecordPaymentDto>;

/** Defaults to the fee, paid today. Validates with the server's rules. */
export function usePaymentForm(record: RecordPayment, onDone: () => void) {
  // In UTC, like the rule.
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

function ruleErrors(fields: Record<string, string>): Record<string, { message: string }> {
  return Object.fromEntries(Object.entries(fields).map(([rule, message]) => [rule, { message }]));
}

const CENTS_PER_EURO = 100;
const EURO = /^(\d{1,7})(?:[.,](\d{1,2}))?$/;

/** Formats cents as an input value: '150' or '39,90'. */
export function euroText(cents: number): string {
  const [euro, rest] = [Math.floor(cents / CENTS_PER_EURO), cents % CENTS_PER_EURO];
  return rest === 0 ? String(euro) : `${euro},${String(rest).padStart(2, '0')}`;
}

/** Parses '150', '39,90', '39.9' or '€ 150,00' to cents; undefined for anything else. */
export function centsOf(text: string): number | undefined {
  const match = EURO.exec(text.replaceAll(/[€\s]/g, ''));
  if (!match) return undefined;
  const [, euro, decimals = ''] = match;
  return Number(euro) * CENTS_PER_EURO + Number(decimals.padEnd(2, '0'));
}
