/** Secret with which the benchmarks sign events (`PAYMENT_WEBHOOK_SECRET`). */
export const WEBHOOK_SECRET = 'whsec_of-the-benchmarks';
