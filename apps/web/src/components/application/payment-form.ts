import { API, type ListedApplication, type RecordedPayment, RecordPaymentDto, validated } from '@lacorte/contracts';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from '../../i18n/translations';
import { errorBody, requestJson } from '../../lib/api-client';
import { isOutOfDate, useApplicationRefresh } from '../../lib/applications/application-refresh';
import { centsOf, euroText } from '../../lib/euro-text';
import { refusedFields } from '../../lib/refusal-text';
import { romeDay } from '../../lib/rome-time';
import { useRefusalToast } from '../../lib/use-refusal-toast';
import { useToast } from '../ui/toast';

interface PaymentValues {
  paidOn: string;
  amount: string;
  note: string;
}

/** Field of the DTO to field of the form. */
const FIELDS: Record<string, keyof PaymentValues> = { paidOn: 'paidOn', amountCents: 'amount', note: 'note' };

export type RecordPayment = UseMutationResult<unknown, Error, RecordPaymentDto>;
export type UndoPayment = UseMutationResult<unknown, Error, RecordedPayment>;

/** The form's defaults are the fee of the application's tender, paid today. The server's rules validate it. */
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
    let isFirst = true;
    for (const [rule, error] of Object.entries(errors)) {
      const field = FIELDS[rule];
      if (!field) continue;
      form.setError(field, error, { shouldFocus: isFirst });
      isFirst = false;
    }
  };
  const submit = form.handleSubmit(async ({ paidOn, amount, note }) => {
    if (record.isPending) return;
    const { value, fields } = await validated(RecordPaymentDto, { paidOn, amountCents: centsOf(amount), note });
    if (fields) {
      const errors = Object.entries(fields).map(([rule, message]) => [rule, { message }]);
      return showErrors(Object.fromEntries(errors));
    }
    record.mutate(value, {
      onSuccess: onDone,
      onError: (error) => showErrors(refusedFields(errorBody(error))),
    });
  });
  return { register: form.register, errors: form.formState.errors, submit, today };
}

/** POST and DELETE /api/admin/applications/{id}/payment. */
export function usePaymentCalls(application: ListedApplication) {
  const { t } = useTranslation();
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
