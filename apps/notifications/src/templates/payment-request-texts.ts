import type { Language } from '@lacorte/contracts';
import fr from './fr/payment-request.json' with { type: 'json' };
import it from './it/payment-request.json' with { type: 'json' };

export const PAYMENT_REQUEST_TEXTS: Record<Language, typeof it> = { it, fr };
