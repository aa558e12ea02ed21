import {
  API,
  type DismissPaymentDto,
  type IncomingPayment,
  type MatchPaymentDto,
  type RefundedPaymentDto,
  type RefundPaymentDto,
} from '@lacorte/contracts';
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
  | ({ kind: 'refund' } & Omit<RefundPaymentDto, 'version'>)
  | ({ kind: 'refunded' } & Omit<RefundedPaymentDto, 'version'>)
  | { kind: 'reopen' };

interface ActOnPayment {
  payment: IncomingPayment;
  act: PaymentAct;
  /** Whether a dialog shows refusals and reads the list again when it closes, because its row would disappear under it. */
  inDialog?: boolean;
}

interface Outcome {
  changed?: IncomingPayment;
  /** A refusal that the caller shows: one that names a field, and in a dialog every one. A toast shows the others. */
  refused?: Error;
}

export type ActOn = (payment: IncomingPayment, act: PaymentAct, how?: { inDialog: boolean }) => Promise<Outcome>;

const UNDO_MS = 10_000;
const KEY = [API.payments, 'act'];

/** POST /api/admin/payments/{id}/match, dismiss, refund, refunded or reopen. The toast offers undo. A conflict reads the list again. */
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
    onSuccess: async (changed, { act, inDialog }) => {
      const action = {
        label: t('adminPayments.done.undo'),
        altText: t('adminPayments.done.undoHint'),
        onClick: () => void actOn(changed, { kind: 'reopen' }),
      };
      const undoOptions = act.kind === 'reopen' ? {} : { durationMs: UNDO_MS, action };
      const done = act.kind === 'reopen' && changed.state !== 'unmatched' ? 'undone' : act.kind;
      toast({ title: t(`adminPayments.done.${done}`), tone: 'success', ...undoOptions });
      if (!inDialog) await readAgain();
    },
    onError: async (refusal, { inDialog }) => {
      if (inDialog || namesField(refusal)) return;
      refuse(refusal, { title: t('adminPayments.toast.error'), fallback: t('adminPayments.act.failed') });
      if (isOutOfDate(refusal)) await readAgain();
    },
  });
  const actOn: ActOn = async (payment, act, { inDialog } = { inDialog: false }) => {
    // A second click may come before the button shows that it waits.
    if (busy.current.has(payment.id)) return {};
    busy.current.add(payment.id);
    try {
      return { changed: await mutateAsync({ payment, act, inDialog }) };
    } catch (refusal) {
      return inDialog || namesField(refusal) ? { refused: refusal as Error } : {};
    }
  };
  return actOn;
}

const PATHS = {
  match: API.matchPayment,
  dismiss: API.dismissPayment,
  refund: API.refundPayment,
  refunded: API.refundedPayment,
  reopen: API.reopenPayment,
};

function call({ payment: { id, version }, act }: ActOnPayment): Promise<IncomingPayment> {
  const { kind, ...input } = act;
  return requestJson('POST', PATHS[kind](id), { ...input, version });
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
