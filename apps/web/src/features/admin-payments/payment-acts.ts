import { API, type DismissPaymentDto, type IncomingPayment, type MatchPaymentDto } from '@lacorte/contracts';
import { useMutation, useMutationState } from '@tanstack/react-query';
import { useRef } from 'react';
import { useToast } from '../../components/ui/toast';
import { useTranslation } from '../../i18n/translations';
import { ApiError, requestJson } from '../../lib/api-client';
import { isOutOfDate } from '../../lib/applications/application-refresh';
import { useReadAgain } from '../../lib/use-read-again';
import { useRefusalToast } from '../../lib/use-refusal-toast';

export type PaymentAct =
  | ({ kind: 'match' } & Omit<MatchPaymentDto, 'version'>)
  | ({ kind: 'dismiss' } & Omit<DismissPaymentDto, 'version'>)
  | { kind: 'reopen' };

interface ActOnPayment {
  payment: IncomingPayment;
  act: PaymentAct;
}

/** Acts on a bank transaction. Returns the refusal if it names a field. A toast shows other refusals. */
export type ActOn = (payment: IncomingPayment, act: PaymentAct) => Promise<ApiError | undefined>;

const UNDO_MS = 10_000;
const KEY = [API.payments, 'act'];

/** POST /api/admin/payments/{id}/match, dismiss or reopen. The toast offers undo. A conflict reads the list again. */
export function usePaymentActs(): ActOn {
  const { t } = useTranslation();
  const { toast } = useToast();
  const refuse = useRefusalToast();
  const busy = useRef(new Set<string>());
  const readAgain = useReadAgain(API.payments);

  const { mutateAsync } = useMutation({
    mutationKey: KEY,
    mutationFn: async (wanted: ActOnPayment) => {
      try {
        return await call(wanted);
      } finally {
        busy.current.delete(wanted.payment.id);
      }
    },
    onSuccess: async (changed, { act }) => {
      const action = {
        label: t('adminPayments.done.undo'),
        altText: t('adminPayments.done.undoHint'),
        onClick: () => void actOn(changed, { kind: 'reopen' }),
      };
      const undoOptions = act.kind === 'reopen' ? {} : { durationMs: UNDO_MS, action };
      toast({ title: t(`adminPayments.done.${act.kind}`), tone: 'success', ...undoOptions });
      await readAgain();
    },
    onError: async (refusal) => {
      if (namesField(refusal)) return;
      refuse(refusal, { title: t('adminPayments.toast.error'), fallback: t('adminPayments.act.failed') });
      if (isOutOfDate(refusal)) await readAgain();
    },
  });
  const actOn: ActOn = async (payment, act) => {
    // A second click may come before the button shows that it waits.
    if (busy.current.has(payment.id)) return undefined;
    busy.current.add(payment.id);
    try {
      await mutateAsync({ payment, act });
      return undefined;
    } catch (refusal) {
      return namesField(refusal) ? refusal : undefined;
    }
  };
  return actOn;
}

function call({ payment: { id, version }, act }: ActOnPayment): Promise<IncomingPayment> {
  const { kind, ...input } = act;
  const path = { match: API.matchPayment, dismiss: API.dismissPayment, reopen: API.reopenPayment }[kind](id);
  return requestJson('POST', path, { ...input, version });
}

function namesField(refusal: unknown): refusal is ApiError {
  return refusal instanceof ApiError && refusal.body?.fields !== undefined;
}

export function usePendingAct(id: string): PaymentAct | undefined {
  const pending = useMutationState({
    filters: { mutationKey: KEY, status: 'pending' },
    select: ({ state }) => state.variables as ActOnPayment,
  });
  return pending.find(({ payment }) => payment.id === id)?.act;
}
