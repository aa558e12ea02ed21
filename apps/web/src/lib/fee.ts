import type { Fee, IncomingPayment, PaymentMethod } from '@lacorte/contracts';

/** Returns what is still to be paid of a fee that is due, in cents. A server of the previous release sends no `paidCents`. */
export const dueCents = ({ amountCents, paidCents }: Pick<Fee, 'amountCents' | 'paidCents'>): number =>
  amountCents - (paidCents ?? 0);

/** Returns how a payment was made, for the keys `admin.paymentMethod`. */
export function howPaid({ source, method }: Pick<IncomingPayment, 'source' | 'method'>): PaymentMethod | 'card' {
  if (source === 'event') return 'card';
  return method ?? (source === 'hand' ? 'other' : 'transfer');
}
